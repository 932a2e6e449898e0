import { backupApi, type Backup } from '@trellis/domain/backup/api'
import { addressOf } from '../../api/call.ts'
import { errorFrom, RequestError } from '../../api/request-error.ts'

/** Sends an archive with progress (from 0 to 1), which fetch cannot tell. */
export function uploadArchive(file: File, onProgress: (part: number) => void): Promise<Backup> {
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(backupApi.uploadArchive, {}))
    request.upload.addEventListener('progress', (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0))
    request.addEventListener('error', () => reject(new RequestError(0, 'unexpected', {}, null)))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as Backup)
      else reject(errorFrom(request.status, request.responseText, request.getResponseHeader('x-request-id')))
    })
    request.send(form)
  })
}
