import { AppError } from '@trellis/domain/errors'
import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { checkChangedValues, checkNewValues, linkedIds } from './check-values.ts'
import type { CheckedValues } from './check-values.ts'
import { refuseConflicts } from './conflicts.ts'
import { noteListWrite } from './list-items.ts'
import { findRecord } from './find-record.ts'
import { toDetail } from './read.ts'
import { collectionOf, titleOf } from './record-table.ts'
import { searchTexts, searchVector, touchesSearch } from './search-vector.ts'
import { textContext } from './text-context.ts'
import { insertRecordsSql, updateRecordSql } from './write-sql.ts'
import type { Author, BatchFacts, ExtraColumn, NewRow } from './batch.ts'

export interface NewRecord {
  values: Values
  extra?: Record<string, ExtraColumn>
}

interface Created {
  batchId: number
  records: { id: number; changeId: number; name: string; values: CheckedValues }[]
}

type Handle = Pick<TeamDb | TeamTransaction, 'schema' | 'query'>

/** Makes records with their history in one transaction; the values are checked here and nowhere else. */
export async function writeNewRecords(
  handle: Handle,
  team: TeamConfig,
  { collectionId, records, batch }: { collectionId: number; records: readonly NewRecord[]; batch: BatchFacts },
): Promise<Created> {
  const collection = collectionOf(team, collectionId)
  const checked = records.map(({ values }) => checkNewValues(team, collection, values))
  for (const values of checked) await refuseForeignLinks(handle, team, collection, values)
  const rows = checked.map((values, index): NewRow => ({
    ...spineOf(team, collection, values),
    values,
    extra: records[index]?.extra,
  }))
  const { text, values } = insertRecordsSql(handle.schema, collection, rows, batch)
  const written = await handle
    .query<{ change_id: number; record_id: number; batch_id: number }>(text, values)
    .catch(explain(team, collection))
  const inOrder = written.rows.toSorted((a, b) => a.record_id - b.record_id)
  return {
    batchId: inOrder[0]?.batch_id ?? 0,
    records: inOrder.map((row, index) => ({
      id: row.record_id,
      changeId: row.change_id,
      name: rows[index]!.name,
      values: checked[index]!,
    })),
  }
}

export async function createRecord(ctx: TeamContext, collectionId: number, given: Values) {
  const collection = collectionOf(ctx.team, collectionId)
  const at = ctx.clock.now()
  const author = authorOf(ctx)
  const { records } = await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId,
    records: [{ values: given }],
    batch: { kind: 'create', at, author },
  })
  await noteListWrite(ctx, [collection])
  const { id, changeId, name, values } = records[0]!
  const record: RecordDetail = {
    id,
    collectionId,
    version: 1,
    name,
    values: Object.fromEntries(collection.fields.map((field) => [field.id, (values[field.id] ?? null) as never])),
    names: await linkedNames(ctx.teamDb, [...linkedIds(collection, values).values()]),
    createdAt: at.toISOString(),
    createdBy: author.name,
    updatedAt: at.toISOString(),
    updatedBy: author.name,
    isInTrash: false,
  }
  return { record, changeId }
}

/** How often an edit is tried again when somebody else's edit of other fields comes between. */
const mergeAttempts = 5

/**
 * Changes fields of a record. `version` is what the person saw: fields that changed since in the same way are conflicts
 * with mine, theirs and base; all others merge.
 */
export async function updateRecord(
  ctx: TeamContext,
  recordId: number,
  { version, values: given }: { version: number; values: Values },
  batch: Partial<BatchFacts> = {},
): Promise<{ record: RecordDetail; changeId: number | null }> {
  for (let attempt = 0; attempt < mergeAttempts; attempt++) {
    const found = await findRecord(ctx, recordId)
    const current = found && toDetail(ctx, found)
    if (!found || !current || current.isInTrash) throw new AppError('record-not-found')
    const { collection } = found
    const wanted = checkChangedValues(ctx.team, collection, given)
    if (version > current.version)
      throw new AppError('invalid-input', { issues: [{ path: 'version', message: 'ahead' }] })
    if (version < current.version) await refuseConflicts(ctx, current, { version, wanted })

    const before: CheckedValues = {}
    const after: CheckedValues = {}
    for (const [fieldId, value] of Object.entries(wanted)) {
      const old = (current.values[fieldId] ?? null) as Value
      if (isSame(old, value)) continue
      before[fieldId] = old
      after[fieldId] = value
    }
    if (Object.keys(after).length === 0) return { record: current, changeId: null }
    await refuseForeignLinks(ctx.teamDb, ctx.team, collection, after)

    const all = { ...(current.values as CheckedValues), ...after }
    const spine = touchesSearch(collection, Object.keys(after).map(Number)) ? spineOf(ctx.team, collection, all) : null
    const at = ctx.clock.now()
    const author = authorOf(ctx)
    const facts: BatchFacts = { kind: 'edit', at, author, ...batch }
    const change = { recordId, version: current.version, before, after, spine }
    const { text, values } = updateRecordSql(ctx.teamDb.schema, collection, change, facts)
    const result = await ctx.teamDb
      .query<{ change_id: number; version: number }>(text, values)
      .catch(explain(ctx.team, collection))
    const [row] = result.rows
    if (!row) continue
    await noteListWrite(ctx, [collection])

    const record: RecordDetail = {
      ...current,
      version: row.version,
      name: spine?.name ?? current.name,
      values: { ...current.values, ...(after as RecordDetail['values']) },
      names: { ...current.names, ...(await linkedNames(ctx.teamDb, [...linkedIds(collection, after).values()])) },
      updatedAt: at.toISOString(),
      updatedBy: author.name,
    }
    return { record, changeId: row.change_id }
  }
  throw new AppError('busy-try-again')
}

export const authorOf = ({ membership }: TeamContext): Author => ({
  id: membership.teamUserId,
  name: `${membership.firstName} ${membership.lastName}`.trim(),
})

const isSame = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b)

/** Name and search document of a record with these values. */
export function spineOf(
  team: TeamConfig,
  collection: ConfiguredCollection,
  values: CheckedValues,
): { name: string; search: string } {
  const name = recordName(team, collection, values)
  return { name, search: searchVector(name, searchTexts(team, collection, values)) }
}

/** Names longer than this are cut; a name is a label, the field keeps its text. */
const longestName = 500

export function recordName(team: TeamConfig, collection: ConfiguredCollection, values: CheckedValues): string {
  const field = collection.fields.find((candidate) => candidate.id === collection.nameFieldId)
  const value = field && values[field.id]
  if (!field || value === null || value === undefined) return ''
  const text = fieldTypeOf(field.dataType).display(value, field.settings, textContext(team))
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, longestName)
}

async function refuseForeignLinks(
  handle: Handle,
  team: TeamConfig,
  collection: ConfiguredCollection,
  values: CheckedValues,
): Promise<void> {
  for (const [field, targetId] of linkedIds(collection, values)) {
    const target = collectionOf(team, Number(field.settings['collectionId']))
    const { rows } = await handle.query(
      `select 1 from ${handle.schema}.record where id = $1::bigint and collection_id = $2::bigint and deleted_at is null`,
      [targetId, target.rootId],
    )
    if (rows.length === 0)
      throw new AppError('value-invalid', { fieldId: field.id, title: titleOf(field, team), problem: 'not-a-record' })
  }
}

async function linkedNames(handle: Handle, ids: number[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const { rows } = await handle.query<{ id: number; name: string }>(
    `select id, name from ${handle.schema}.record where id = any($1::bigint[])`,
    [ids],
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.name]))
}

/** A unique index names its field: `..._f12`. */
export function explain(team: TeamConfig, collection: ConfiguredCollection) {
  return (error: unknown): never => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    const fieldId = Number(/f(\d+)/.exec(constraint)?.[1])
    const field = collection.fields.find((candidate) => candidate.id === fieldId)
    if (code === '23505' && field) throw new AppError('value-not-unique', { fieldId, title: titleOf(field, team) })
    throw error
  }
}
