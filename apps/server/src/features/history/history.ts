import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { linkedIdsIn } from '@trellis/domain/fields/link'
import type { BatchEntry, LogEntry, RecentChangesFilter, RecordHistoryFilter } from '@trellis/domain/history/api'
import type { Values } from '@trellis/domain/records/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { findRecord } from '../records/find-record.ts'
import { titleOf } from '../records/record-table.ts'
import { batchCursorOf, readBatchCursor } from './batch-cursor.ts'
import {
  changesByDay,
  changesById,
  changesOfRecord,
  findBatch,
  importedRecords,
  importOfRecord,
  namesOf,
  newestBatches,
} from './queries.ts'
import type { BatchRow, ChangeRow } from './queries.ts'
import { membersOfBatch, partsOfBatch } from './reversal-queries.ts'
import { atRecord, fieldsIn, isInSight, linkedInValues, sightOf } from './sight.ts'

const entriesPerPage = 50

export async function recordHistory(
  reader: TeamContext,
  recordId: number,
  asked: RecordHistoryFilter = {},
): Promise<{ entries: LogEntry[]; more: boolean }> {
  const found = await findRecord(reader, recordId)
  if (!found) throw new AppError('record-not-found')
  const ctx = atRecord(reader, found)
  // Of a field that may not be read nothing is found.
  if (asked.fieldId !== undefined && !ctx.team.fieldById.has(asked.fieldId)) return { entries: [], more: false }
  const rows = await changesOfRecord(ctx.teamDb, recordId, { ...asked, ...narrowing(ctx) })
  const more = rows.length > entriesPerPage
  const shown = rows.slice(0, entriesPerPage)
  const names = await namesOf(ctx.teamDb, linkedInValues(ctx.team, sidesOf(shown)))
  const entries = shown
    .map((row) => toEntry(row, ctx.team, names))
    // A link that the reader may not see leaves no trace at its other end.
    .filter((entry) => !entry.isOtherEnd || entry.fields.length > 0)
  const isNarrowed = Object.keys(asked).some((key) => key !== 'before')
  const created = more || isNarrowed ? undefined : await importOfRecord(ctx.teamDb, recordId)
  if (created) {
    entries.push({
      // Behind every change of this record; a creation by import has no row of its own.
      id: 1,
      batchId: created.batch_id,
      batchKind: 'import',
      type: 'created',
      recordId,
      recordName: created.record_name,
      collectionId: created.collection_id,
      collectionName: ctx.team.collectionById.get(created.collection_id)?.pluralName ?? '',
      at: created.at.toISOString(),
      by: created.by,
      fields: [],
      names: {},
      subCollections: [],
      isOtherEnd: false,
      isReverted: created.reverted_by_batch_id !== null,
    })
  }
  return { entries, more }
}

function toEntry(row: ChangeRow, team: TeamConfig, names: Record<string, string>): LogEntry {
  return {
    id: row.id,
    batchId: row.batch_id,
    batchKind: row.kind,
    type: row.type === 'linked' ? 'updated' : row.type,
    isOtherEnd: row.type === 'linked',
    recordId: row.record_id,
    recordName: row.record_name,
    collectionId: row.collection_id,
    collectionName: team.collectionById.get(row.collection_id)?.pluralName ?? '',
    at: row.at.toISOString(),
    by: row.by,
    fields: fieldsIn(team, row.before, row.after).map((field) => ({
      fieldId: field.id,
      ...(row.type === 'linked' ? otherEnd(row, field, team) : ownChange(row, field, team)),
    })),
    names,
    subCollections: (row.sub_collection_ids ?? []).flatMap((id) => {
      const collection = team.collectionById.get(Number(id))
      return collection ? [{ id: collection.id, name: collection.pluralName }] : []
    }),
    isReverted: row.reverted_by_batch_id !== null,
  }
}

function ownChange(row: ChangeRow, field: Field, team: TeamConfig) {
  return {
    title: titleOf(field, team),
    dataType: field.dataType,
    before: row.before?.[field.id] ?? null,
    after: row.after?.[field.id] ?? null,
  }
}

/** Of a bulk edit that links thousands of records here. */
const othersShown = 20

/** Under the title that the link has at this end; without a reverse field that of the collection it comes from. */
function otherEnd(row: ChangeRow, field: Field, team: TeamConfig) {
  const reverse = team.fieldById.get(Number(field.settings['reverseFieldId']))
  const from = team.collectionById.get(field.collectionId)?.pluralName ?? ''
  const shown = (side: Values | null) => {
    const ids = linkedIdsIn(side?.[field.id]).slice(0, othersShown)
    return ids.length > 0 ? ids : null
  }
  return {
    title: reverse ? titleOf(reverse, team) : `${from} · ${titleOf(field, team)}`,
    dataType: 'multi_data_record',
    before: shown(row.before),
    after: shown(row.after),
  }
}

const sidesOf = (rows: readonly ChangeRow[]) => rows.flatMap(({ before, after }) => [before, after])

const narrowing = (ctx: TeamContext) => ({
  timezone: ctx.team.timezone,
  limit: entriesPerPage + 1,
  sight: sightOf(ctx),
})

export async function recentChanges(
  ctx: TeamContext,
  asked: RecentChangesFilter = {},
): Promise<{ batches: BatchEntry[]; more: boolean }> {
  if (asked.collectionId !== undefined && !ctx.team.collectionById.has(asked.collectionId))
    return { batches: [], more: false }
  const rows = await newestBatches(ctx.teamDb, { ...asked, ...narrowing(ctx) })
  const batches = rows.slice(0, entriesPerPage).map((row) => toBatchEntry(row, ctx.team))
  return { batches, more: rows.length > entriesPerPage }
}

function toBatchEntry(row: BatchRow, team: TeamConfig): BatchEntry {
  const collection = row.collection_id === null ? undefined : team.collectionById.get(row.collection_id)
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.by,
    collectionId: row.collection_id,
    collectionName: collection?.pluralName ?? null,
    isOfList: collection?.isUsedAsCustomList === true,
    recordCount: row.record_count,
    recordId: row.record_id,
    recordName: row.record_name,
    fieldTitles: (row.field_ids ?? []).flatMap((id) => {
      const field = team.fieldById.get(Number(id))
      return field ? [titleOf(field, team)] : []
    }),
    isReverted: row.reverted_by_batch_id !== null,
    fileName: row.file_name,
    undoRole: row.undo_role,
  }
}

/** A batch opened: what it did to each record that the person may know of. */
export async function batchChanges(
  ctx: TeamContext,
  batchId: number,
  after: string | undefined,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  const { team, teamDb } = ctx
  const batch = await findBatch(teamDb, batchId)
  const parts = batch ? await partsOfBatch(teamDb, batchId, null) : []
  if (!batch || !parts.some((part) => isInSight(ctx, part))) throw new AppError('change-not-found')
  const members = await membersOfBatch(teamDb, { batchId, after: readBatchCursor(after), limit: entriesPerPage + 1 })
  const page = members.slice(0, entriesPerPage)
  const changes = await changesById(
    teamDb,
    page.flatMap(({ changeId }) => changeId ?? []),
  )
  const seen = changes.filter((row) =>
    isInSight(ctx, {
      type: row.type,
      rootId: row.collection_id,
      fieldIds: Object.keys(row.after ?? {}).map(Number),
      subCollectionIds: (row.sub_collection_ids ?? []).map(Number),
    }),
  )
  const names = await namesOf(teamDb, linkedInValues(team, sidesOf(seen)))
  const imported = await importedRecords(
    teamDb,
    page.filter(({ changeId }) => changeId === null).map(({ recordId }) => recordId),
  )
  const last = members.length > entriesPerPage ? page.at(-1) : undefined
  return {
    entries: [
      ...seen.map((row) => toEntry(row, team, names)),
      ...imported
        .filter((record) => team.collectionById.has(record.collection_id))
        .map((record) => ({
          id: record.id,
          batchId,
          batchKind: batch.kind,
          type: 'created' as const,
          recordId: record.id,
          recordName: record.name,
          collectionId: record.collection_id,
          collectionName: team.collectionById.get(record.collection_id)?.pluralName ?? '',
          at: batch.at.toISOString(),
          by: batch.by,
          fields: [],
          names: {},
          subCollections: [],
          isOtherEnd: false,
          isReverted: batch.reverted_by_batch_id !== null,
        })),
    ],
    next: last ? batchCursorOf(last) : null,
  }
}

/** Records changed per day since then, in the team's timezone; days without changes are left out. */
export const changesPerDay = (ctx: TeamContext, from: Date) =>
  changesByDay(ctx.teamDb, { from, timezone: ctx.team.timezone, sight: sightOf(ctx) })
