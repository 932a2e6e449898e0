import { filesApi } from '@trellis/domain/files/api'
import type { AppImplement } from '../../app-implement.ts'
import { listImages, lookUpFiles } from './files.ts'
import { sendFile, sendThumbnail } from './send-file.ts'
import { uploadFile } from './upload.ts'

export function filesRoutes(implement: AppImplement): void {
  implement(filesApi.uploadFile, (ctx, { query }, { request }) => uploadFile(ctx, query.fieldId, request))

  implement(filesApi.lookUpFiles, async (ctx, { body }) => ({ files: await lookUpFiles(ctx, body.fileIds) }))

  implement(filesApi.teamImages, (ctx, { query }) => listImages(ctx, query))

  implement(filesApi.downloadFile, (ctx, { params, query }, exchange) =>
    sendFile(ctx, { fileId: params.fileId, isInline: query.inline === '1' }, exchange),
  )

  implement(filesApi.thumbnail, (ctx, { params, query }, exchange) =>
    sendThumbnail(ctx, { fileId: params.fileId, size: query.size }, exchange),
  )
}
