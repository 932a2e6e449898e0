import { AppError } from '@trellis/domain/errors'
import { importsApi } from '@trellis/domain/imports/api'
import type { AppImplement } from '../../app-implement.ts'
import { cancelImport, readImport, startImport, uploadImport } from './imports.ts'
import { openRejects } from './rejects.ts'

export function importsRoutes(implement: AppImplement): void {
  implement(importsApi.uploadImport, async (ctx, _input, { request }) => {
    const upload = await request.file()
    if (!upload) throw new AppError('invalid-input', { issues: [{ path: 'file', message: 'missing' }] })
    return uploadImport(ctx, upload.file, upload.filename)
  })

  implement(importsApi.importJob, (ctx, { params }) => readImport(ctx, params.importId))

  implement(importsApi.startImport, (ctx, { params, body }) => startImport(ctx, params.importId, body))

  implement(importsApi.cancelImport, (ctx, { params }) => cancelImport(ctx, params.importId))

  implement(importsApi.importRejects, async (ctx, { params }, { reply }) => {
    const { stream, fileName } = await openRejects(ctx, params.importId)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    return reply.type('text/csv; charset=utf-8').send(stream)
  })
}
