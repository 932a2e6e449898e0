import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedIdsIn, mostLinked } from '@trellis/domain/fields/link'
import type { BatchEntry, LogEntry } from '@trellis/domain/history/api'
import type { Values } from '@trellis/domain/records/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { findRecord } from '../records/find-record.ts'
import { titleOf } from '../records/record-table.ts'
import { changesByDay, changesOfRecord, importOfRecord, namesOf, newestBatches } from './queries.ts'
import type { ChangeRow, Sight } from './queries.ts'

const entriesPerPage = 50

/** Null for whoever may read everything. */
function sightOf({ team, wholeTeam }: TeamContext): Sight | null {
  if (team === wholeTeam) return null
  return { collectionIds: [...team.collectionById.keys()], fieldIds: [...team.fieldById.keys()].map(String) }
}

export async function recordHistory(
  ctx: TeamContext,
  recordId: number,
  before?: number,
): Promise<{ entries: LogEntry[]; more: boolean }> {
  if (!(await findRecord(ctx, recordId))) throw new AppError('record-not-found')
  const rows = await changesOfRecord(ctx.teamDb, { recordId, before, limit: entriesPerPage + 1, sight: sightOf(ctx) })
  const more = rows.length > entriesPerPage
  const shown = rows.slice(0, entriesPerPage)
  const names = await namesOf(ctx.teamDb, linkedIn(shown, ctx.team))
  const entries = shown
    .map((row) => toEntry(row, ctx.team, names))
    // A link that the reader may not see leaves no trace at its other end.
    .filter((entry) => !entry.isOtherEnd || entry.fields.length > 0)
  const created = more ? undefined : await importOfRecord(ctx.teamDb, recordId)
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
    fields: changedFields(row, team).map((field) => ({
      fieldId: field.id,
      ...(row.type === 'linked' ? otherEnd(row, field, team) : ownChange(row, field, team)),
    })),
    names,
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

/** Fields in the trash are not shown; their values come back with them. */
function changedFields(row: Pick<ChangeRow, 'before' | 'after'>, team: TeamConfig): Field[] {
  return Object.keys({ ...row.before, ...row.after }).flatMap((id) => team.fieldById.get(Number(id)) ?? [])
}

function linkedIn(rows: readonly ChangeRow[], team: TeamConfig): number[] {
  const ids = new Set<number>()
  for (const row of rows)
    for (const field of changedFields(row, team).filter(isLink))
      for (const side of [row.before, row.after])
        for (const id of linkedIdsIn(side?.[field.id]).slice(0, mostLinked)) ids.add(id)
  return [...ids]
}

export async function recentChanges(
  ctx: TeamContext,
  before?: number,
): Promise<{ batches: BatchEntry[]; more: boolean }> {
  const rows = await newestBatches(ctx.teamDb, { before, limit: entriesPerPage + 1, sight: sightOf(ctx) })
  const batches = rows.slice(0, entriesPerPage).map((row): BatchEntry => ({
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.by,
    collectionId: row.collection_id,
    collectionName:
      row.collection_id === null ? null : (ctx.team.collectionById.get(row.collection_id)?.pluralName ?? null),
    isOfList: row.collection_id !== null && ctx.team.collectionById.get(row.collection_id)?.isUsedAsCustomList === true,
    recordCount: row.record_count,
    recordId: row.record_id,
    recordName: row.record_name,
    fieldTitles: (row.field_ids ?? []).flatMap((id) => {
      const field = ctx.team.fieldById.get(Number(id))
      return field ? [titleOf(field, ctx.team)] : []
    }),
    isReverted: row.reverted_by_batch_id !== null,
    fileName: row.file_name,
  }))
  return { batches, more: rows.length > entriesPerPage }
}

/** Records changed per day since then, in the team's timezone; days without changes are left out. */
export const changesPerDay = (ctx: TeamContext, from: Date) =>
  changesByDay(ctx.teamDb, { from, timezone: ctx.team.timezone, sight: sightOf(ctx) })
