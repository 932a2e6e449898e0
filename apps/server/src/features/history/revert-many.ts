import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import { refuseUnlessMayWrite } from '../permissions/may-write.ts'
import type { BatchFacts } from '../records/batch.ts'
import { asEngine } from '../records/as-engine.ts'
import { noteWrite } from '../records/note-write.ts'
import { collectionOf } from '../records/record-table.ts'
import { revertEdits } from '../records/revert-edits.ts'
import { authorOf } from '../records/write.ts'
import { createdInBatch, fieldsOfBatch, linkReversal, lockBatch, markReverted } from './queries.ts'

/** Takes back a batch that edited many records, a paste or a bulk edit: values return, what it created goes to the trash. */
export async function revertManyEdits(ctx: TeamContext, batchId: number) {
  const { rootIds, ...reverted } = await ctx.teamDb.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (!batch) throw new AppError('change-not-found')
    if (batch.reverted_by_batch_id !== null) throw new AppError('revert-conflict', { recordName: '', fieldIds: [] })
    const fieldIdsByRoot = await fieldsOfBatch(tx, batchId)
    for (const [rootId, fieldIds] of fieldIdsByRoot)
      if (ctx.wholeTeam.collectionById.has(rootId)) refuseUnlessMayWrite(ctx, rootId, fieldIds)

    const facts: BatchFacts = { kind: 'revert', at: ctx.clock.now(), author: authorOf(ctx), revertsBatchId: batchId }
    const createdIds = await createdInBatch(tx, batchId)
    const done = await revertEdits(tx, asEngine(ctx), { batchId, fieldIdsByRoot, createdIds, facts })
    if (done.count === 0) throw new AppError('revert-conflict', { recordName: '', fieldIds: [], skipped: done.skipped })
    await linkReversal(tx, done.batchId, batchId)
    await markReverted(tx, batchId, done.batchId)
    return done
  })
  const live = rootIds.filter((rootId) => ctx.team.collectionById.has(rootId))
  await noteWrite(
    ctx,
    live.map((rootId) => collectionOf(ctx.team, rootId)),
  )
  return reverted
}
