import type { TeamTransaction } from '../../platform/team-db.ts'

type Writer = Pick<TeamTransaction, 'schema' | 'query'>

interface MembershipWrite {
  readonly recordIds: readonly number[]
  /** Hand-picked collections of one tree. */
  readonly collectionIds: readonly number[]
  readonly rootId: number
  readonly batchId: number
  readonly at: Date
}

/** Nobody else adds or removes these records until the transaction ends; edits of their values go on. */
export async function lockMembers({ query, schema }: Writer, recordIds: readonly number[]): Promise<void> {
  await query(`select from ${schema}.record s where s.id = any($1::bigint[]) order by s.id for no key update`, [
    recordIds,
  ])
}

/** Adds records, behind the last in the order made by hand, with their history; gives how many were not in all of them yet. */
export async function insertMembers({ query, schema }: Writer, write: MembershipWrite): Promise<number> {
  const { rowCount } = await query(
    `with added as (
       insert into ${schema}.membership (collection_id, record_id, rank, added_at, batch_id)
       select j.id, g.id, j.last + g.place, $4, $5::bigint
       from unnest($1::bigint[]) with ordinality g(id, place), (
         select c.id, coalesce((select max(m.rank) from ${schema}.membership m where m.collection_id = c.id), 0) as last
         from unnest($2::bigint[]) c(id)
       ) j
       on conflict (collection_id, record_id) do nothing
       returning collection_id, record_id
     )
     insert into ${schema}.change (batch_id, record_id, collection_id, type, version, sub_collection_ids)
     select $5::bigint, record_id, $3::bigint, 'added', 0, array_agg(collection_id order by collection_id)
     from added
     group by record_id`,
    [write.recordIds, write.collectionIds, write.rootId, write.at, write.batchId],
  )
  return rowCount ?? 0
}

/** Removes records, with their history; gives how many were in any of them. */
export async function deleteMembers({ query, schema }: Writer, write: MembershipWrite): Promise<number> {
  const { rowCount } = await query(
    `with removed as (
       delete from ${schema}.membership
       where collection_id = any($2::bigint[]) and record_id = any($1::bigint[])
       returning collection_id, record_id, rank, added_at, batch_id
     ), past as (
       insert into ${schema}.past_membership
         (collection_id, record_id, rank, added_at, added_in_batch_id, removed_at, removed_in_batch_id)
       select collection_id, record_id, rank, added_at, batch_id, $4, $5::bigint from removed
     )
     insert into ${schema}.change (batch_id, record_id, collection_id, type, version, sub_collection_ids)
     select $5::bigint, record_id, $3::bigint, 'removed', 0, array_agg(collection_id order by collection_id)
     from removed
     group by record_id`,
    [write.recordIds, write.collectionIds, write.rootId, write.at, write.batchId],
  )
  return rowCount ?? 0
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
