import { AppError } from '@trellis/domain/errors'
import { reversedLink } from '@trellis/domain/fields/link'
import type { Values } from '@trellis/domain/records/api'
import type { BulkTarget } from '@trellis/domain/records/grid-api'
import type { TeamContext } from '../../../context.ts'
import { attachFilesOf } from '../../files/files-of-records.ts'
import { refuseUnlessMayWrite } from '../../permissions/may-write.ts'
import { asEngine } from '../as-engine.ts'
import type { BatchFacts } from '../batch.ts'
import { reporting } from './bulk-progress.ts'
import { idsStatement } from './bulk-target-sql.ts'
import { checkChangedValues } from '../values/check-values.ts'
import { newLinks, refuseForeignLinks } from '../links/link-check.ts'
import { noteWrite } from '../note-write.ts'
import { patchChunk, patchRecords } from '../patch.ts'
import { samePatch } from '../patch-sql.ts'
import { collectionOf } from '../record-table.ts'
import { trashRecords } from '../trash.ts'
import { insertBatch, setBatchCount } from '../trash-queries.ts'
import { filesUsableBy } from '../usable-files.ts'
import { authorOf } from '../write.ts'

interface BulkEdit {
  target: BulkTarget
  values: Values
  progressKey?: string | undefined
}

interface Changed {
  /** Null where every record had these values already. */
  batchId: number | null
  count: number
}

/** Gives many records the same values: one transaction, one batch, history per record. */
export async function bulkEdit(
  reader: TeamContext,
  collectionId: number,
  { target, values: given, progressKey }: BulkEdit,
): Promise<Changed> {
  const ctx = asEngine(reader)
  collectionOf(reader.team, collectionId)
  const collection = collectionOf(ctx.team, collectionId)
  refuseUnlessMayWrite(ctx, collectionId, Object.keys(given).map(Number))
  const values = checkChangedValues(ctx.team, collection, given)
  const fields = collection.fields.filter((field) => field.id in values)
  // What links here is another set for each record.
  const reversed = fields.find((field) => reversedLink(field) !== undefined)
  if (reversed) throw new AppError('field-is-read-only', { fieldId: reversed.id })
  if (fields.length === 0) return { batchId: null, count: 0 }
  const facts: BatchFacts = { kind: 'edit', at: ctx.clock.now(), author: authorOf(ctx) }
  const check = { handle: ctx.teamDb, team: ctx.team, at: facts.at, teamUserId: facts.author.id }
  await refuseForeignLinks(check, newLinks(collection, values))
  await attachFilesOf(ctx.teamDb, collection.fields, { values, at: facts.at, mayUse: filesUsableBy(ctx) })
  const patch = JSON.stringify(values)

  const ids = await targetIds(reader, collectionId, target)
  const changed = await reporting(ctx, progressKey, (report) =>
    ctx.teamDb.transaction(async (tx) => {
      report(0, ids.length)
      const batchId = await insertBatch(tx, facts, collection.rootId)
      let count = 0
      for (let start = 0; start < ids.length; start += patchChunk) {
        const source = samePatch(ids.slice(start, start + patchChunk), patch)
        count += (await patchRecords(tx, ctx.team, collection, { fields, source }, { ...facts, batchId })).length
        report(Math.min(ids.length, start + patchChunk), ids.length)
      }
      await setBatchCount(tx, batchId, count)
      return { batchId: count > 0 ? batchId : null, count }
    }),
  )
  if (changed.count > 0) await noteWrite(ctx, [collection])
  return changed
}

/** Everything that matches goes to the trash, as one batch. */
export async function bulkTrash(ctx: TeamContext, collectionId: number, target: BulkTarget): Promise<Changed> {
  const ids = await targetIds(ctx, collectionId, target)
  return ids.length === 0 ? { batchId: null, count: 0 } : trashRecords(ctx, ids)
}

/** Live records of the collection; in order of their id, so that two bulk changes do not deadlock. */
async function targetIds(ctx: TeamContext, collectionId: number, target: BulkTarget): Promise<number[]> {
  const { text, values } = idsStatement(ctx, collectionId, target)
  const rows = await ctx.teamDb.textRows(text, values)
  return rows.map(([id]) => Number(id))
}
