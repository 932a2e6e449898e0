import { AppError } from '@trellis/domain/errors'
import type { TeamTransaction } from '../../../platform/team-db.ts'

type Writer = Pick<TeamTransaction, 'schema' | 'query'>

/** Pages that show the order hear of it by this (decision 0012). */
export const noteOrder = ({ query, schema }: Writer, collectionIds: readonly number[], teamUserId: number) =>
  query(
    `insert into ${schema}.member_order (collection_id, ordered_by)
     select id, $2::bigint from unnest($1::bigint[]) ordered(id)
     on conflict (collection_id) do update set ordered_by = excluded.ordered_by, written_in = pg_current_xact_id()`,
    [collectionIds, teamUserId],
  )

export interface Neighbours {
  readonly before: number | null
  readonly behind: number | null
  /** Who stands behind; null at the end. */
  readonly next: number | null
}

/** @throws AppError record-not-found where the one to stand behind is no member */
export async function neighboursOf(
  { query, schema }: Writer,
  { collectionId, moving, after }: { collectionId: number; moving: readonly number[]; after: number | null },
): Promise<Neighbours> {
  const { rows } = await query<Neighbours & { is_there: boolean }>(
    `with anchor as (
       select rank, record_id from ${schema}.membership where collection_id = $1::bigint and record_id = $2::bigint
     )
     select (select rank from anchor) as before, $2::bigint is null or exists (select from anchor) as is_there,
       behind.rank as behind, behind.record_id as next
     from (select) one
     left join lateral (
       select m.rank, m.record_id
       from ${schema}.membership m
       where m.collection_id = $1::bigint and m.record_id <> all($3::bigint[])
         and ($2::bigint is null or (m.rank, m.record_id) > (select rank, record_id from anchor))
       order by m.rank, m.record_id
       limit 1
     ) behind on true`,
    [collectionId, after, moving],
  )
  const [found] = rows
  if (!found?.is_there) throw new AppError('record-not-found')
  return found
}

/** Gives members their places, with their history. @returns how many of them there are */
export async function moveMembers(
  { query, schema }: Writer,
  {
    collectionId,
    rootId,
    recordIds,
    ranks,
    batchId,
  }: {
    collectionId: number
    rootId: number
    recordIds: readonly number[]
    ranks: readonly number[]
    batchId: number
  },
): Promise<number> {
  const { rowCount } = await query(
    `with given as (
       select * from unnest($2::bigint[], $3::float8[]) g(id, rank)
     ), was as (
       select m.record_id, m.rank as rank_before, g.rank as rank_after
       from ${schema}.membership m
       join given g on g.id = m.record_id
       where m.collection_id = $1::bigint
     ), moved as (
       update ${schema}.membership m
       set rank = was.rank_after
       from was
       where m.collection_id = $1::bigint and m.record_id = was.record_id
       returning was.record_id, was.rank_before, was.rank_after
     )
     insert into ${schema}.change (batch_id, record_id, collection_id, type, version, sub_collection_ids, rank_before, rank_after)
     select $4::bigint, record_id, $5::bigint, 'ordered', 0, array[$1::bigint], rank_before, rank_after
     from moved`,
    [collectionId, recordIds, ranks, batchId, rootId],
  )
  return rowCount ?? 0
}

/** Before whom they were put, for history to say it; null at the end. */
export const noteBefore = ({ query, schema }: Writer, batchId: number, recordId: number | null) =>
  query(
    `update ${schema}.change_batch set details = details || jsonb_build_object('beforeId', $2::bigint) where id = $1::bigint`,
    [batchId, recordId],
  )

/** Places that history remembers mean nothing from then on: what is older than the batch cannot be taken back. */
export async function numberAnew({ query, schema }: Writer, collectionId: number, batchId: number): Promise<void> {
  await query(
    `update ${schema}.membership m
     set rank = place.rank
     from (
       select record_id, row_number() over (order by rank, record_id) as rank
       from ${schema}.membership
       where collection_id = $1::bigint
     ) place
     where m.collection_id = $1::bigint and m.record_id = place.record_id`,
    [collectionId],
  )
  await query(
    `insert into ${schema}.member_numbering (collection_id, batch_id)
     values ($1, $2)
     on conflict (collection_id) do update set batch_id = excluded.batch_id`,
    [collectionId, batchId],
  )
}
