import type { TeamDb } from '../../platform/team-db.ts'

interface Star {
  ownerId: number
  collectionId: number
}

export async function starredBy({ query, schema }: TeamDb, ownerId: number): Promise<number[]> {
  const { rows } = await query<{ collection_id: number }>(
    `select collection_id from ${schema}.starred_collection where owner_id = $1::bigint order by collection_id`,
    [ownerId],
  )
  return rows.map((row) => row.collection_id)
}

export async function insertStar({ query, schema }: TeamDb, { ownerId, collectionId }: Star): Promise<void> {
  await query(
    `insert into ${schema}.starred_collection (owner_id, collection_id)
     values ($1::bigint, $2::bigint)
     on conflict do nothing`,
    [ownerId, collectionId],
  )
}

export async function deleteStar({ query, schema }: TeamDb, { ownerId, collectionId }: Star): Promise<void> {
  await query(`delete from ${schema}.starred_collection where owner_id = $1::bigint and collection_id = $2::bigint`, [
    ownerId,
    collectionId,
  ])
}
