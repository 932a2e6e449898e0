import { isHandPicked } from '@trellis/domain/collections/tree'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { isLink, linkedIdsIn } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ImportState, RejectReason } from '@trellis/domain/imports/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { AppError } from '@trellis/domain/errors'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { hasColumn } from '../fields/storage.ts'
import { noteCommitted } from '../live/live.ts'
import type { CheckedValues } from '../records/values/check-values.ts'
import { addToLine } from '../records/membership/membership.ts'
import { patchRecords } from '../records/patch.ts'
import { columnOf, tableOf } from '../records/record-table.ts'
import { authorOf, spineOf } from '../records/write.ts'
import type { CopyLine, GoodRow, ReadyRow } from './cells.ts'
import {
  copyInto,
  countInBatch,
  insertCreations,
  insertImportBatch,
  leaveSearchPending,
  takeRecordIds,
} from './chunk-sql.ts'
import { copyText, copyWriter } from './copy-text.ts'
import { ImportStopped } from './failure.ts'
import { insertOtherEnds, type MadeLink } from './linked-queries.ts'
import { makeMissing, type MissingLinks } from './missing-links.ts'
import { type Aim, type Chunk, planChunk, type Update } from './plan-chunk.ts'
import { saveHighWater } from './queries.ts'
import { type RejectFile, withReasons } from './rejects.ts'
import { ownValues } from './update-source-sql.ts'

/** An import while it runs; `done` is what the last commit left. */
export interface ImportRun extends Aim {
  readonly collection: ConfiguredCollection
  readonly fileName: string
  readonly missing: MissingLinks
  /** Default values of fields that no column fills. */
  readonly defaults: CheckedValues
  /** 1 where the first row of the file is the header. */
  readonly headerRows: number
  readonly lineOf: (row: GoodRow) => CopyLine
  readonly rejectFile: RejectFile
  done: { row: number; batchId: number | null; reasons: RejectReason[] }
}

/** A row another writer took the unique value of between check and write; the second check sees it. */
const attempts = 3

/** Writes a chunk with its history, counters and high-water mark in one transaction: all of it or nothing. */
export async function writeChunk(run: ImportRun, chunk: Chunk): Promise<ImportState> {
  for (let attempt = 1; ; attempt++) {
    // Placeholders of linked records are replaced in the rows; a second attempt begins with them again.
    const fresh = { ...chunk, good: chunk.good.map((row) => ({ ...row, values: [...row.values] })) }
    try {
      const { state, done, rejectsBytes } = await run.ctx.teamDb.transaction((tx) => writeIn(tx, run, fresh))
      run.done = done
      run.rejectFile.keep(rejectsBytes)
      noteCommitted(run.ctx, run.ctx.team.teamId)
      return state
    } catch (error) {
      const isClash =
        (error as { code?: string }).code === '23505' ||
        (error instanceof AppError && error.code === 'value-not-unique')
      if (!isClash || attempt === attempts) throw error
      // The ids it had taken are not given out again: that leaves a gap in the numbers of the records.
      run.ctx.log.warn({ err: error, importId: run.importId, attempt }, 'a chunk of an import is written once more')
    }
  }
}

async function writeIn(tx: TeamTransaction, run: ImportRun, chunk: Chunk) {
  await leaveSearchPending(tx)
  let madeBatchId = run.done.batchId
  const batchId = async () => (madeBatchId ??= await newBatch(tx, run))
  const plan = await planChunk(tx, run, chunk, {
    isCheck: false,
    // A batch is made for what changes; where there is one already, rows that change nothing need not be known beforehand.
    comparesFirst: madeBatchId === null,
    missing: (rows) => makeMissing(tx, run, { rows, batchId }),
  })
  const rejectsBytes = await run.rejectFile.write(plan.rejects)
  const reasons = withReasons(run.done.reasons, plan.rejects)
  const made =
    plan.creates.length > 0 ? await insertRows(tx, run, { rows: plan.creates, batchId: await batchId() }) : []
  const changed = plan.updates.length > 0 ? await updateRows(tx, run, plan.updates, await batchId()) : new Set<number>()
  // A root holds all its records; a sub-collection those that were added.
  const members = isHandPicked(run.collection) ? [...plan.added, ...made] : []
  if (members.length > 0)
    await addToLine(tx, run.ctx.wholeTeam, run.collection, {
      recordIds: members,
      batchId: await batchId(),
      at: run.ctx.clock.now(),
    })
  const added = new Set(plan.added)
  const onlyAdded = plan.added.filter((id) => !changed.has(id)).length
  const touched = changed.size + plan.linked + onlyAdded
  if (touched > 0) await countInBatch(tx, await batchId(), touched)
  const state = await saveHighWater(tx, run.importId, {
    after: run.done.row,
    row: chunk.lastRow,
    rowsRead: chunk.lastRow - run.headerRows,
    created: plan.creates.length,
    changed: changed.size,
    // Somebody may have written the same in this moment, too.
    identical:
      plan.identical + plan.updates.filter(({ recordId }) => !changed.has(recordId) && !added.has(recordId)).length,
    added: plan.added.length,
    linked: plan.linked,
    rejected: plan.rejects.length,
    reasons,
    rejectsBytes,
    batchId: madeBatchId,
  })
  // Another process goes on with this import: nothing of this transaction may stay.
  if (!state) throw new ImportStopped()
  return { state, rejectsBytes, done: { row: chunk.lastRow, batchId: madeBatchId, reasons } }
}

const newBatch = (tx: TeamTransaction, { ctx, collection, fileName }: ImportRun): Promise<number> =>
  insertImportBatch(tx, {
    at: ctx.clock.now(),
    actorId: ctx.membership.teamUserId,
    actorName: authorOf(ctx).name ?? '',
    collectionId: collection.rootId,
    fileName,
  })

/** As every edit of many records: history, both ends of links, names and search. */
async function updateRows(
  tx: TeamTransaction,
  { ctx, collection, columns, match }: ImportRun,
  updates: readonly Update[],
  batchId: number,
): Promise<ReadonlySet<number>> {
  const source = ownValues(updates.map(({ recordId, after }) => ({ id: recordId, patch: JSON.stringify(after) })))
  const fields = columns.flatMap(({ field }, place) => (place === match?.place ? [] : [field]))
  const facts = { at: ctx.clock.now(), author: authorOf(ctx), batchId }
  const patched = await patchRecords(tx, ctx.wholeTeam, collection, { fields, source }, facts)
  return new Set(patched.map(({ id }) => id))
}

async function insertRows(
  tx: TeamTransaction,
  run: ImportRun,
  { rows, batchId }: { rows: readonly ReadyRow[]; batchId: number },
): Promise<number[]> {
  const { ctx, collection } = run
  const collectionId = collection.rootId
  const ids = await takeRecordIds(tx, rows.length)
  const { records, spines } = copyTexts(run, rows, ids, ctx.clock.now())
  await copyInto(tx, tableOf(tx.schema, collection), recordColumns(run), records)
  await copyInto(tx, `${tx.schema}.record`, ['id', 'collection_id', 'name', 'search'], spines)
  await copyLinks(tx, run, rows, ids)
  await insertOtherEnds(tx, batchId, linksMade(run, rows, ids))
  await insertCreations(tx, { batchId, collectionId, ids })
  return ids
}

function recordColumns({ collection, columns, defaults }: ImportRun): string[] {
  const stored = columns.filter(({ field }) => hasColumn(field))
  const fieldIds = [
    ...stored.map(({ field }) => field.id),
    ...storedDefaults(collection, defaults).map(({ field }) => field.id),
  ]
  return [
    'id',
    'name',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    ...fieldIds.map((id) => columnOf({ id })),
  ]
}

const storedDefaults = ({ fields }: ConfiguredCollection, defaults: CheckedValues) =>
  fields.flatMap((field) => {
    const value = defaults[field.id]
    return value !== undefined && hasColumn(field) ? [{ field, value }] : []
  })

/** Every link of the new records, in the order of the file. */
function linksMade(
  { columns, collection, defaults }: ImportRun,
  rows: readonly GoodRow[],
  ids: readonly number[],
): MadeLink[] {
  const links = columns.flatMap(({ field }, place) => (isLink(field) ? [{ field, place }] : []))
  const byDefault = collection.fields.filter((field) => isLink(field) && defaults[field.id] !== undefined)
  return rows.flatMap(({ values }, index) => {
    const of = (field: Field, value: Value) =>
      linkedIdsIn(value).map((targetId) => ({ fieldId: field.id, recordId: ids[index]!, targetId }))
    return [
      ...links.flatMap(({ field, place }) => of(field, values[place]!)),
      ...byDefault.flatMap((field) => of(field, defaults[field.id]!)),
    ]
  })
}

/** Links to several records lie in a table of their own. */
async function copyLinks(
  tx: TeamTransaction,
  { columns, collection, defaults }: ImportRun,
  rows: readonly GoodRow[],
  ids: readonly number[],
): Promise<void> {
  const links = columns.flatMap(({ field }, place) => (hasColumn(field) ? [] : [{ field, place }]))
  const byDefault = collection.fields.filter((field) => !hasColumn(field) && defaults[field.id] !== undefined)
  let text = ''
  for (const [index, { values }] of rows.entries()) {
    for (const { field, place } of links) text += linkLines(field, ids[index]!, values[place]!)
    for (const field of byDefault) text += linkLines(field, ids[index]!, defaults[field.id]!)
  }
  if (text === '') return
  await copyInto(tx, `${tx.schema}.link`, ['field_id', 'record_id', 'target_id', 'rank'], text)
}

const linkLines = ({ id }: Pick<Field, 'id'>, recordId: number, value: Value): string =>
  linkedIdsIn(value)
    .map((targetId, rank) => `${id}\t${recordId}\t${targetId}\t${rank}\n`)
    .join('')

/** How a good row is written as COPY reads it; ids and stamps come when it is written. */
export function lineWriter({
  ctx,
  collection,
  columns,
  defaults,
}: Pick<ImportRun, 'ctx' | 'collection' | 'columns' | 'defaults'>): (row: GoodRow) => CopyLine {
  const writers = columns.map(({ field }) => copyWriter(fieldTypeOf(field.dataType).shape))
  const tail = storedDefaults(collection, defaults)
    .map(({ field, value }) => `\t${copyWriter(fieldTypeOf(field.dataType).shape)(value)}`)
    .join('')
  return ({ values }) => {
    const byField: CheckedValues = { ...defaults }
    let text = ''
    for (let place = 0; place < columns.length; place++) {
      byField[columns[place]!.field.id] = values[place]!
      if (hasColumn(columns[place]!.field)) text += `\t${writers[place]!(values[place]!)}`
    }
    const { name, search } = spineOf(ctx.team, collection, byField)
    return { name: copyText(name), columns: text + tail, search }
  }
}

function copyTexts(
  { ctx, collection, lineOf }: ImportRun,
  rows: readonly ReadyRow[],
  ids: readonly number[],
  at: Date,
) {
  const stamp = `${at.toISOString()}\t${ctx.membership.teamUserId}`
  let records = ''
  let spines = ''
  for (const [index, row] of rows.entries()) {
    const line = row.line ?? lineOf(row)
    records += `${ids[index]}\t${line.name}\t${stamp}\t${stamp}${line.columns}\n`
    spines += `${ids[index]}\t${collection.rootId}\t${line.name}\t${line.search}\n`
  }
  return { records, spines }
}
