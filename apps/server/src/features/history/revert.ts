import { AppError } from '@trellis/domain/errors'
import { linkedIdsIn } from '@trellis/domain/fields/link'
import type { Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { refuseUnlessMayDelete, refuseUnlessMayWrite } from '../permissions/may-write.ts'
import { asEngine } from '../records/as-engine.ts'
import { noteWrite } from '../records/note-write.ts'
import { findRecord } from '../records/find-record.ts'
import { toDetail } from '../records/read.ts'
import { collectionOf } from '../records/record-table.ts'
import { moveRecords } from '../records/trash.ts'
import type { BatchFacts } from '../records/batch.ts'
import { authorOf, updateRecord } from '../records/write.ts'
import {
  batchOfChange,
  changesOfBatch,
  editsMany,
  findChange,
  linkReversal,
  lockBatch,
  markReverted,
  untouchedImports,
} from './queries.ts'
import type { ChangeRow } from './queries.ts'
import { revertManyEdits } from './revert-many.ts'

interface Reverted {
  batchId: number
  count: number
  skipped: number
}

/** Takes one change back. Refused when one of its fields has changed since: nobody's later edit is lost. */
export async function revertChange(ctx: TeamContext, changeId: number): Promise<Reverted> {
  const change = await findChange(ctx.teamDb, changeId)
  if (!change || !ctx.team.collectionById.has(change.collection_id)) throw new AppError('change-not-found')
  if (change.type === 'updated') return revertEdit(ctx, change)
  if (change.type === 'linked') return revertLinking(ctx, change)
  return revertBatch(ctx, change.batch_id)
}

/** At the other end of a link: the records that were changed there, all of them or none. */
async function revertLinking(ctx: TeamContext, change: ChangeRow): Promise<Reverted> {
  const linking = new Set(
    [change.before, change.after].flatMap((side) => Object.values(side ?? {}).flatMap((ids) => linkedIdsIn(ids))),
  )
  const changes = await changesOfBatch(ctx.teamDb, change.batch_id)
  const isAll = changes.every(({ record_id: id }) => linking.has(id) || id === change.record_id)
  if (!isAll) throw new AppError('revert-conflict', { recordName: change.record_name, fieldIds: [] })
  return revertBatch(ctx, change.batch_id)
}

async function revertEdit(
  ctx: TeamContext,
  change: Pick<ChangeRow, 'batch_id' | 'record_id' | 'before' | 'after'>,
): Promise<Reverted> {
  const found = await findRecord(asEngine(ctx), change.record_id)
  if (!found || !ctx.team.collectionById.has(found.collection.id)) throw new AppError('change-not-found')
  refuseUnlessMayWrite(ctx, found.collection.id, Object.keys(change.after ?? {}).map(Number))
  const record = toDetail(asEngine(ctx), found)
  const live = new Set(found.collection.fields.map((field) => String(field.id)))
  const fieldIds = Object.keys(change.after ?? {}).filter((fieldId) => live.has(fieldId))
  const changedSince = fieldIds.filter((fieldId) => !isSame(record.values[fieldId], change.after?.[fieldId]))
  if (record.isInTrash || changedSince.length > 0 || fieldIds.length === 0)
    throw new AppError('revert-conflict', { recordName: record.name, fieldIds: changedSince.map(Number) })
  const values: Values = Object.fromEntries(fieldIds.map((fieldId) => [fieldId, change.before?.[fieldId] ?? null]))
  const facts = { kind: 'revert', revertsBatchId: change.batch_id }
  const { changeId } = await updateRecord(ctx, change.record_id, { version: record.version, values }, facts)
  if (changeId === null) throw new AppError('revert-conflict', { recordName: record.name, fieldIds: [] })
  const batchId = await batchOfChange(ctx.teamDb, changeId)
  return { batchId, count: 1, skipped: 0 }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Takes a whole batch back; records that changed since stay as they are and are counted. */
export async function revertBatch(ctx: TeamContext, batchId: number): Promise<Reverted> {
  if (await editsMany(ctx.teamDb, batchId)) return revertManyEdits(ctx, batchId)
  const edits = await changesOfBatch(ctx.teamDb, batchId)
  if (edits.length === 1 && edits[0]!.type === 'updated') return revertEdit(ctx, { ...edits[0]!, batch_id: batchId })
  const { rootIds, ...reverted } = await ctx.teamDb.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (!batch) throw new AppError('change-not-found')
    if (batch.reverted_by_batch_id !== null) throw new AppError('revert-conflict', { recordName: '', fieldIds: [] })
    const { ids, skipped, move } = await recordsToMove(tx, batchId, edits)
    if (ids.length === 0) throw new AppError('revert-conflict', { recordName: '', fieldIds: [], skipped })
    const facts: BatchFacts = { kind: 'revert', at: ctx.clock.now(), author: authorOf(ctx), revertsBatchId: batchId }
    const moved = await moveRecords(tx, asEngine(ctx), { move, recordIds: ids, batch: facts })
    const isOwn = batch.actor_id === ctx.membership.teamUserId
    if (!moved.rootIds.every((rootId) => ctx.team.collectionById.has(rootId))) throw new AppError('change-not-found')
    for (const rootId of moved.rootIds) {
      // One's own creation may be undone without the right to delete.
      if (isOwn) refuseUnlessMayWrite(ctx, rootId)
      else refuseUnlessMayDelete(ctx, rootId)
    }
    await linkReversal(tx, moved.batchId, batchId)
    await markReverted(tx, batchId, moved.batchId)
    return { ...moved, skipped: skipped + ids.length - moved.count }
  })
  await noteWrite(
    ctx,
    rootIds.map((rootId) => collectionOf(ctx.team, rootId)),
  )
  return reverted
}

/** Created and restored records go to the trash, deleted ones come back. */
async function recordsToMove(
  tx: TeamTransaction,
  batchId: number,
  changes: Awaited<ReturnType<typeof changesOfBatch>>,
) {
  if (changes.length === 0) {
    const { ids, touched } = await untouchedImports(tx, batchId)
    return { ids, skipped: touched, move: 'deleted' as const }
  }
  const move = changes[0]!.type === 'deleted' ? ('restored' as const) : ('deleted' as const)
  return { ids: changes.map((change) => change.record_id), skipped: 0, move }
}
