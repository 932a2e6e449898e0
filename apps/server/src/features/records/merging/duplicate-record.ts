import { isHandPicked, lineOf } from '@trellis/domain/collections/tree'
import type { LeftOut } from '@trellis/domain/duplicates/api'
import { AppError } from '@trellis/domain/errors'
import { accessTo, accessToAny, includesField, isAnyField } from '@trellis/domain/permissions/data-access'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../../context.ts'
import type { TeamTransaction } from '../../../platform/team-db.ts'
import { asEngine } from '../as-engine.ts'
import type { BatchFacts } from '../batch.ts'
import { checkNewValues } from '../values/check-values.ts'
import { copiedValues, withCopiedFiles } from './copied-values.ts'
import { findRecord } from '../find-record.ts'
import { addToLine } from '../membership/membership.ts'
import { noteWrite } from '../note-write.ts'
import { patchRecords } from '../patch.ts'
import { ownPatches } from '../patch-sql.ts'
import { readRecord, toDetail } from '../pages/read.ts'
import { collectionOf } from '../record-table.ts'
import { insertBatch, setBatchCount } from '../trash-queries.ts'
import { authorOf, writeNewRecords } from '../write.ts'

/**
 * Makes a record like another: what the person sees of it and may write, in the sub-collections it is in. One batch.
 * @returns the record, or a draft where a required value cannot come along
 * @throws AppError record-not-found, not-permitted, copy-incomplete
 */
export async function duplicateRecord(reader: TeamContext, recordId: number) {
  const found = await findRecord(reader, recordId)
  const original = found && toDetail(reader, found)
  if (!found || !original || original.isInTrash || found.collection.isUsedAsCustomList)
    throw new AppError('record-not-found')
  const collectionId = original.collectionIds.find((id) => mayWriteIn(reader, id))
  if (collectionId === undefined) throw new AppError('not-permitted')
  const isOfSeenOnly = reader.team !== reader.wholeTeam
  const { values, leftOut } = await copiedValues(reader, found.collection.fields, original)
  const missing = missingIn(reader, collectionId, values)
  if (missing.length > 0) {
    const mayFill = missing.every((id) => mayFillIn(reader, original, id))
    if (!mayFill) throw new AppError('copy-incomplete')
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    const draft = await withCopiedFiles(reader, found.collection.fields, filled)
    return { state: 'draft' as const, collectionId, values: draft, leftOut, isOfSeenOnly }
  }
  const made = await makeCopy(
    reader,
    original,
    collectionId,
    await withCopiedFiles(reader, found.collection.fields, values),
  )
  return { state: 'made' as const, ...made, leftOut: leftOut satisfies LeftOut[], isOfSeenOnly }
}

const mayWriteIn = ({ access }: TeamContext, collectionId: number) =>
  isAnyField(accessTo(access, collectionId).updateFields)

const mayFillIn = ({ access, team }: TeamContext, { collectionIds }: RecordDetail, fieldId: number) =>
  includesField(accessToAny(access, collectionIds).updateFields, fieldId) &&
  collectionIds.some((id) => team.collectionById.get(id)?.fields.some((field) => field.id === fieldId))

/** Required fields that the copy would lack. */
function missingIn(reader: TeamContext, collectionId: number, values: Values): number[] {
  const { team } = asEngine(reader)
  const collection = collectionOf(team, collectionId)
  const own = new Set(collection.fields.map(({ id }) => String(id)))
  try {
    checkNewValues(team, collection, Object.fromEntries(Object.entries(values).filter(([id]) => own.has(id))))
    return []
  } catch (error) {
    if (error instanceof AppError && error.code === 'fields-empty') return error.details['fieldIds'] as number[]
    throw error
  }
}

async function makeCopy(reader: TeamContext, original: RecordDetail, collectionId: number, values: Values) {
  const ctx = asEngine(reader)
  const collection = collectionOf(ctx.team, collectionId)
  const facts: BatchFacts = { kind: 'create', at: ctx.clock.now(), author: authorOf(ctx) }
  const made = await ctx.teamDb.transaction(async (tx) => {
    const batch = { ...facts, batchId: await insertBatch(tx, facts, collection.rootId) }
    const own = new Set(collection.fields.map(({ id }) => String(id)))
    const isOwn = ([fieldId]: [string, unknown]) => own.has(fieldId)
    const entries = Object.entries(values)
    const records = [{ values: Object.fromEntries(entries.filter(isOwn)) }]
    const { records: created } = await writeNewRecords(tx, ctx.team, { collectionId, records, batch })
    const { id, changeId } = created[0]!
    await joinSame(tx, reader, original, { id, collectionId }, batch)
    const others = entries.filter((entry) => !isOwn(entry) && entry[1] !== null)
    if (others.length > 0) await patchOthers(tx, ctx, original, { id, values: Object.fromEntries(others) }, batch)
    await setBatchCount(tx, batch.batchId, 1)
    return { id, changeId, batchId: batch.batchId }
  })
  await noteWrite(ctx, [collection])
  return { record: await readRecord(reader, made.id), changeId: made.changeId, batchId: made.batchId }
}

/** The hand-picked collections of the original, as far as the person knows them and may write there. */
async function joinSame(
  tx: TeamTransaction,
  reader: TeamContext,
  original: RecordDetail,
  { id, collectionId }: { id: number; collectionId: number },
  batch: BatchFacts & { batchId: number },
): Promise<void> {
  const there = new Set(lineOf(reader.wholeTeam, collectionId).map((above) => above.id))
  for (const heldBy of original.collectionIds) {
    const collection = collectionOf(reader.wholeTeam, heldBy)
    if (there.has(heldBy) || !isHandPicked(collection) || !mayWriteIn(reader, heldBy)) continue
    await addToLine(tx, reader.wholeTeam, collection, { recordIds: [id], batchId: batch.batchId, at: batch.at })
  }
}

/** Fields that other collections add which hold it. */
async function patchOthers(
  tx: TeamTransaction,
  { team }: TeamContext,
  original: RecordDetail,
  { id, values }: { id: number; values: Values },
  batch: BatchFacts & { batchId: number },
): Promise<void> {
  const root = collectionOf(team, collectionOf(team, original.collectionId).rootId)
  const fields = [...team.fieldById.values()].filter((field) => field.id in values)
  const source = ownPatches([{ id, version: 1, patch: JSON.stringify(values) }])
  await patchRecords(tx, team, root, { fields, source }, batch)
}
