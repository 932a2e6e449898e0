import { CompiledQuery } from 'kysely'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { Reading } from '@trellis/domain/fields/field-type'
import type { LayoutContent } from '@trellis/domain/layouts/api'
import type { Author } from '../records/batch.ts'
import type { Rows, SchemaHandle } from '../records/type-change/type-change-sql.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'

/** What of a field's row a change of its type changes. */
export interface FieldFacts {
  readonly dataType: DataType
  readonly settings: Record<string, unknown>
  readonly isUnique: boolean
  readonly defaultValue: unknown
}

export interface TypeChangeDetails {
  readonly reading?: Reading
  /** Layouts that spoke of the field in a way that it no longer answers, as they were and as they became. */
  readonly layouts?: readonly { id: number; before: LayoutContent; after: LayoutContent }[]
  /** Went to the trash with the link that they showed. */
  readonly reverseFieldId?: number
  /** Collections whose picture it was. */
  readonly avatarOf?: readonly number[]
  readonly lostUnique?: boolean
}

export interface TypeChangeRow {
  id: number
  field_id: number
  root_id: number
  state: 'running' | 'done' | 'cancelled' | 'failed' | 'undone'
  undoes_id: number | null
  before: FieldFacts
  after: FieldFacts
  details: TypeChangeDetails
  started_at: Date
  started_by: number | null
  started_by_name: string | null
  finished_at: Date | null
  records_total: number
  records_done: number
  last_record_id: number
  converted: number
  changed: number
  emptied: number
  batch_id: number | null
}

/** The team's tables in a transaction that has the team's configuration. */
export function schemaOf(tx: PlatformTransaction, teamId: number): SchemaHandle {
  return {
    schema: `team_${teamId}`,
    query: async <R extends object>(text: string, values: unknown[] = []): Promise<Rows<R>> => {
      const { rows } = await tx.executeQuery<R>(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

interface NewChange {
  readonly fieldId: number
  readonly rootId: number
  readonly undoesId: number | null
  readonly before: FieldFacts
  readonly after: FieldFacts
  readonly details: TypeChangeDetails
  readonly at: Date
  readonly author: Author
  readonly recordsTotal: number
}

export async function insertTypeChange({ schema, query }: SchemaHandle, change: NewChange): Promise<number> {
  const { rows } = await query<{ id: number }>(
    `insert into ${schema}.field_type_change
       (field_id, root_id, state, undoes_id, before, after, details, started_at, started_by, started_by_name, records_total)
     values ($1::bigint, $2::bigint, 'running', $3::bigint, $4, $5, $6, $7, $8::bigint, $9, $10::bigint)
     returning id`,
    [
      change.fieldId,
      change.rootId,
      change.undoesId,
      JSON.stringify(change.before),
      JSON.stringify(change.after),
      JSON.stringify(change.details),
      change.at,
      change.author.id,
      change.author.name,
      change.recordsTotal,
    ],
  )
  return rows[0]!.id
}

export async function typeChangeById({ schema, query }: SchemaHandle, id: number): Promise<TypeChangeRow | undefined> {
  const { rows } = await query<TypeChangeRow>(`select * from ${schema}.field_type_change where id = $1::bigint`, [id])
  return rows[0]
}

export async function newestTypeChange(
  { schema, query }: SchemaHandle,
  fieldId: number,
): Promise<TypeChangeRow | undefined> {
  const { rows } = await query<TypeChangeRow>(
    `select * from ${schema}.field_type_change where field_id = $1::bigint order by id desc limit 1`,
    [fieldId],
  )
  return rows[0]
}

/** The newest change of a field that is in effect and not too old to be undone. */
export async function undoableTypeChange(
  { schema, query }: SchemaHandle,
  fieldId: number,
  since: Date,
): Promise<TypeChangeRow | undefined> {
  const { rows } = await query<TypeChangeRow>(
    `select * from (
       select * from ${schema}.field_type_change
       where field_id = $1::bigint and state = 'done'
       order by id desc
       limit 1
     ) newest
     where undoes_id is null and finished_at > $2`,
    [fieldId, since],
  )
  return rows[0]
}

export interface Progress {
  readonly lastRecordId: number
  readonly records: number
  readonly converted: number
  readonly changed: number
  readonly emptied: number
}

/** @returns whether it is still to go on */
export async function noteProgress(
  { schema, query }: SchemaHandle,
  id: number,
  { lastRecordId, records, converted, changed, emptied }: Progress,
): Promise<boolean> {
  const { rows } = await query<{ id: number }>(
    `update ${schema}.field_type_change
     set last_record_id = $2::bigint, records_done = records_done + $3::bigint, converted = converted + $4::bigint,
       changed = changed + $5::bigint, emptied = emptied + $6::bigint
     where id = $1::bigint and state = 'running'
     returning id`,
    [id, lastRecordId, records, converted, changed, emptied],
  )
  return rows.length > 0
}

export async function endTypeChange(
  { schema, query }: SchemaHandle,
  id: number,
  {
    state,
    at,
    batchId,
    details,
  }: { state: 'done' | 'cancelled' | 'failed'; at: Date; batchId?: number; details?: TypeChangeDetails },
): Promise<boolean> {
  const { rows } = await query<{ id: number }>(
    `update ${schema}.field_type_change
     set state = $2, finished_at = $3, batch_id = coalesce($4::bigint, batch_id), details = coalesce($5::jsonb, details)
     where id = $1::bigint and state = 'running'
     returning id`,
    [id, state, at, batchId ?? null, details ? JSON.stringify(details) : null],
  )
  return rows.length > 0
}

/** @returns how often it failed by now; 0 where it is over */
export async function countFailure({ schema, query }: SchemaHandle, id: number): Promise<number> {
  const { rows } = await query<{ failures: number }>(
    `update ${schema}.field_type_change
     set details = details || jsonb_build_object('failures', coalesce((details ->> 'failures')::int, 0) + 1)
     where id = $1::bigint and state = 'running'
     returning (details ->> 'failures')::int as failures`,
    [id],
  )
  return rows[0]?.failures ?? 0
}

export async function markUndone({ schema, query }: SchemaHandle, id: number): Promise<void> {
  await query(`update ${schema}.field_type_change set state = 'undone' where id = $1::bigint`, [id])
}

export async function noteLostUnique({ schema, query }: SchemaHandle, id: number): Promise<void> {
  await query(
    `update ${schema}.field_type_change set details = details || '{"lostUnique": true}' where id = $1::bigint`,
    [id],
  )
}

/** The batch by which history tells of it; changes of older batches are of the old type. */
export async function insertTypeChangeBatch(
  { schema, query }: SchemaHandle,
  batch: { at: Date; author: Author; rootId: number; count: number; fieldId: number; title: string },
): Promise<number> {
  const { rows } = await query<{ id: number }>(
    `insert into ${schema}.change_batch (kind, at, actor_id, actor_name, collection_id, record_count, details)
     values ('type_change', $1, $2::bigint, $3, $4::bigint, $5, $6)
     returning id`,
    [
      batch.at,
      batch.author.id,
      batch.author.name,
      batch.rootId,
      batch.count,
      JSON.stringify({ fieldId: batch.fieldId, fieldTitle: batch.title }),
    ],
  )
  return rows[0]!.id
}

/** What values were is kept for 30 days, and for as long as an undo of it runs. */
export async function dropConvertedValues({ schema, query }: SchemaHandle, before: Date): Promise<void> {
  await query(
    `delete from ${schema}.converted_value v
     using ${schema}.field_type_change t
     where t.id = v.change_id and t.state <> 'running' and t.finished_at < $1
       and not exists (select from ${schema}.field_type_change u where u.undoes_id = t.id and u.state = 'running')`,
    [before],
  )
}
