import { filesApi, type StoredFile } from '@trellis/domain/files/api'
import { addressOf } from '../../api/call.ts'
import { errorFrom, RequestCanceledError, RequestError } from '../../api/request-error.ts'
import type { UploadRequest } from './file-port.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/** Sends a file, an image with its thumbnail, with progress, which fetch cannot tell. */
export async function uploadFile({
  teamId,
  fieldId,
  file,
  onProgress,
  signal,
}: UploadRequest & { teamId: number }): Promise<StoredFile> {
  const thumbnail = await makeThumbnail(file)
  if (signal.aborted) throw new RequestCanceledError()
  const form = new FormData()
  form.append('file', file)
  if (thumbnail) form.append('thumbnail', thumbnail, 'thumbnail')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(filesApi.uploadFile, { params: { teamId }, query: { fieldId: String(fieldId) } }))
    request.upload.addEventListener('progress', (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0))
    request.addEventListener('error', () => reject(new RequestError(0, 'unexpected', {}, null)))
    request.addEventListener('abort', () => reject(new RequestCanceledError()))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as StoredFile)
      else reject(errorFrom(request.status, request.responseText, request.getResponseHeader('x-request-id')))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
