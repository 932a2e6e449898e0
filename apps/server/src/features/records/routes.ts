import { recordsApi } from '@trellis/domain/records/api'
import type { AppImplement } from '../../app-implement.ts'
import { sendCsv } from './export-csv.ts'
import { countRecords, neighbours, queryPage, readRecord } from './read.ts'
import { restoreRecords, trashRecords } from './trash.ts'
import { createRecord, updateRecord } from './write.ts'

export function recordsRoutes(implement: AppImplement): void {
  implement(recordsApi.queryRecords, (ctx, { params, body }) => queryPage(ctx, params.collectionId, body))
  implement(recordsApi.countRecords, (ctx, { params, body }) => countRecords(ctx, params.collectionId, body))
  implement(recordsApi.neighbours, (ctx, { params, body }) =>
    neighbours(ctx, params.collectionId, params.recordId, body),
  )
  implement(recordsApi.record, (ctx, { params }) => readRecord(ctx, params.recordId))
  implement(recordsApi.createRecord, (ctx, { params, body }) => createRecord(ctx, params.collectionId, body.values))
  implement(recordsApi.updateRecord, (ctx, { params, body }) => updateRecord(ctx, params.recordId, body))
  implement(recordsApi.trashRecords, (ctx, { body }) => trashRecords(ctx, body.recordIds))
  implement(recordsApi.restoreRecords, (ctx, { body }) => restoreRecords(ctx, body.recordIds))
  implement(recordsApi.exportCsv, (ctx, { params, query }, { reply }) =>
    sendCsv(ctx, params.collectionId, query.q, reply),
  )
}
