import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { asEngine } from '../records/as-engine.ts'
import type { BatchFacts } from '../records/batch.ts'
import { noteWrite } from '../records/note-write.ts'
import { refuseUnlessMayMove } from '../records/trash.ts'
import { untold } from '../records/untold.ts'
import { authorOf } from '../records/write.ts'
import {
  insertReversal,
  lockBatch,
  markReverted,
  notMovedBy,
  partsOfBatch,
  recordsTouched,
} from './reversal-queries.ts'
import { doOverlap, kindOf, reversibleTypes } from './reversal-kinds.ts'
import type { Part, ReversibleType } from './reversal-kinds.ts'
import { firstObstacle } from './preview.ts'
import { areAllKnown } from './reach.ts'
import type { PartOf } from './reach.ts'

export interface TakeBack {
  readonly batchId: number
  /** Of these records only; the batch itself counts as taken back only when all of it is. */
  readonly recordIds?: readonly number[]
  /** Nothing is written where one of the records has an obstacle. */
  readonly isWholeOnly?: boolean
  readonly undoRole?: 'undo' | 'redo'
}

export interface TakenBack {
  readonly batchId: number
  readonly count: number
  readonly skipped: number
}

class Hindered extends Error {}

/**
 * Takes a batch back, whatever it did, as one batch in one transaction. Nobody's later edit is lost: records with an
 * obstacle stay as they are and are counted as skipped.
 * @throws AppError change-not-found, not-permitted, revert-conflict (with the first obstacle)
 */
export async function takeBack(ctx: TeamContext, asked: TakeBack): Promise<TakenBack> {
  try {
    const { roots, ...done } = await ctx.teamDb.transaction((tx) => inTransaction(ctx, tx, asked))
    await noteWrite(
      ctx,
      roots.flatMap((rootId) => ctx.wholeTeam.collectionById.get(rootId) ?? []),
    )
    return done
  } catch (error) {
    if (error instanceof Hindered) throw new AppError('revert-conflict', await firstObstacle(ctx, asked))
    return await untold(ctx)(error)
  }
}

async function inTransaction(
  ctx: TeamContext,
  tx: TeamTransaction,
  { batchId, recordIds, isWholeOnly = false, undoRole }: TakeBack,
) {
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw new AppError('change-not-found')
  const parts = await partsOfBatch(tx, batchId, recordIds ?? null)
  const isOwn = batch.actor_id === ctx.membership.teamUserId
  await refuseUnlessMayTakeBack(ctx, parts, { isOwn, of: { db: tx, batchId, recordIds: recordIds ?? null } })
  if (batch.reverted_by_batch_id !== null) throw new Hindered()

  const rootIds = [...new Set(parts.map(({ rootId }) => rootId))]
  const facts: BatchFacts = { kind: 'revert', at: ctx.clock.now(), author: authorOf(ctx), revertsBatchId: batchId }
  const ownId = await insertReversal(tx, facts, { collectionId: rootIds.length === 1 ? rootIds[0]! : null, undoRole })
  const of = { team: asEngine(ctx).team, batchId, recordIds: recordIds ?? null }
  const written = new Set<number>()
  let count = 0
  let taken = 0
  for (const type of typesIn(parts)) {
    const done = await kindOf(type).takeBack(tx, of, { ...facts, batchId: ownId })
    count += done.count
    taken += done.taken ?? done.count
    for (const rootId of done.rootIds) written.add(rootId)
    await refuseUnlessMayTakeAlong(ctx, tx, batchId, done.cascaded)
  }
  const all = parts.reduce((sum, part) => sum + part.count, 0)
  if (count === 0 || (isWholeOnly && all > taken)) throw new Hindered()
  const isAll = recordIds === undefined
  const records = doOverlap(parts)
    ? { done: await recordsTouched(tx, ownId, null), all: await recordsTouched(tx, batchId, recordIds ?? null) }
    : { done: count, all: all + count - taken }
  await markReverted(tx, { batchId: isAll ? batchId : null, ownId, count: records.done })
  // A record of which only a part came back counts as left too.
  const skipped = Math.max(0, records.all - records.done) || Math.max(0, all - taken)
  return { batchId: ownId, count: records.done, skipped, roots: [...written] }
}

/** Of what goes along by a link, only what the batch itself made or moved was asked about. */
async function refuseUnlessMayTakeAlong(
  ctx: TeamContext,
  tx: TeamTransaction,
  batchId: number,
  cascaded: ReadonlyMap<number, readonly number[]> = new Map(),
): Promise<void> {
  for (const [rootId, ids] of cascaded) {
    const others = await notMovedBy(tx, batchId, ids)
    if (others.length > 0) await refuseUnlessMayMove({ ...ctx, teamDb: tx }, rootId, others)
  }
}

const typesIn = (parts: readonly Part[]): ReversibleType[] =>
  reversibleTypes.filter((type) => parts.some((part) => part.type === type))

/** What one may not know of is not there; what one may not write is refused. */
async function refuseUnlessMayTakeBack(
  ctx: TeamContext,
  parts: readonly Part[],
  facts: { isOwn: boolean; of: PartOf },
): Promise<void> {
  const live = parts.filter(({ rootId }) => ctx.wholeTeam.collectionById.has(rootId))
  if (live.length === 0 || !(await areAllKnown(ctx, live, facts.of))) throw new AppError('change-not-found')
  for (const part of live) {
    const type = reversibleTypes.find((each) => each === part.type)
    if (type) await kindOf(type).refuseUnlessMay(ctx, part, facts)
  }
}
