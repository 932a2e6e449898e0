import { recordsApi, type PageQuery, type RecordDetail, type Selection, type Values } from '@trellis/domain/records/api'
import {
  gridApi,
  type BulkTarget,
  type GroupQuery,
  type SaveInput,
  type TotalsQuery,
} from '@trellis/domain/records/grid-api'
import { undoApi } from '@trellis/domain/history/undo-api'
import { call } from '../../api/call.ts'
import type { LoadPage } from './grid/page-cache.ts'

export interface Written {
  readonly record: RecordDetail
  readonly changeId: number | null
}

/** Pages of one query, as the page cache asks for them. */
export function pageLoader(
  teamId: number,
  collectionId: number,
  query: Pick<PageQuery, keyof Selection | 'sort' | 'fields' | 'facts' | 'through'>,
): LoadPage {
  return (request, signal) =>
    call(recordsApi.queryRecords, { params: { teamId, collectionId }, body: { ...query, ...request }, signal })
}

export function readRecord(teamId: number, recordId: number): Promise<RecordDetail> {
  return call(recordsApi.record, { params: { teamId, recordId } })
}

export function createRecord(teamId: number, collectionId: number, values: Values): Promise<Written> {
  return call(recordsApi.createRecord, { params: { teamId, collectionId }, body: { values } })
}

export function updateRecord(teamId: number, recordId: number, version: number, values: Values): Promise<Written> {
  return call(recordsApi.updateRecord, { params: { teamId, recordId }, body: { version, values } })
}

export function trashRecords(teamId: number, recordIds: number[]) {
  return call(recordsApi.trashRecords, { params: { teamId }, body: { recordIds } })
}

/** The undo of a toast: this change, all of it or nothing. It can be redone as any other. */
export function undoChange(teamId: number, changeId: number) {
  return call(undoApi.undo, { params: { teamId }, body: { changeId, isSure: true } })
}

export function undoBatch(teamId: number, batchId: number) {
  return call(undoApi.undo, { params: { teamId }, body: { batchId, isSure: true } })
}

export function saveRecords(teamId: number, collectionId: number, input: SaveInput) {
  return call(gridApi.saveRecords, { params: { teamId, collectionId }, body: input })
}

export function loadGroups(teamId: number, collectionId: number, query: GroupQuery) {
  return call(gridApi.groups, { params: { teamId, collectionId }, body: query })
}

export function loadTotals(teamId: number, collectionId: number, query: TotalsQuery, signal: AbortSignal) {
  return call(gridApi.totals, { params: { teamId, collectionId }, body: query, signal })
}

export function bulkTrash(teamId: number, collectionId: number, target: BulkTarget) {
  return call(gridApi.bulkTrash, { params: { teamId, collectionId }, body: { target } })
}
