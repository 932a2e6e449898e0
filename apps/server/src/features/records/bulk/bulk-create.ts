import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { isLink } from '@trellis/domain/fields/link'
import type { SaveFailure } from '@trellis/domain/records/grid-api'
import type { Values } from '@trellis/domain/records/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../../context.ts'
import type { TeamTransaction } from '../../../platform/team-db.ts'
import { holdsFiles } from '../../files/files-of-records.ts'
import { refuseUnlessMayWrite } from '../../permissions/may-write.ts'
import { asEngine, toldRefusals } from '../as-engine.ts'
import type { BatchFacts } from '../batch.ts'
import { leaveSearchPendingSql, mergeSearch } from '../search-pending-sql.ts'
import { checkNewValues } from '../values/check-values.ts'
import type { CheckedValues } from '../values/check-values.ts'
import { noteWrite } from '../note-write.ts'
import { collectionOf } from '../record-table.ts'
import { eachAlone, linkChecker } from '../save-records.ts'
import { insertBatch, setBatchCount } from '../trash-queries.ts'
import { contextWithFiles } from '../values/named-files.ts'
import { authorOf, spineOf, writeCheckedRecords, type Spine } from '../write.ts'

interface Given {
  readonly records: readonly { values: Values }[]
  readonly allOrNothing: boolean
}

interface Checked {
  readonly index: number
  readonly result: CheckedValues
}

/** So many rows by themselves take a value that another has before the whole call is refused: each is found by halving. */
const mostClashes = 100
const rowsAtOnce = 1000
const rowsPerBreath = 250
const spinesPerBreath = 50

/** Makes many records for a program: one transaction, one batch, set-based; what cannot be made is named by its place. */
export async function createRecords(reader: TeamContext, collectionId: number, { records, allOrNothing }: Given) {
  const ctx = asEngine(reader)
  collectionOf(reader.team, collectionId)
  const collection = collectionOf(ctx.team, collectionId)
  const written = new Set(records.flatMap(({ values }) => Object.keys(values)))
  refuseUnlessMayWrite(ctx, collectionId, [...written].map(Number))
  const told = toldRefusals(reader, collectionId)
  const failed: SaveFailure[] = []
  const note = (failures: readonly SaveFailure[]) => {
    const all = failures.map(told)
    refuseFailures(all, allOrNothing)
    failed.push(...all)
  }
  const ids = Array.from<number | null>({ length: records.length }).fill(null)
  const found = goodParts(ctx, collection, { records, note })
  // What asks the database must have done so before the transaction holds a connection: such calls would wait for each other.
  const parts = collection.fields.some(asksDatabase) ? (await Array.fromAsync(found)).values() : found
  const first = await parts.next()
  if (first.done) return { batchId: null, ids, failed }
  const facts: BatchFacts = { kind: 'create', at: ctx.clock.now(), author: authorOf(ctx) }
  const batchId = await ctx.teamDb.transaction(async (tx) => {
    await tx.query(leaveSearchPendingSql)
    const batch = { ...facts, batchId: await insertBatch(tx, facts, collection.rootId) }
    const clashes: SaveFailure[] = []
    let rows = await withSpines(tx, ctx, collection, first.value)
    while (rows.length > 0) {
      // The next rows are checked and their words found while PostgreSQL writes these.
      const next = async () => withSpines(tx, ctx, collection, (await parts.next()).value ?? [])
      const [made, following] = await Promise.allSettled([
        insertOrHalve(tx, ctx, { collection, rows, batch, ids, clashes }),
        next(),
      ])
      // Only now, for the transaction must not end while something is under way in it.
      if (made.status === 'rejected') throw made.reason
      if (following.status === 'rejected') throw following.reason
      rows = following.value
    }
    note(clashes)
    const count = ids.filter((id) => id !== null).length
    await setBatchCount(tx, batch.batchId, count)
    return count > 0 ? batch.batchId : null
  })
  if (batchId !== null) await noteWrite(ctx, [collection])
  // Nobody waits for it.
  mergeSearch(ctx.teamDb).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'new records wait beside the search index'),
  )
  return { batchId, ids, failed: failed.toSorted((a, b) => a.index - b.index) }
}

const asksDatabase = (field: Field) => isLink(field) || holdsFiles(field)

/** The records that may be made, a part at a time; the others are told. */
async function* goodParts(
  ctx: TeamContext,
  collection: ConfiguredCollection,
  { records, note }: Pick<Given, 'records'> & { note: (failed: readonly SaveFailure[]) => void },
): AsyncGenerator<Checked[], undefined> {
  const checkLinks = linkChecker(ctx, collection)
  for (let start = 0; start < records.length; start += rowsAtOnce) {
    let checkedCount = 0
    const { good, failed } = await eachAlone(records.slice(start, start + rowsAtOnce), async ({ values }) => {
      // Requests are answered by the same process.
      if (++checkedCount % rowsPerBreath === 0) await breathe()
      const checked = checkNewValues(ctx.team, collection, values)
      await checkLinks(checked)
      return checked
    })
    note(failed.map((failure) => ({ ...failure, index: start + failure.index })))
    if (good.length > 0) yield good.map(({ index, result }) => ({ index: start + index, result }))
  }
  return undefined
}

function refuseFailures([first]: readonly SaveFailure[], allOrNothing: boolean): void {
  if (first && allOrNothing)
    throw new AppError(first.code as AppError['code'], { ...first.details, index: first.index })
}

interface Worded extends Checked {
  readonly spine: Spine
}

/** Names and search documents of rows, worked out bit by bit: what is sent to PostgreSQL meanwhile must not wait. */
async function withSpines(
  tx: TeamTransaction,
  { team }: TeamContext,
  collection: ConfiguredCollection,
  rows: readonly Checked[],
): Promise<Worded[]> {
  const given = rows.map(({ result }) => result)
  const context = await contextWithFiles(tx, team, collection.fields, given)
  const worded: Worded[] = []
  for (const row of rows) {
    worded.push({ ...row, spine: spineOf(team, collection, row.result, context) })
    if (worded.length % spinesPerBreath === 0) await breathe()
  }
  return worded
}

interface Insertion {
  readonly collection: ConfiguredCollection
  readonly rows: readonly Worded[]
  readonly batch: BatchFacts
  /** Filled in by the place of each row. */
  readonly ids: (number | null)[]
  readonly clashes: SaveFailure[]
}

/** A value that must be unique and is not refuses its whole statement: the half without it goes in. */
async function insertOrHalve(tx: TeamTransaction, ctx: TeamContext, insertion: Insertion): Promise<void> {
  const { collection, rows, batch, ids, clashes } = insertion
  const records = rows.map(({ result: values, spine }) => ({ values, spine }))
  await tx.query('savepoint some_records')
  try {
    const made = await writeCheckedRecords(tx, ctx.team, { collectionId: collection.id, records, batch })
    for (const [place, { id }] of made.records.entries()) ids[rows[place]!.index] = id
    await tx.query('release savepoint some_records')
    return
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'value-not-unique' || clashes.length >= mostClashes) throw error
    await tx.query('rollback to savepoint some_records')
    if (rows.length === 1) {
      clashes.push({ index: rows[0]!.index, code: error.code, details: error.details })
      return
    }
  }
  const half = Math.ceil(rows.length / 2)
  await insertOrHalve(tx, ctx, { ...insertion, rows: rows.slice(0, half) })
  await insertOrHalve(tx, ctx, { ...insertion, rows: rows.slice(half) })
}
