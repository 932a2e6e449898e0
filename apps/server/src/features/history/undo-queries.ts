import type { TeamDb } from '../../platform/team-db.ts'

type Reader = Pick<TeamDb, 'query' | 'schema'>

/** An import that is still running cannot be taken back yet. */
const isOver = (schema: string) =>
  `not exists (select from ${schema}.import_job j where j.batch_id = b.id and j.finished_at is null)`

/**
 * The person's newest batch that is in effect: what undo wrote is none, what redo wrote is one. Who joined by the move of a
 * collection leaves when that is taken back, not alone.
 */
export async function lastToUndo(
  { query, schema }: Reader,
  { teamUserId, since, olderThan }: { teamUserId: number; since: Date; olderThan: number | undefined },
): Promise<number | undefined> {
  const { rows } = await query<{ id: number }>(
    `select b.id
     from ${schema}.change_batch b
     where b.actor_id = $1::bigint and b.at > $2 and ($3::bigint is null or b.id < $3) and b.record_count > 0
       and b.reverted_by_batch_id is null and b.kind <> 'type_change' and b.undo_role is distinct from 'undo' and ${isOver(schema)}
       and not b.details ? 'movedCollectionId'
     order by b.id desc
     limit 1`,
    [teamUserId, since, olderThan ?? null],
  )
  return rows[0]?.id
}

/** What undo wrote last and was not redone, while the person changed nothing else since. */
export async function lastToRedo(
  { query, schema }: Reader,
  { teamUserId, since }: { teamUserId: number; since: Date },
): Promise<number | undefined> {
  const { rows } = await query<{ id: number }>(
    `select b.id
     from ${schema}.change_batch b
     where b.actor_id = $1::bigint and b.at > $2 and b.undo_role = 'undo' and b.reverted_by_batch_id is null
       and not exists (
         select from ${schema}.change_batch later
         where later.actor_id = b.actor_id and later.id > b.id and later.undo_role is null and later.record_count > 0
       )
     order by b.id desc
     limit 1`,
    [teamUserId, since],
  )
  return rows[0]?.id
}

/** A batch of this person of that time, or the batch of a change of theirs. */
export async function ownBatch(
  { query, schema }: Reader,
  { teamUserId, since, batchId, changeId }: { teamUserId: number; since: Date; batchId?: number; changeId?: number },
): Promise<{ id: number; isInEffect: boolean } | undefined> {
  const { rows } = await query<{ id: number; is_in_effect: boolean }>(
    `select b.id, b.reverted_by_batch_id is null as is_in_effect
     from ${schema}.change_batch b
     where b.actor_id = $1::bigint and b.at > $2 and ${isOver(schema)}
       and b.id = coalesce($3::bigint, (select batch_id from ${schema}.change where id = $4::bigint))`,
    [teamUserId, since, batchId ?? null, changeId ?? null],
  )
  return rows[0] && { id: rows[0].id, isInEffect: rows[0].is_in_effect }
}

/** The change at the beginning of a chain of undo and redo: what a person thinks of as the thing they did. */
export async function firstOfChain({ query, schema }: Reader, batchId: number): Promise<number> {
  const { rows } = await query<{ id: number }>(
    `with recursive chain as (
       select b.id, b.reverts_batch_id, b.undo_role, 1 as depth from ${schema}.change_batch b where b.id = $1::bigint
       union all
       select b.id, b.reverts_batch_id, b.undo_role, chain.depth + 1
       from chain
       join ${schema}.change_batch b on b.id = chain.reverts_batch_id
       where chain.undo_role is not null and chain.depth < 500
     )
     select id from chain order by depth desc limit 1`,
    [batchId],
  )
  return rows[0]?.id ?? batchId
}
