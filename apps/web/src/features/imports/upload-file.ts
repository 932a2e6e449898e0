import { importsApi, type ImportJob } from '@trellis/domain/imports/api'
import { addressOf } from '../../api/call.ts'
import { errorFrom, RequestCanceledError, RequestError } from '../../api/request-error.ts'

interface Upload {
  teamId: number
  file: File
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

/** Sends a file with progress, which fetch cannot tell. */
export function uploadFile({ teamId, file, onProgress, signal }: Upload): Promise<ImportJob> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(importsApi.uploadImport, { params: { teamId } }))
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded))
    request.addEventListener('error', () => reject(new RequestError(0, 'unexpected', {}, null)))
    request.addEventListener('abort', () => reject(new RequestCanceledError()))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as ImportJob)
      else reject(errorFrom(request.status, request.responseText, request.getResponseHeader('x-request-id')))
    })
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
