import type { TeamTransaction } from '../../../platform/team-db.ts'

type Writer = Pick<TeamTransaction, 'schema' | 'query'>

/** A collection, and the one above it that it moved to. */
export interface Moved {
  readonly collectionId: number
  readonly parentId: number
}

/** Kept with the batch of those who joined by a move: only that move, undone, takes it back. */
export async function noteMove({ query, schema }: Writer, batchId: number, moved: Moved): Promise<void> {
  await query(
    `update ${schema}.change_batch
     set details = details || jsonb_build_object('movedCollectionId', $2::bigint, 'toCollectionId', $3::bigint)
     where id = $1::bigint`,
    [batchId, moved.collectionId, moved.parentId],
  )
}

/** Whether the batch is of members who joined by this move and was not taken back; it stays locked until the end. */
export async function lockJoinOfMove({ query, schema }: Writer, batchId: number, moved: Moved): Promise<boolean> {
  const { rows } = await query(
    `select id from ${schema}.change_batch
     where id = $1::bigint and reverted_by_batch_id is null
       and details @> jsonb_build_object('movedCollectionId', $2::bigint, 'toCollectionId', $3::bigint)
     for update`,
    [batchId, moved.collectionId, moved.parentId],
  )
  return rows.length > 0
}

export async function markLeft(
  { query, schema }: Writer,
  { batchId, ownId, count, rootId }: { batchId: number; ownId: number; count: number; rootId: number | null },
): Promise<void> {
  await query(`update ${schema}.change_batch set record_count = $2, collection_id = $3::bigint where id = $1::bigint`, [
    ownId,
    count,
    rootId,
  ])
  await query(`update ${schema}.change_batch set reverted_by_batch_id = $2::bigint where id = $1::bigint`, [
    batchId,
    ownId,
  ])
}
