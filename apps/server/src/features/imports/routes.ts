import { AppError } from '@trellis/domain/errors'
import { importsApi } from '@trellis/domain/imports/api'
import { transfersApi } from '@trellis/domain/imports/transfers-api'
import type { AppImplement } from '../../app-implement.ts'
import { exportTypes, sendExport } from '../records/exports/export-stream.ts'
import { readCheckEntries } from './check-entries.ts'
import { cancelExport, openExport, startExport } from './exports.ts'
import { cancelImport, chooseSheet, importAgain, readImport, startCheck, startImport, uploadImport } from './imports.ts'
import { openRejects } from './rejects.ts'
import { transfers } from './transfers.ts'

export function importsRoutes(implement: AppImplement): void {
  implement(importsApi.uploadImport, async (ctx, _input, { request }) => {
    const upload = await request.file()
    if (!upload) throw new AppError('invalid-input', { issues: [{ path: 'file', message: 'missing' }] })
    return uploadImport(ctx, upload.file, upload.filename)
  })

  implement(importsApi.importJob, (ctx, { params }) => readImport(ctx, params.importId))

  implement(importsApi.chooseSheet, (ctx, { params, body }) => chooseSheet(ctx, params.importId, body.sheet))

  implement(importsApi.importAgain, (ctx, { params, body }) => importAgain(ctx, params.importId, body.sheet))

  implement(importsApi.checkImport, (ctx, { params, body }) => startCheck(ctx, params.importId, body))

  implement(importsApi.checkEntries, (ctx, { params, query }) => readCheckEntries(ctx, params.importId, query))

  implement(importsApi.startImport, (ctx, { params, body }) => startImport(ctx, params.importId, body))

  implement(importsApi.cancelImport, (ctx, { params }) => cancelImport(ctx, params.importId))

  implement(importsApi.importRejects, async (ctx, { params }, { reply }) => {
    const { stream, fileName } = await openRejects(ctx, params.importId)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    return reply.type('text/csv; charset=utf-8').send(stream)
  })
  transfersRoutes(implement)
}

function transfersRoutes(implement: AppImplement): void {
  implement(transfersApi.transfers, (ctx, { query }) => transfers(ctx, query.before))

  implement(transfersApi.startExport, (ctx, { body }) => startExport(ctx, body))

  implement(transfersApi.cancelExport, (ctx, { params }) => cancelExport(ctx, params.exportId))

  implement(transfersApi.exportFile, async (ctx, { params }, { reply }) => {
    const { stream, fileName, format, size } = await openExport(ctx, params.exportId)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    return reply.header('content-length', size).type(exportTypes[format]).send(stream)
  })

  implement(transfersApi.exportXlsx, (ctx, { params, query }, { reply }) =>
    sendExport(ctx, { collectionId: params.collectionId, format: 'xlsx', q: query.q }, reply),
  )
  implement(transfersApi.exportJson, (ctx, { params, query }, { reply }) =>
    sendExport(ctx, { collectionId: params.collectionId, format: 'json', q: query.q }, reply),
  )
}
