import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../../context.ts'
import type { TeamTransaction } from '../../../platform/team-db.ts'
import { refuseUnlessMayWrite } from '../../permissions/may-write.ts'
import type { BatchFacts } from '../batch.ts'
import { noteWrite } from '../note-write.ts'
import { insertBatch, setBatchCount } from '../trash-queries.ts'
import { authorOf } from '../write.ts'
import { moveMembers, neighboursOf, noteBefore, noteOrder, numberAnew } from './member-order-sql.ts'
import type { Neighbours } from './member-order-sql.ts'
import { lockMembers } from './membership-sql.ts'
import { pickedCollection } from './membership.ts'

interface Moved {
  readonly recordIds: readonly number[]
  readonly after: number | null
}

/**
 * Puts members behind another in the order made by hand, as one batch. Only their own places change, unless no number is
 * left between two neighbours: then all get new ones.
 * @throws AppError record-not-found for who is no member
 */
export async function orderMembers(
  ctx: TeamContext,
  collectionId: number,
  { recordIds, after }: Moved,
): Promise<{ batchId: number }> {
  const collection = pickedCollection(ctx.team, collectionId)
  refuseUnlessMayWrite(ctx, collectionId)
  const { rootId } = collection
  const moving = [...new Set(recordIds)]
  if (after !== null && moving.includes(after)) throw new AppError('record-not-found')
  const facts: BatchFacts = { kind: 'order', at: ctx.clock.now(), author: authorOf(ctx) }
  const batchId = await ctx.teamDb.transaction(async (tx) => {
    await lockMembers(tx, [rootId])
    const ownId = await insertBatch(tx, facts, rootId)
    const { ranks, before } = await placesFor(tx, { collectionId, moving, after, batchId: ownId })
    const count = await moveMembers(tx, { collectionId, rootId, recordIds: moving, ranks, batchId: ownId })
    if (count !== moving.length) throw new AppError('record-not-found')
    await noteBefore(tx, ownId, before)
    await setBatchCount(tx, ownId, count)
    await noteOrder(tx, [collectionId], ctx.membership.teamUserId)
    return ownId
  })
  await noteWrite(ctx, [collection])
  return { batchId }
}

/** Numbers between the neighbours, and before whom that is; null for the end. */
async function placesFor(
  tx: TeamTransaction,
  place: { collectionId: number; moving: readonly number[]; after: number | null; batchId: number },
): Promise<{ ranks: number[]; before: number | null }> {
  const neighbours = await neighboursOf(tx, place)
  const ranks = betweenRanks(neighbours, place.moving.length)
  if (ranks) return { ranks, before: neighbours.next }
  await numberAnew(tx, place.collectionId, place.batchId)
  const anew = betweenRanks(await neighboursOf(tx, place), place.moving.length)
  if (!anew) throw new Error('no place between two members that were numbered anew')
  return { ranks: anew, before: neighbours.next }
}

/** Undefined where the numbers between have run out. */
function betweenRanks({ before, behind }: Neighbours, count: number): number[] | undefined {
  if (behind === null) return Array.from({ length: count }, (_, index) => (before ?? 0) + index + 1)
  const from = before ?? behind - count - 1
  const step = (behind - from) / (count + 1)
  const ranks = Array.from({ length: count }, (_, index) => from + step * (index + 1))
  const all = [from, ...ranks, behind]
  return all.every((rank, index) => index === 0 || rank > all[index - 1]!) ? ranks : undefined
}
