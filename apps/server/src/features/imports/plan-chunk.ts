import { isHandPicked } from '@trellis/domain/collections/tree'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { CheckedValues } from '../records/values/check-values.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { tableOf } from '../records/record-table.ts'
import type { Column, GoodRow, ReadyRow, Reject } from './cells.ts'
import { differences } from './differences-sql.ts'
import { aimed, keepKeysOf, type Match } from './keys.ts'
import { outsiders } from './members-sql.ts'
import { type Aimed, withoutClashes } from './uniques.ts'

/** What must be known of a collection to compare rows with it; a check knows one that is not made yet. */
export type AimedCollection = Pick<
  ConfiguredCollection,
  'id' | 'rootId' | 'parentId' | 'isSmart' | 'nameFieldId' | 'fields'
>

/** Where rows go and how they find their records; the same for a check and for the import itself. */
export interface Aim {
  readonly ctx: TeamContext
  readonly importId: number
  readonly collection: AimedCollection
  readonly columns: readonly Column[]
  /** Null where every row makes a record. */
  readonly match: Match | null
  /** Titles of fields that a new record must have and no column fills; null for one that its author may not read. */
  readonly requiredBeside: readonly (string | null)[]
}

/** Rows of the file in the order they stand there. */
export interface Chunk {
  readonly lastRow: number
  readonly good: readonly ReadyRow[]
  readonly rejects: readonly Reject[]
}

export interface Update {
  readonly good: GoodRow
  readonly recordId: number
  /** Empty where nobody compared. */
  readonly before: CheckedValues
  /** What changes, or what might. */
  readonly after: CheckedValues
}

/** What becomes of each row of a chunk. */
export interface ChunkPlan {
  readonly creates: readonly ReadyRow[]
  readonly updates: readonly Update[]
  readonly identical: number
  /** Records that exist and are to come into the sub-collection, changed or not. */
  readonly added: readonly number[]
  readonly linked: number
  readonly rejects: readonly Reject[]
}

interface Ways {
  /** A check writes nothing: what earlier rows would have written is remembered instead. */
  readonly isCheck: boolean
  /**
   * Whether it must be known beforehand which rows change anything. Else every row that names a record counts as an
   * update: who writes them finds out as well which change nothing, and then it is asked once.
   */
  readonly comparesFirst: boolean
  /** Makes or counts linked records that are missing. */
  readonly missing: (rows: readonly Aimed[]) => Promise<number>
}

/** Decides what becomes of the rows of a chunk. The import carries out this plan, a check only counts and shows it. */
export async function planChunk(
  tx: TeamTransaction,
  aim: Aim,
  chunk: Chunk,
  { isCheck, comparesFirst, missing }: Ways,
): Promise<ChunkPlan> {
  const { collection, columns, match, importId } = aim
  const keyed = match && { importId, table: tableOf(tx.schema, collection), columns, match }
  const found = keyed
    ? await aimed(tx, keyed, chunk.good)
    : { rows: chunk.good.map((good): Aimed => ({ good, recordId: null })), rejects: [] }
  const complete = withoutGaps(aim, found.rows)
  const uniques = { table: tableOf(tx.schema, collection), columns, rememberedFor: isCheck ? importId : null }
  const free = await withoutClashes(tx, uniques, complete.rows)
  if (keyed)
    await keepKeysOf(
      tx,
      keyed,
      free.rows.map(({ good }) => good),
    )
  const linked = await missing(free.rows)
  const existing = free.rows.flatMap(({ recordId }) => recordId ?? [])
  const added = isHandPicked(collection) ? await outsiders(tx, collection.id, existing) : []
  const compare = comparesFirst ? updatesOf : uncompared
  const { updates, identical } = await compare(tx, aim, free.rows, new Set(added))
  const rejects = [...chunk.rejects, ...found.rejects, ...complete.rejects, ...free.rejects]
  return {
    creates: free.rows.flatMap(({ good, recordId }) => (recordId === null ? [good] : [])),
    updates,
    identical,
    added,
    linked,
    rejects: rejects.length === chunk.rejects.length ? chunk.rejects : rejects.toSorted((a, b) => a.row - b.row),
  }
}

/** A new record needs every required value; one that exists keeps its own unless the cell shall empty it. */
function withoutGaps({ match, requiredBeside }: Aim, rows: readonly Aimed[]) {
  const rejects: Reject[] = []
  const kept = rows.filter(({ good, recordId }) => {
    const isMade = recordId === null
    const isComplete = good.missing === null && !(isMade && requiredBeside.length > 0)
    if (isComplete || (!isMade && match?.emptyCells === 'keep')) return true
    const column = good.missing ?? requiredBeside[0] ?? null
    rejects.push({ row: good.row, cells: good.cells, problem: 'required', column })
    return false
  })
  return { rows: kept, rejects }
}

function wantedOf({ columns, match }: Aim, rows: readonly Aimed[]) {
  return rows.flatMap(({ good, recordId }) =>
    recordId === null || !match ? [] : [{ good, recordId, patch: patchOf(good, columns, match) }],
  )
}

async function uncompared(_tx: TeamTransaction, aim: Aim, rows: readonly Aimed[], added: ReadonlySet<number>) {
  const updates: Update[] = []
  let identical = 0
  for (const { good, recordId, patch } of wantedOf(aim, rows)) {
    if (Object.keys(patch).length > 0) updates.push({ good, recordId, before: {}, after: patch })
    else if (!added.has(recordId)) identical++
  }
  return { updates, identical }
}

async function updatesOf(
  tx: TeamTransaction,
  aim: Aim,
  rows: readonly Aimed[],
  added: ReadonlySet<number>,
): Promise<{ updates: Update[]; identical: number }> {
  const { ctx, collection, columns, match } = aim
  const wanted = wantedOf(aim, rows)
  // Fields that the import would make first hold nothing yet.
  const fields = columns.flatMap(({ field }, place) => (place === match?.place || field.id <= 0 ? [] : [field]))
  const stored = new Set(fields.map(({ id }) => String(id)))
  const real = (values: CheckedValues) => Object.fromEntries(Object.entries(values).filter(([id]) => stored.has(id)))
  const found = await differences(tx, ctx.wholeTeam, collection, {
    fields,
    wanted: wanted.map(({ recordId, patch }) => ({ recordId, patch: real(patch) })),
  })
  const updates: Update[] = []
  let identical = 0
  for (const { good, recordId, patch } of wanted) {
    const { before = {}, after } = found.get(recordId) ?? {}
    const made = Object.entries(patch).filter(([id, value]) => !stored.has(id) && value !== null)
    const changed = { ...after, ...Object.fromEntries(made) }
    if (Object.keys(changed).length > 0) updates.push({ good, recordId, before, after: changed })
    else if (!added.has(recordId)) identical++
  }
  return { updates, identical }
}

/** The key itself stays as the record writes it. */
function patchOf({ values }: GoodRow, columns: readonly Column[], { place: keyAt, emptyCells }: Match): CheckedValues {
  const patch: CheckedValues = {}
  for (const [place, { field }] of columns.entries()) {
    const value = values[place] ?? null
    if (place !== keyAt && (value !== null || emptyCells === 'clear')) patch[field.id] = value
  }
  return patch
}
