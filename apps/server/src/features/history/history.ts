import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { fieldAt } from '@trellis/domain/fields/earlier-types'
import { linkedIdsIn } from '@trellis/domain/fields/link'
import type { BatchEntry, LogEntry, RecentChangesFilter, RecordHistoryFilter } from '@trellis/domain/history/api'
import type { Values } from '@trellis/domain/records/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { Statement } from '../../platform/statement.ts'
import { findHeldRecord, findRecordsOf } from '../records/find-record.ts'
import type { FoundRecord } from '../records/find-record.ts'
import { mergedWith } from '../records/merging/merge-sql.ts'
import { titleOf } from '../records/record-table.ts'
import { partlySeenRoots } from '../records/seen.ts'
import { batchCursorOf, readBatchCursor } from './batch-cursor.ts'
import { heldChangesSql, isToldOfHeld, ofMembersSql } from './held-changes-sql.ts'
import { changesByDay } from './changes-per-day-sql.ts'
import {
  changesById,
  changesOfRecords,
  findBatch,
  hasChange,
  importedRecords,
  importOfRecord,
  namesOf,
  newestBatches,
} from './queries.ts'
import type { BatchRow, ChangeRow, Sight } from './queries.ts'
import { membersOfBatch, partsOfBatch } from './reversal-queries.ts'
import { atRecord, fieldsIn, isInSight, linkedInValues, sightAt, sightOf } from './sight.ts'

const entriesPerPage = 50

export async function recordHistory(
  reader: TeamContext,
  recordId: number,
  asked: RecordHistoryFilter = {},
): Promise<{ entries: LogEntry[]; more: boolean }> {
  const [found, mergedIds] = await Promise.all([findHeldRecord(reader, recordId), mergedWith(reader.teamDb, recordId)])
  if (!found) throw new AppError('record-not-found')
  const ctx = atRecord(reader, found)
  // Of a field that may not be read nothing is found.
  if (asked.fieldId !== undefined && !ctx.team.fieldById.has(asked.fieldId)) return { entries: [], more: false }
  // Who may know only some records of a kind is not told of others that became one with them.
  const isKindSeen = reader.team.collectionById.has(found.collection.rootId)
  const merged = isKindSeen ? mergedIds : []
  const narrowed = { ...asked, ...narrowing(ctx, sightAt(reader, found)) }
  const rows = await changesOfRecords(ctx.teamDb, [recordId, ...merged], narrowed)
  const more = rows.length > entriesPerPage
  const shown = rows.slice(0, entriesPerPage)
  const isNarrowed = Object.keys(asked).some((key) => key !== 'before')
  const [names, created] = await Promise.all([
    namesOf(ctx.teamDb, linkedInValues(ctx.team, sidesOf(shown))),
    more || isNarrowed ? undefined : importOfRecord(ctx.teamDb, recordId),
  ])
  const entries = shown
    // What only this record may show is not shown of another.
    .map((row) => toEntry(row, row.record_id === recordId ? ctx.team : reader.team, names))
    // The survivor says it itself.
    .filter(({ merge, recordId: id }) => id === recordId || merge?.survivor.id !== recordId)
    // A link that the reader may not see leaves no trace at its other end.
    .filter(
      (entry) => (!entry.isOtherEnd && entry.recordId === recordId) || !isOfFields(entry) || entry.fields.length > 0,
    )
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
      merge: null,
      isReverted: created.reverted_by_batch_id !== null,
    })
  }
  return { entries, more }
}

const isOfFields = (entry: LogEntry) => entry.isOtherEnd || entry.type === 'updated'

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
    merge: mergeIn(row, team),
    isReverted: row.reverted_by_batch_id !== null,
  }
}

/** Names of others of its kind are for whoever may know the kind. */
function mergeIn({ type, collection_id: rootId, details }: ChangeRow, team: TeamConfig): LogEntry['merge'] {
  const { survivorId, survivorName = '', merged } = details
  const isMerge = type === 'merged' || type === 'unmerged'
  if (!isMerge || !survivorId || !merged || !team.collectionById.has(rootId)) return null
  return { survivor: { id: survivorId, name: survivorName }, merged }
}

function ownChange(row: ChangeRow, field: Field, team: TeamConfig) {
  const was = fieldAt(field, row.batch_id)
  return {
    title: titleOf(field, team),
    dataType: was.dataType,
    // Values of another type than the field has now are shown as what they were.
    ...(was !== field && { settings: was.settings }),
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

const narrowing = (ctx: TeamContext, sight: Sight | null) => ({
  timezone: ctx.team.timezone,
  limit: entriesPerPage + 1,
  sight,
})

export async function recentChanges(
  ctx: TeamContext,
  asked: RecentChangesFilter = {},
): Promise<{ batches: BatchEntry[]; more: boolean }> {
  const asking = asked.collectionId === undefined ? undefined : ctx.team.collectionById.get(asked.collectionId)
  if (asked.collectionId !== undefined && !asking) return { batches: [], more: false }
  const held = (statement: Statement) => heldChangesSql(ctx, statement, asked.collectionId)
  const ofMembers =
    asking && asking.id !== asking.rootId
      ? { rootId: asking.rootId, changes: (statement: Statement) => ofMembersSql(ctx, statement, [asking]) }
      : undefined
  const rows = await newestBatches(ctx.teamDb, { ...asked, ...narrowing(ctx, sightOf(ctx)), held, ofMembers })
  const shown = rows.slice(0, entriesPerPage)
  const known = await knownBySubCollections(
    ctx,
    shown.map((row) => ({ rootId: row.collection_id, recordId: row.record_id })),
  )
  const batches = shown.map((row) => toBatchEntry(row, ctx, known.get(row.record_id ?? 0)))
  return { batches, more: rows.length > entriesPerPage }
}

/** Records of kinds that are out of reach, as the sub-collections that hold them show them. */
async function knownBySubCollections(
  ctx: TeamContext,
  named: readonly { rootId: number | null; recordId: number | null }[],
): Promise<Map<number, FoundRecord>> {
  const all = new Map<number, FoundRecord>()
  for (const rootId of partlySeenRoots(ctx)) {
    const ids = named.flatMap((one) => (one.rootId === rootId ? (one.recordId ?? []) : []))
    for (const [id, found] of await findRecordsOf(ctx, rootId, [...new Set(ids)])) all.set(id, found)
  }
  return all
}

function toBatchEntry(row: BatchRow, ctx: TeamContext, found: FoundRecord | undefined): BatchEntry {
  const { team } = found ? atRecord(ctx, found) : ctx
  const isOutOfReach =
    ctx.team !== ctx.wholeTeam && row.collection_id !== null && !team.collectionById.has(row.collection_id)
  // Where the kind is out of reach a collection that holds the record stands for it.
  const collectionId = isOutOfReach ? (found?.collection.id ?? null) : row.collection_id
  // Where members were put in order, that collection.
  const collection = team.collectionById.get(row.ordered_in ?? collectionId ?? 0)
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.by,
    collectionId: collection?.id ?? collectionId,
    collectionName: collection?.pluralName ?? null,
    isOfList: collection?.isUsedAsCustomList === true,
    recordCount: row.record_count,
    recordId: row.record_id,
    recordName: row.record_name,
    fieldTitles: (row.field_ids ?? [row.changed_field_id ?? []].flat()).flatMap((id) => {
      const field = team.fieldById.get(Number(id))
      return field ? [titleOf(field, team)] : []
    }),
    isReverted: row.reverted_by_batch_id !== null,
    fileName: row.file_name,
    order: row.kind === 'order' ? orderIn(row, ctx.team) : null,
    undoRole: row.undo_role,
  }
}

/** Who has left since is named to whoever knows the record type. */
function orderIn(row: BatchRow, team: TeamConfig): BatchEntry['order'] {
  const isNamed =
    row.is_before_in === true || (row.collection_id !== null && team.collectionById.has(row.collection_id))
  return { before: isNamed ? row.before_name : null, isLast: row.before_id === null }
}

/** As the collections that show it say it, and what they are called where the kind is out of reach. */
interface SeenChange {
  readonly row: ChangeRow
  readonly team: TeamConfig
  readonly name: string | undefined
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
  const isSeen =
    parts.some((part) => isInSight(ctx, part)) ||
    (await hasChange(teamDb, batchId, (statement) => heldChangesSql(ctx, statement)))
  if (!batch || !isSeen) throw new AppError('change-not-found')
  const members = await membersOfBatch(teamDb, { batchId, after: readBatchCursor(after), limit: entriesPerPage + 1 })
  const page = members.slice(0, entriesPerPage)
  const changes = await changesById(
    teamDb,
    page.flatMap(({ changeId }) => changeId ?? []),
  )
  const known = await knownBySubCollections(
    ctx,
    changes.map((row) => ({ rootId: row.collection_id, recordId: row.record_id })),
  )
  const seen = changes.flatMap((row): SeenChange[] => {
    const fieldIds = Object.keys(row.after ?? {}).map(Number)
    const found = known.get(row.record_id)
    if (found && isToldOfHeld(row.type)) {
      const isShown = row.type !== 'updated' || found.collection.fields.some(({ id }) => fieldIds.includes(id))
      return isShown ? [{ row, team: atRecord(ctx, found).team, name: found.collection.pluralName }] : []
    }
    const subCollectionIds = (row.sub_collection_ids ?? []).map(Number)
    return isInSight(ctx, { type: row.type, rootId: row.collection_id, fieldIds, subCollectionIds })
      ? [{ row, team, name: undefined }]
      : []
  })
  const names = await namesOf(teamDb, [
    ...new Set(seen.flatMap((each) => linkedInValues(each.team, sidesOf([each.row])))),
  ])
  const imported = await importedRecords(
    teamDb,
    page.filter(({ changeId }) => changeId === null).map(({ recordId }) => recordId),
  )
  const last = members.length > entriesPerPage ? page.at(-1) : undefined
  return {
    entries: [
      ...seen.map((each) => {
        const entry = toEntry(each.row, each.team, names)
        return each.name === undefined ? entry : { ...entry, collectionName: each.name }
      }),
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
          merge: null,
          isReverted: batch.reverted_by_batch_id !== null,
        })),
    ],
    next: last ? batchCursorOf(last) : null,
  }
}

/** Records changed per day since then, in the team's timezone; days without changes are left out. */
export const changesPerDay = (ctx: TeamContext, from: Date) =>
  changesByDay(ctx.teamDb, { from, timezone: ctx.team.timezone, sight: sightOf(ctx) })
