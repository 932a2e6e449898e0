import { subCollectionsOf } from '@trellis/domain/collections/tree'
import { AppError } from '@trellis/domain/errors'
import { accessTo } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { withCascade, withCascaded } from './links/link-trash.ts'
import { asEngine } from './as-engine.ts'
import { leaveSearchPendingSql, mergeSearch } from './search-pending-sql.ts'
import { noteWrite } from './note-write.ts'
import { collectionOf } from './record-table.ts'
import { recordsHeldBy, seenAmong, type Asker } from './seen.ts'
import { insertBatch, rootsOf, setBatchCount } from './trash-queries.ts'
import { untold } from './untold.ts'
import { authorOf, explain } from './write.ts'
import { moveRecordsSql } from './write-sql.ts'
import type { BatchFacts, TrashMove } from './batch.ts'

export const trashRecords = (ctx: TeamContext, recordIds: readonly number[]) => moveAsBatch(ctx, 'deleted', recordIds)
export const restoreRecords = (ctx: TeamContext, recordIds: readonly number[]) =>
  moveAsBatch(ctx, 'restored', recordIds)

async function moveAsBatch(
  ctx: TeamContext,
  move: TrashMove,
  recordIds: readonly number[],
): Promise<{ batchId: number; count: number }> {
  const batch: BatchFacts = {
    kind: move === 'deleted' ? 'trash' : 'restore',
    at: ctx.clock.now(),
    author: authorOf(ctx),
  }
  const {
    rootIds,
    idsByRoot: _moved,
    ...moved
  } = await ctx.teamDb
    .transaction(async (tx) => {
      const mayMove = (rootId: number, ids: readonly number[]) =>
        refuseUnlessMayMove({ ...ctx, teamDb: tx }, rootId, ids)
      // Before anything else is found out: what stands in the way names records that may be none of theirs.
      const asked = ctx.access.isUnrestricted ? [] : await rootsOf(tx, recordIds)
      for (const [rootId, ids] of asked) await mayMove(rootId, ids)
      const found = await moveRecords(tx, asEngine(ctx), { move, recordIds, batch, mayMove })
      if (found.count === 0) throw new AppError('record-not-found')
      return found
    })
    .catch(untold(ctx))
  await noteWrite(
    ctx,
    rootIds.map((rootId) => collectionOf(ctx.wholeTeam, rootId)),
  )
  return moved
}

const movedAtOnce = 10_000

interface Move {
  readonly move: TrashMove
  readonly recordIds: readonly number[]
  readonly batch: BatchFacts
  /** Throws where records of a root, with what goes or comes along, may not be moved; asked while they are as they were. */
  readonly mayMove?: (rootId: number, ids: readonly number[]) => Promise<void>
}

/** Moves records of any collections, and what goes or comes with them, in one batch; ids that are unknown or there already are left alone. */
export async function moveRecords(
  tx: TeamTransaction,
  { team }: Pick<TeamContext, 'team'>,
  { move, recordIds, batch, mayMove }: Move,
): Promise<{ batchId: number; count: number; rootIds: number[]; idsByRoot: ReadonlyMap<number, number[]> }> {
  // In one order everywhere, so that two batches over the same records do not deadlock.
  const moving = move === 'deleted' ? await withCascade(tx, team, recordIds) : await withCascaded(tx, team, recordIds)
  const all = [...moving]
  const idsByRoot = await rootsOf(tx, all)
  const roots = [...idsByRoot.keys()].filter((rootId) => team.collectionById.has(rootId)).toSorted((a, b) => a - b)
  for (const rootId of roots) await mayMove?.(rootId, idsByRoot.get(rootId) ?? [])
  const batchId = await insertBatch(tx, batch, roots.length === 1 ? roots[0]! : null)
  let count = 0
  for (const rootId of roots) {
    const collection = collectionOf(team, rootId)
    const ids = (idsByRoot.get(rootId) ?? []).toSorted((a, b) => a - b)
    if (ids.length > movedAtOnce) await tx.query(leaveSearchPendingSql)
    for (let start = 0; start < ids.length; start += movedAtOnce) {
      const { text, values } = moveRecordsSql(tx.schema, collection, move, {
        ids: ids.slice(start, start + movedAtOnce),
        batchId,
        at: batch.at,
        authorId: batch.author.id,
      })
      const [row] = await tx.textRows(text, values).catch(explain(team, collection))
      count += Number(row?.[0])
    }
  }
  // Every move writes the spine's row anew, and with it the words of the record into the indexes of search.
  if (all.length > movedAtOnce) await mergeSearch(tx)
  await setBatchCount(tx, batchId, count)
  return { batchId, count, rootIds: roots, idsByRoot }
}

/**
 * The right to delete comes from a collection that holds the record, whichever it is.
 * @throws AppError record-not-found, not-permitted
 */
export async function refuseUnlessMayMove(
  ctx: Asker & Pick<TeamContext, 'access'>,
  rootId: number,
  recordIds: readonly number[],
): Promise<void> {
  if (accessTo(ctx.access, rootId).mayDelete) return
  const seen = await seenAmong(ctx, rootId, recordIds)
  if (seen.size < recordIds.length) throw new AppError('record-not-found')
  const collectionIds = subCollectionsOf(ctx.team, rootId)
    .map(({ id }) => id)
    .filter((id) => accessTo(ctx.access, id).mayDelete)
  const held = await recordsHeldBy(ctx, rootId, { recordIds, collectionIds })
  if (held.size < recordIds.length) throw new AppError('not-permitted')
}
