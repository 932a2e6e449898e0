import { newStatement } from '../../../platform/statement.ts'
import type { Statement } from '../../../platform/statement.ts'
import type { TeamTransaction } from '../../../platform/team-db.ts'

type Writer = Pick<TeamTransaction, 'schema' | 'query'>

interface MembershipWrite {
  /** SQL that gives ids of records as `id`: see `theseIds`. */
  readonly source: (statement: Statement) => string
  /** Hand-picked collections of one tree. */
  readonly collectionIds: readonly number[]
  readonly rootId: number
  readonly batchId: number
  readonly at: Date
}

/** How many records were asked about, and how many something changed for. */
export interface Written {
  readonly asked: number
  readonly count: number
}

/** In their order, each once. */
export const theseIds =
  (recordIds: readonly number[]) =>
  ({ param }: Statement): string =>
    `select id from unnest(${param([...new Set(recordIds)], 'bigint[]')}) with ordinality given(id, place) order by place`

/**
 * Nobody else adds, removes or moves records of these trees until the transaction ends; edits of their values go on. One lock for
 * all: to lock each of 50,000 records writes 50,000 rows.
 */
export async function lockMembers({ query, schema }: Writer, rootIds: readonly number[]): Promise<void> {
  for (const rootId of rootIds.toSorted((a, b) => a - b))
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${schema} members of ${rootId}`])
}

/** Whose records a batch added, removed or moved. */
export async function rootsOfBatch({ query, schema }: Writer, batchId: number, type: string): Promise<number[]> {
  const { rows } = await query<{ root_id: number }>(
    `select distinct collection_id as root_id from ${schema}.change where batch_id = $1::bigint and type = $2`,
    [batchId, type],
  )
  return rows.map((row) => row.root_id)
}

/** Adds records, behind the last in the order made by hand, with their history, where they are not in all of them yet. */
export async function insertMembers({ query, schema }: Writer, write: MembershipWrite): Promise<Written> {
  const statement = newStatement()
  const { param } = statement
  const asked = write.source(statement)
  const batchId = param(write.batchId, 'bigint')
  const { rows } = await query<Written>(
    // The last places are looked up before anything is added: asked for with each row, they would be looked for behind
    // all that this statement has added already.
    `with asked as materialized (${asked}), line as materialized (
       select c.id, coalesce((select max(m.rank) from ${schema}.membership m where m.collection_id = c.id), 0) as last
       from unnest(${param(write.collectionIds, 'bigint[]')}) c(id)
     ), added as (
       insert into ${schema}.membership (collection_id, record_id, rank, added_at, batch_id)
       select line.id, g.id, line.last + g.place, ${param(write.at, 'timestamptz')}, ${batchId}
       from line, (select id, row_number() over () as place from asked) g
       on conflict (collection_id, record_id) do nothing
       returning collection_id, record_id
     ), noted as (${noteSql(schema, write, { type: 'added', of: 'added', batchId, statement })})
     select (select count(*)::int from asked) as asked, (select count(*)::int from noted) as count`,
    statement.values,
  )
  return rows[0]!
}

/** Removes records, with their history, from those they are in. */
export async function deleteMembers({ query, schema }: Writer, write: MembershipWrite): Promise<Written> {
  const statement = newStatement()
  const { param } = statement
  const asked = write.source(statement)
  const batchId = param(write.batchId, 'bigint')
  const { rows } = await query<Written>(
    `with asked as materialized (${asked}), removed as (
       delete from ${schema}.membership
       where collection_id = any(${param(write.collectionIds, 'bigint[]')}) and record_id in (select id from asked)
       returning collection_id, record_id, rank, added_at, batch_id
     ), past as (
       insert into ${schema}.past_membership
         (collection_id, record_id, rank, added_at, added_in_batch_id, removed_at, removed_in_batch_id)
       select collection_id, record_id, rank, added_at, batch_id, ${param(write.at, 'timestamptz')}, ${batchId} from removed
     ), noted as (${noteSql(schema, write, { type: 'removed', of: 'removed', batchId, statement })})
     select (select count(*)::int from asked) as asked, (select count(*)::int from noted) as count`,
    statement.values,
  )
  return rows[0]!
}

/** One change for each record, with all of its collections: where there is one only, nothing has to be gathered. */
function noteSql(
  schema: string,
  { rootId, collectionIds }: MembershipWrite,
  { type, of, batchId, statement }: { type: string; of: string; batchId: string; statement: Statement },
): string {
  const isOne = collectionIds.length === 1
  const ids = isOne ? 'array[collection_id]' : 'array_agg(collection_id order by collection_id)'
  return `
       insert into ${schema}.change (batch_id, record_id, collection_id, type, version, sub_collection_ids)
       select ${batchId}, record_id, ${statement.param(rootId, 'bigint')}, '${type}', 0, ${ids}
       from ${of}${isOne ? '' : ' group by record_id'}
       returning 1`
}

/** Whoever is in one of these collections and not in all of those above. */
export async function membersMissingAbove(
  { query, schema }: Writer,
  { collectionIds, above }: { collectionIds: readonly number[]; above: readonly number[] },
): Promise<number[]> {
  const { rows } = await query<{ id: number }>(
    `select distinct m.record_id as id
     from ${schema}.membership m
     where m.collection_id = any($1::bigint[]) and exists (
       select from unnest($2::bigint[]) a(id)
       where not exists (
         select from ${schema}.membership up where up.collection_id = a.id and up.record_id = m.record_id
       )
     )
     order by 1`,
    [collectionIds, above],
  )
  return rows.map(({ id }) => id)
}
