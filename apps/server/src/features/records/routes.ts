import { recordsApi } from '@trellis/domain/records/api'
import { linksApi } from '@trellis/domain/records/link-api'
import { gridApi } from '@trellis/domain/records/grid-api'
import type { AppImplement } from '../../app-implement.ts'
import { bulkEdit, bulkTrash } from './bulk-edit.ts'
import { bulkProgress, cancelBulk } from './bulk-progress.ts'
import { sendCsv } from './export-csv.ts'
import { linkCandidates, linkedFrom } from './links.ts'
import { queryGroups, queryTotals } from './grouped-read.ts'
import { countRecords, neighbours, queryPage, readRecord } from './read.ts'
import { saveRecords } from './save-records.ts'
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
  implement(linksApi.linkCandidates, (ctx, { params, body }) => linkCandidates(ctx, params.fieldId, body))
  implement(linksApi.linkedFrom, (ctx, { params }) => linkedFrom(ctx, params.recordId))
  gridRoutes(implement)
}

function gridRoutes(implement: AppImplement): void {
  implement(gridApi.totals, (ctx, { params, body }) => queryTotals(ctx, params.collectionId, body))
  implement(gridApi.groups, (ctx, { params, body }) => queryGroups(ctx, params.collectionId, body))
  implement(gridApi.saveRecords, (ctx, { params, body }) => saveRecords(ctx, params.collectionId, body))
  implement(gridApi.bulkEdit, (ctx, { params, body }) => bulkEdit(ctx, params.collectionId, body))
  implement(gridApi.bulkTrash, (ctx, { params, body }) => bulkTrash(ctx, params.collectionId, body.target))
  implement(gridApi.bulkProgress, async (ctx, { params }) => bulkProgress(ctx, params.progressKey))
  implement(gridApi.cancelBulk, async (ctx, { params }) => {
    cancelBulk(ctx, params.progressKey)
    return { done: true as const }
  })
}
