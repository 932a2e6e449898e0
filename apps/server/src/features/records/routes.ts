import { recordsApi } from '@trellis/domain/records/api'
import { linksApi } from '@trellis/domain/records/link-api'
import { gridApi } from '@trellis/domain/records/grid-api'
import { membershipApi } from '@trellis/domain/records/membership-api'
import type { AppImplement } from '../../app-implement.ts'
import { createRecords } from './bulk/bulk-create.ts'
import { bulkEdit, bulkTrash } from './bulk/bulk-edit.ts'
import { bulkProgress, cancelBulk } from './bulk/bulk-progress.ts'
import { sendExport } from './exports/export-stream.ts'
import { holdersOfRecords, recordHoldings } from './membership/holdings.ts'
import { linkCandidates, linkedFrom, namedCandidates } from './links/links.ts'
import { findMembers, memberCandidates } from './membership/member-search.ts'
import { orderMembers } from './membership/member-order.ts'
import { addMembers, removeMembers } from './membership/membership.ts'
import { queryGroups, queryTotals } from './pages/grouped-read.ts'
import { countRecords, neighbours, queryPage, readRecord } from './pages/read.ts'
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
    sendExport(ctx, { collectionId: params.collectionId, format: 'csv', q: query.q }, reply),
  )
  implement(linksApi.linkCandidates, (ctx, { params, body }) => linkCandidates(ctx, params.fieldId, body))
  implement(linksApi.namedCandidates, (ctx, { params, body }) => namedCandidates(ctx, params.fieldId, body.texts))
  implement(linksApi.linkedFrom, (ctx, { params }) => linkedFrom(ctx, params.recordId))
  gridRoutes(implement)
  membershipRoutes(implement)
}

function membershipRoutes(implement: AppImplement): void {
  implement(membershipApi.addMembers, (ctx, { params, body }) => addMembers(ctx, params.collectionId, body.target))
  implement(membershipApi.removeMembers, (ctx, { params, body }) =>
    removeMembers(ctx, params.collectionId, body.target),
  )
  implement(membershipApi.orderMembers, (ctx, { params, body }) => orderMembers(ctx, params.collectionId, body))
  implement(membershipApi.memberCandidates, (ctx, { params, body }) =>
    memberCandidates(ctx, params.collectionId, body.words),
  )
  implement(membershipApi.findMembers, (ctx, { params, body }) => findMembers(ctx, params.collectionId, body.lines))
  implement(membershipApi.recordHoldings, (ctx, { params }) => recordHoldings(ctx, params.recordId))
  implement(membershipApi.holdersOfRecords, (ctx, { body }) => holdersOfRecords(ctx, body.recordIds))
}

function gridRoutes(implement: AppImplement): void {
  implement(gridApi.totals, (ctx, { params, body }) => queryTotals(ctx, params.collectionId, body))
  implement(gridApi.groups, (ctx, { params, body }) => queryGroups(ctx, params.collectionId, body))
  implement(gridApi.saveRecords, (ctx, { params, body }) => saveRecords(ctx, params.collectionId, body))
  implement(gridApi.createRecords, (ctx, { params, body }) => createRecords(ctx, params.collectionId, body))
  implement(gridApi.bulkEdit, (ctx, { params, body }) => bulkEdit(ctx, params.collectionId, body))
  implement(gridApi.bulkTrash, (ctx, { params, body }) => bulkTrash(ctx, params.collectionId, body.target))
  implement(gridApi.bulkProgress, async (ctx, { params }) => bulkProgress(ctx, params.progressKey))
  implement(gridApi.cancelBulk, async (ctx, { params }) => {
    cancelBulk(ctx, params.progressKey)
    return { done: true as const }
  })
}
