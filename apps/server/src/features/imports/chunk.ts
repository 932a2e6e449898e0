import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ImportState, RejectReason } from '@trellis/domain/imports/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { CheckedValues } from '../records/check-values.ts'
import { columnOf, tableOf } from '../records/record-table.ts'
import { authorOf, spineOf } from '../records/write.ts'
import type { Column, GoodRow, Reject } from './cells.ts'
import { copyInto, insertCreations, insertImportBatch, takeRecordIds } from './chunk-sql.ts'
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
  readonly good: readonly GoodRow[]
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

async function insertRows(tx: TeamTransaction, run: ImportRun, rows: readonly GoodRow[]): Promise<number> {
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
  const { records, spines } = copyTexts(run, rows, { ids, at })
  await copyInto(tx, tableOf(tx.schema, collection), recordColumns(run), records)
  await copyInto(tx, `${tx.schema}.record`, ['id', 'collection_id', 'name', 'search'], spines)
  await insertCreations(tx, { batchId, collectionId, ids })
  return batchId
}

function recordColumns({ columns, defaults }: ImportRun): string[] {
  const fieldIds = [...columns.map(({ field }) => field.id), ...Object.keys(defaults).map(Number)]
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

function copyTexts(run: ImportRun, rows: readonly GoodRow[], { ids, at }: { ids: readonly number[]; at: Date }) {
  const { ctx, collection, columns, defaults } = run
  const writers = columns.map(({ field }) => copyWriter(fieldTypeOf(field.dataType).shape))
  const stamp = `${at.toISOString()}\t${ctx.membership.teamUserId}`
  const defaultTexts = Object.entries(defaults).map(([fieldId, value]) => {
    const field = collection.fields.find(({ id }) => id === Number(fieldId))!
    return `\t${copyWriter(fieldTypeOf(field.dataType).shape)(value)}`
  })
  const tail = `${defaultTexts.join('')}\n`
  let records = ''
  let spines = ''
  for (const [index, { values }] of rows.entries()) {
    const byField: CheckedValues = { ...defaults }
    for (let place = 0; place < columns.length; place++) byField[columns[place]!.field.id] = values[place]!
    const { name, search } = spineOf(ctx.team, collection, byField)
    const nameText = copyText(name)
    records += `${ids[index]}\t${nameText}\t${stamp}\t${stamp}`
    for (let place = 0; place < columns.length; place++) records += `\t${writers[place]!(values[place]!)}`
    records += tail
    spines += `${ids[index]}\t${collection.rootId}\t${nameText}\t${search}\n`
  }
  return { records, spines }
}
