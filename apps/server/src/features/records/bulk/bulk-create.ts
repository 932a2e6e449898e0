import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '@trellis/domain/errors'
import type { SaveFailure } from '@trellis/domain/records/grid-api'
import type { Values } from '@trellis/domain/records/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../../context.ts'
import type { TeamTransaction } from '../../../platform/team-db.ts'
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
  const checkLinks = linkChecker(ctx, collection)
  let checkedCount = 0
  const told = toldRefusals(reader, collectionId)
  const { good, failed: refused } = await eachAlone(records, async ({ values }) => {
    // Requests are answered by the same process.
    if (++checkedCount % rowsPerBreath === 0) await breathe()
    const checked = checkNewValues(ctx.team, collection, values)
    await checkLinks(checked)
    return checked
  })
  const failed = refused.map(told)
  refuseFailures(failed, allOrNothing)
  const ids = Array.from<number | null>({ length: records.length }).fill(null)
  if (good.length === 0) return { batchId: null, ids, failed }
  const facts: BatchFacts = { kind: 'create', at: ctx.clock.now(), author: authorOf(ctx) }
  const batchId = await ctx.teamDb.transaction(async (tx) => {
    await tx.query(leaveSearchPendingSql)
    const batch = { ...facts, batchId: await insertBatch(tx, facts, collection.rootId) }
    const clashes: SaveFailure[] = []
    let rows = await withSpines(tx, ctx, collection, good.slice(0, rowsAtOnce))
    for (let start = rowsAtOnce; rows.length > 0; start += rowsAtOnce) {
      // The words of the next rows are found while PostgreSQL writes these.
      const [, next] = await Promise.all([
        insertOrHalve(tx, ctx, { collection, rows, batch, ids, clashes }),
        withSpines(tx, ctx, collection, good.slice(start, start + rowsAtOnce)),
      ])
      rows = next
    }
    const toldClashes = clashes.map(told)
    refuseFailures(toldClashes, allOrNothing)
    failed.push(...toldClashes)
    const count = good.length - clashes.length
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
