import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import type { BatchEntry, LogEntry } from '@trellis/domain/history/api'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { findRecord } from '../records/find-record.ts'
import { titleOf } from '../records/record-table.ts'
import { changesByDay, changesOfRecord, importOfRecord, namesOf, newestBatches } from './queries.ts'
import type { ChangeRow } from './queries.ts'

const entriesPerPage = 50

export async function recordHistory(
  ctx: TeamContext,
  recordId: number,
  before?: number,
): Promise<{ entries: LogEntry[]; more: boolean }> {
  if (!(await findRecord(ctx, recordId))) throw new AppError('record-not-found')
  const rows = await changesOfRecord(ctx.teamDb, { recordId, before, limit: entriesPerPage + 1 })
  const more = rows.length > entriesPerPage
  const shown = rows.slice(0, entriesPerPage)
  const names = await namesOf(ctx.teamDb, linkedIn(shown, ctx.team))
  const entries = shown.map((row) => toEntry(row, ctx.team, names))
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
    type: row.type,
    recordId: row.record_id,
    recordName: row.record_name,
    collectionId: row.collection_id,
    collectionName: team.collectionById.get(row.collection_id)?.pluralName ?? '',
    at: row.at.toISOString(),
    by: row.by,
    fields: changedFields(row, team).map((field) => ({
      fieldId: field.id,
      title: titleOf(field, team),
      dataType: field.dataType,
      before: row.before?.[field.id] ?? null,
      after: row.after?.[field.id] ?? null,
    })),
    names,
    isReverted: row.reverted_by_batch_id !== null,
  }
}

/** Fields in the trash are not shown; their values come back with them. */
function changedFields(row: Pick<ChangeRow, 'after'>, team: TeamConfig): Field[] {
  return Object.keys(row.after ?? {}).flatMap((id) => team.fieldById.get(Number(id)) ?? [])
}

function linkedIn(rows: readonly ChangeRow[], team: TeamConfig): number[] {
  const ids = new Set<number>()
  for (const row of rows)
    for (const field of changedFields(row, team).filter(({ dataType }) => dataType === 'single_data_record'))
      for (const value of [row.before?.[field.id], row.after?.[field.id]]) if (typeof value === 'number') ids.add(value)
  return [...ids]
}

export async function recentChanges(
  ctx: TeamContext,
  before?: number,
): Promise<{ batches: BatchEntry[]; more: boolean }> {
  const rows = await newestBatches(ctx.teamDb, { before, limit: entriesPerPage + 1 })
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
  changesByDay(ctx.teamDb, { from, timezone: ctx.team.timezone })
