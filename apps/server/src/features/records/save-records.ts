import { linkedNames } from './links/link-names-sql.ts'
import { AppError } from '@trellis/domain/errors'
import { subCollectionsOf } from '@trellis/domain/collections/tree'
import { accessTo, includesField, isAnyField } from '@trellis/domain/permissions/data-access'
import type { RecordDetail } from '@trellis/domain/records/api'
import type { SavedRow, SaveInput } from '@trellis/domain/records/grid-api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { attachFilesOf } from '../files/files-of-records.ts'
import { refuseUnlessMayWriteRecord } from '../permissions/may-write.ts'
import { asEngine, readableValues, toldRefusals, untoldFields } from './as-engine.ts'
import type { BatchFacts } from './batch.ts'
import { checkChangedValues, checkNewValues } from './values/check-values.ts'
import type { CheckedValues } from './values/check-values.ts'
import { refuseConflicts } from './conflicts.ts'
import { findRecordsOf } from './find-record.ts'
import { newLinks, refuseForeignLinks } from './links/link-check.ts'
import { splitReverse, writeReverse } from './links/link-reverse.ts'
import { noteWrite } from './note-write.ts'
import { patchChunk, patchRecords } from './patch.ts'
import { ownPatches } from './patch-sql.ts'
import { toDetail } from './pages/read.ts'
import { collectionOf } from './record-table.ts'
import { insertBatch, setBatchCount } from './trash-queries.ts'
import { filesUsableBy } from './usable-files.ts'
import { authorOf, explain, mayReverse, writeCheckedRecords } from './write.ts'

export interface Failure {
  index: number
  code: string
  details: Record<string, unknown>
}

interface Update {
  index: number
  current: RecordDetail
  after: CheckedValues
}

/** How often it is tried again when somebody else's edit of one of the records comes between. */
const attempts = 5

/** A paste or a fill: what can be saved is, as one batch; the others are named with the error they would give alone. */
export async function saveRecords(reader: TeamContext, collectionId: number, input: SaveInput) {
  const ctx = asEngine(reader)
  collectionOf(reader.team, collectionId)
  const collection = collectionOf(ctx.team, collectionId)
  const rows = [...input.updates, ...input.creates]
  const written = new Set(rows.flatMap(({ values }) => Object.keys(values).map(Number)))
  const isGranted = isEachUpdated(ctx, collectionId, written)
  // Another collection may grant it for the records it holds: each is asked about alone.
  const isOneTree = subCollectionsOf(ctx.team, collection.rootId).length > 0
  if (!isGranted && (input.creates.length > 0 || !isOneTree)) throw new AppError('not-permitted')
  const checkLinks = linkChecker(ctx, collection)
  const creates = await eachAlone(input.creates, async ({ values }) => {
    const checked = checkNewValues(ctx.team, collection, values)
    await checkLinks(checked)
    return checked
  })
  for (let attempt = 0; attempt < attempts; attempt++) {
    const updates = await readUpdates(ctx, collection, input.updates)
    const result = await write(
      ctx,
      collection,
      updates.good,
      creates.good.map(({ result: values }) => values),
    ).catch(untoldFields(reader, collectionId))
    if (!result) continue
    if (result.batchId !== null) await noteWrite(ctx, [collection])
    const created = result.created.map((row) => ({ ...row, values: readableValues(reader, collectionId, row.values) }))
    const failedCreates = creates.failed.map(toldRefusals(reader, collectionId))
    return { ...result, created, failedUpdates: updates.failed, failedCreates }
  }
  throw new AppError('busy-try-again')
}

function isEachUpdated({ access }: TeamContext, collectionId: number, fieldIds: Iterable<number>): boolean {
  const { updateFields } = accessTo(access, collectionId)
  return isAnyField(updateFields) && [...fieldIds].every((id) => includesField(updateFields, id))
}

/** Asks once per target: a column of a paste often links to the same few records. */
export function linkChecker(ctx: TeamContext, collection: ConfiguredCollection) {
  const answers = new Map<string, Promise<void>>()
  const check = { handle: ctx.teamDb, team: ctx.team, at: ctx.clock.now(), teamUserId: ctx.membership.teamUserId }
  const mayUse = filesUsableBy(ctx)
  return async (values: CheckedValues, before: CheckedValues = {}): Promise<void> => {
    mayReverse(ctx, collection, values)
    await attachFilesOf(ctx.teamDb, collection.fields, { values, held: before, at: check.at, mayUse })
    for (const [field, targets] of newLinks(collection, values, before)) {
      const key = `${field.id}/${targets.join()}`
      const answer = answers.get(key) ?? refuseForeignLinks(check, new Map([[field, targets]]))
      answers.set(key, answer)
      await answer
    }
  }
}

async function readUpdates(ctx: TeamContext, collection: ConfiguredCollection, asked: SaveInput['updates']) {
  const checkLinks = linkChecker(ctx, collection)
  const found = await findRecordsOf(
    ctx,
    collection.rootId,
    asked.map(({ recordId }) => recordId),
  )
  const seen = new Set<number>()
  const { good, failed } = await eachAlone(asked, async ({ recordId, version, values }) => {
    const record = found.get(recordId)
    const current = record && toDetail(ctx, record)
    if (!record || !current || current.isInTrash || !current.collectionIds.includes(collection.id))
      throw new AppError('record-not-found')
    if (version > current.version || seen.has(recordId))
      throw new AppError('invalid-input', { issues: [{ path: 'version', message: 'ahead' }] })
    seen.add(recordId)
    refuseUnlessMayWriteRecord(ctx, current.collectionIds, Object.keys(values).map(Number))
    const after = checkChangedValues(ctx.team, collection, values)
    if (version < current.version) await refuseConflicts(ctx, current, { version, wanted: after })
    const changed = Object.fromEntries(
      Object.entries(after).filter(([fieldId, value]) => !isSame(value, current.values[fieldId])),
    )
    await checkLinks(changed, current.values as CheckedValues)
    return { current, after }
  })
  return { good: good.map(({ index, result }): Update => ({ index, ...result })), failed }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Undefined where a record got another version meanwhile: then nothing was written. */
async function write(
  ctx: TeamContext,
  collection: ConfiguredCollection,
  updates: readonly Update[],
  creates: readonly CheckedValues[],
) {
  const facts: BatchFacts = {
    kind: updates.length === 0 ? 'create' : 'edit',
    at: ctx.clock.now(),
    author: authorOf(ctx),
  }
  const changing = updates.filter(({ current, after }) =>
    Object.entries(after).some(([fieldId, value]) => !isSame(value, current.values[fieldId])),
  )
  const result =
    changing.length + creates.length === 0
      ? { batchId: null, versions: new Map<number, number>(), created: [] }
      : await ctx.teamDb
          .transaction(async (tx) => {
            const batchId = await insertBatch(tx, facts, collection.rootId)
            const versions = await writeUpdates(tx, ctx, collection, changing, { ...facts, batchId })
            const created = await writeCreates(tx, ctx, collection, creates, { ...facts, batchId })
            await setBatchCount(tx, batchId, changing.length + creates.length)
            return { batchId, versions, created }
          })
          .catch(undefinedIfOvertaken)
  if (!result) return undefined
  const targets = [...updates.map(({ after }) => after), ...creates].flatMap((values) => [
    ...[...newLinks(collection, values).values()].flat(),
  ])
  const names = await linkedNames(ctx.teamDb, [...new Set([...updates.map(({ current }) => current.id), ...targets])])
  return {
    batchId: result.batchId,
    updated: updates.map(({ current, after }): SavedRow => ({
      id: current.id,
      version: result.versions.get(current.id) ?? current.version,
      name: names[current.id] ?? current.name,
      values: after as SavedRow['values'],
    })),
    created: result.created,
    names,
  }
}

class Overtaken extends Error {}

function undefinedIfOvertaken(error: unknown): undefined {
  if (error instanceof Overtaken) return undefined
  throw error
}

async function writeUpdates(
  tx: TeamTransaction,
  ctx: TeamContext,
  collection: ConfiguredCollection,
  updates: readonly Update[],
  batch: BatchFacts & { batchId: number },
): Promise<Map<number, number>> {
  const parts = updates.map(({ current, after }) => {
    const before = current.values as CheckedValues
    return { current, ...splitReverse(collection.fields, before, after) }
  })
  for (const { current, reverse: edits } of parts) {
    if (edits.length === 0) continue
    await writeReverse(tx, ctx.team, { recordId: current.id, edits }, batch).catch(explain(ctx.team, collection))
  }
  const changing = parts.filter(({ current, own }) =>
    Object.entries(own).some(([fieldId, value]) => !isSame(value, current.values[fieldId])),
  )
  const touched = new Set(changing.flatMap(({ own }) => Object.keys(own)))
  const fields = collection.fields.filter((field) => touched.has(String(field.id)))
  const versions = new Map<number, number>()
  const inOrder = changing.toSorted((a, b) => a.current.id - b.current.id)
  for (let start = 0; start < inOrder.length; start += patchChunk) {
    const some = inOrder.slice(start, start + patchChunk)
    const source = ownPatches(
      some.map(({ current, own }) => ({ id: current.id, version: current.version, patch: JSON.stringify(own) })),
    )
    const changed = await patchRecords(tx, ctx.team, collection, { fields, source }, batch)
    if (changed.length < some.length) throw new Overtaken()
    for (const { id, version } of changed) versions.set(id, version)
  }
  return versions
}

/** Small enough not to hold the whole paste in one message to PostgreSQL. */
const createsAtOnce = 2500

async function writeCreates(
  tx: TeamTransaction,
  ctx: TeamContext,
  collection: ConfiguredCollection,
  creates: readonly CheckedValues[],
  batch: BatchFacts,
): Promise<SavedRow[]> {
  const rows: SavedRow[] = []
  for (let start = 0; start < creates.length; start += createsAtOnce) {
    const records = creates.slice(start, start + createsAtOnce).map((values) => ({ values }))
    const made = await writeCheckedRecords(tx, ctx.team, { collectionId: collection.id, records, batch })
    rows.push(
      ...made.records.map(({ id, name, values }) => ({ id, version: 1, name, values: values as SavedRow['values'] })),
    )
  }
  return rows
}

/** Runs a check for each; an expected refusal of one is not a refusal of all. */
export async function eachAlone<Row, Result>(rows: readonly Row[], check: (row: Row) => Promise<Result>) {
  const good: { index: number; result: Result }[] = []
  const failed: Failure[] = []
  for (const [index, row] of rows.entries()) {
    try {
      good.push({ index, result: await check(row) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ index, code: error.code, details: error.details })
    }
  }
  return { good, failed }
}
