import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { linkedIdsIn } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ImportState, RejectReason } from '@trellis/domain/imports/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { hasColumn } from '../fields/storage.ts'
import { noteCommitted } from '../live/live.ts'
import type { CheckedValues } from '../records/check-values.ts'
import { columnOf, tableOf } from '../records/record-table.ts'
import { authorOf, spineOf } from '../records/write.ts'
import type { Column, CopyLine, GoodRow, ReadyRow, Reject } from './cells.ts'
import { copyInto, insertCreations, insertImportBatch, leaveSearchPending, takeRecordIds } from './chunk-sql.ts'
import { copyText, copyWriter } from './copy-text.ts'
import { ImportStopped } from './failure.ts'
import { saveHighWater } from './queries.ts'
import { type RejectFile, withReasons } from './rejects.ts'
import { withoutClashes } from './uniques.ts'

/** An import while it runs; `done` is what the last commit left. */
export interface ImportRun {
  readonly ctx: TeamContext
  readonly importId: number
  readonly fileName: string
  readonly collection: ConfiguredCollection
  readonly columns: readonly Column[]
  /** Default values of fields that no column fills. */
  readonly defaults: CheckedValues
  /** 1 where the first row of the file is the header. */
  readonly headerRows: number
  readonly rejectFile: RejectFile
  done: { row: number; batchId: number | null; reasons: RejectReason[] }
}

/** Rows of the file in the order they stand there. */
export interface Chunk {
  readonly lastRow: number
  readonly good: readonly ReadyRow[]
  readonly rejects: readonly Reject[]
}

/** A row another writer took the unique value of between check and write; the second check sees it. */
const attempts = 3

/** Writes a chunk with its history, counters and high-water mark in one transaction: all of it or nothing. */
export async function writeChunk(run: ImportRun, chunk: Chunk): Promise<ImportState> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { state, done, rejectsBytes } = await run.ctx.teamDb.transaction((tx) => writeIn(tx, run, chunk))
      run.done = done
      run.rejectFile.keep(rejectsBytes)
      noteCommitted(run.ctx, run.ctx.team.teamId)
      return state
    } catch (error) {
      const isClash = (error as { code?: string }).code === '23505'
      if (!isClash || attempt === attempts) throw error
    }
  }
}

async function writeIn(tx: TeamTransaction, run: ImportRun, chunk: Chunk) {
  const { collection, columns } = run
  const table = tableOf(tx.schema, collection)
  await leaveSearchPending(tx)
  const { rows, rejects: clashing } = await withoutClashes(tx, { table, columns }, chunk.good)
  const rejects =
    clashing.length === 0 ? chunk.rejects : [...chunk.rejects, ...clashing].toSorted((a, b) => a.row - b.row)
  const rejectsBytes = await run.rejectFile.write(rejects)
  const reasons = withReasons(run.done.reasons, rejects)
  const batchId = rows.length > 0 ? await insertRows(tx, run, rows) : run.done.batchId
  const state = await saveHighWater(tx, run.importId, {
    after: run.done.row,
    row: chunk.lastRow,
    rowsRead: chunk.lastRow - run.headerRows,
    created: rows.length,
    rejected: rejects.length,
    reasons,
    rejectsBytes,
    batchId,
  })
  // Another process goes on with this import: nothing of this transaction may stay.
  if (!state) throw new ImportStopped()
  return { state, rejectsBytes, done: { row: chunk.lastRow, batchId, reasons } }
}

async function insertRows(tx: TeamTransaction, run: ImportRun, rows: readonly ReadyRow[]): Promise<number> {
  const { ctx, collection } = run
  const author = authorOf(ctx)
  const at = ctx.clock.now()
  const collectionId = collection.rootId
  const batchId =
    run.done.batchId ??
    (await insertImportBatch(tx, {
      at,
      actorId: ctx.membership.teamUserId,
      actorName: author.name ?? '',
      collectionId,
      fileName: run.fileName,
    }))
  const ids = await takeRecordIds(tx, rows.length)
  const { records, spines } = copyTexts(run, rows, ids, at)
  await copyInto(tx, tableOf(tx.schema, collection), recordColumns(run), records)
  await copyInto(tx, `${tx.schema}.record`, ['id', 'collection_id', 'name', 'search'], spines)
  await copyLinks(tx, run, rows, ids)
  await insertCreations(tx, { batchId, collectionId, ids })
  return batchId
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

function copyTexts({ ctx, collection }: ImportRun, rows: readonly ReadyRow[], ids: readonly number[], at: Date) {
  const stamp = `${at.toISOString()}\t${ctx.membership.teamUserId}`
  let records = ''
  let spines = ''
  for (const [index, { line }] of rows.entries()) {
    records += `${ids[index]}\t${line.name}\t${stamp}\t${stamp}${line.columns}\n`
    spines += `${ids[index]}\t${collection.rootId}\t${line.name}\t${line.search}\n`
  }
  return { records, spines }
}
