import type { PageQuery } from '@trellis/domain/records/api'
import { isReference } from '@trellis/domain/records/condition'
import type { Condition } from '@trellis/domain/records/condition'
import type { TeamContext } from '../../../context.ts'
import { newStatement } from '../../../platform/statement.ts'
import { shareOfHolders } from './build-index-sql.ts'
import { noteAsk } from './index-asks.ts'
import { indexedText, leftSql } from '../pages/left-sql.ts'
import type { LeftSql } from '../pages/left-sql.ts'
import { scopeOf } from '../pages/page-sql.ts'
import { collectionOf } from '../record-table.ts'
import { sortKeys } from '../pages/sort-sql.ts'
import type { SortKeySql } from '../pages/sort-sql.ts'

/** A read slower than this asks for an index. */
const slowMs = 12
/** The same request is not made again for so long. */
const askAgainAfterMs = 10 * 60_000
const lastAsked = new Map<string, number>()
/** Hidden fields that were looked at: where many records hold something nothing is asked for. */
const lastLookedAt = new Map<string, number>()

/** So many texts of 200 letters, of four bytes at most each, fit into a row of an index: it ends at 2,704 bytes. */
const mostTexts = 3

export interface WantedIndex {
  readonly rootId: number
  /** Index columns as SQL over the bare table, in order, with direction. */
  readonly columns: readonly string[]
  /** It holds the ids of those records that hold anything in one of these columns. */
  readonly isOfHolders?: boolean
}

interface Use {
  collectionId: number
  query: Pick<PageQuery, 'where' | 'sort'>
  keys: readonly SortKeySql[]
  milliseconds: number
}

/** Why an index was made; kept beside it. */
export type IndexReason = { layoutName: string } | { slowReadMs: number }

/** Indexes follow use: a slow page asks for the one that would serve its filter and order. */
export function noteUse(ctx: TeamContext, use: Use): void {
  if (use.milliseconds >= slowMs) askFor(ctx, wantedIndexes(ctx, use), use.milliseconds)
}

/** Records of a whole collection that are counted by a column are counted in an index of it. */
export function noteGrouping(
  ctx: TeamContext,
  { collectionId, column, milliseconds }: { collectionId: number; column: string; milliseconds: number },
): void {
  const { rootId } = collectionOf(ctx.team, collectionId)
  if (milliseconds >= slowMs) askFor(ctx, [{ rootId, columns: [column] }], milliseconds)
}

/** More than that of the newest records hold something: their index would spare little. */
const mostHolders = 0.25
const newestRecords = 1000

/**
 * A search looks into the hidden fields of all that it finds. Where few records hold anything there, an index of those
 * spares it the others.
 */
export function noteSearch(ctx: TeamContext, hidden: readonly HiddenFields[], milliseconds: number): void {
  if (milliseconds < slowMs) return
  for (const { rootId, columns } of hidden) {
    const wanted = { rootId, columns, isOfHolders: true }
    if (isLately(lastLookedAt, ctx, wanted)) continue
    lastLookedAt.set(keyOf(ctx, wanted), performance.now())
    shareOfHolders(ctx.teamDb, { rootId, columns, among: newestRecords })
      .then((share) => share <= mostHolders && askFor(ctx, [wanted], milliseconds))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'could not see how many records hold a hidden value'))
  }
}

/** Columns that are searched and not read by somebody. */
export interface HiddenFields {
  readonly rootId: number
  readonly columns: readonly string[]
}

const isLately = (times: ReadonlyMap<string, number>, ctx: TeamContext, wanted: WantedIndex): boolean =>
  performance.now() - (times.get(keyOf(ctx, wanted)) ?? -Infinity) < askAgainAfterMs

const keyOf = ({ teamDb }: TeamContext, { rootId, columns, isOfHolders }: WantedIndex) =>
  `${teamDb.teamId}/${rootId}/${columns.join()}${isOfHolders ? '/holders' : ''}`

function askFor(ctx: TeamContext, indexes: readonly WantedIndex[], milliseconds: number): void {
  const reason = { slowReadMs: Math.round(milliseconds) }
  for (const wanted of indexes) {
    noteAsk(ctx, wanted, reason)
    if (isLately(lastAsked, ctx, wanted)) continue
    lastAsked.set(keyOf(ctx, wanted), performance.now())
    askForIndex(ctx, wanted, reason).catch((error: unknown) => ctx.log.warn({ err: error }, 'could not queue an index'))
  }
}

/** A saved layout gets the indexes of its filter and order at once, nobody waits for the first slow page. */
export async function indexesForLayout(
  ctx: TeamContext,
  collectionId: number,
  { name, ...query }: { name: string; where: PageQuery['where']; sort: PageQuery['sort'] },
): Promise<void> {
  const keys = sortKeys(query.sort, scopeOf(ctx, collectionId), newStatement())
  for (const wanted of wantedIndexes(ctx, { collectionId, query, keys })) {
    noteAsk(ctx, wanted, { layoutName: name })
    await askForIndex(ctx, wanted, { layoutName: name })
  }
}

async function askForIndex(ctx: TeamContext, wanted: WantedIndex, reason: IndexReason): Promise<void> {
  const { teamId } = ctx.teamDb
  const key = `index-${keyOf(ctx, wanted)}`
  await ctx.jobs.enqueue('build-index', { teamId, ...wanted, reason }, { queue: `indexes-${teamId}`, key })
}

/**
 * One index for the order behind the equalities of the filter, one for the filter alone where it also has a range.
 * Ranges stand at the end of the first: rows out of range are passed over in the index, without reading them.
 */
export function wantedIndexes(
  ctx: TeamContext,
  { collectionId, query, keys }: Omit<Use, 'milliseconds'>,
): WantedIndex[] {
  const collection = collectionOf(ctx.team, collectionId)
  const scope = { team: ctx.team, schema: ctx.teamDb.schema, collection }
  const leaves = query.where ? conjunction(query.where) : []
  const leftsWhere = (ops: readonly string[]) =>
    leaves
      .filter((leaf) => ops.includes(leaf.op) && !('via' in leaf.left && leaf.left.via?.length))
      .map((leaf) => leftSql(leaf.left, scope))
      .filter((left) => !['ids', 'json', 'range'].includes(left.shape))
  const column = (left: LeftSql) => (left.shape === 'text' ? indexedText(left) : left.sql)
  const ranges = leftsWhere(['less_than', 'at_most', 'greater_than', 'at_least', 'between', 'starts_with'])
  const equal = leftsWhere(['is']).map(column)
  const ranged = ranges.map(column)
  const wanted: WantedIndex[] = []
  const add = (columns: string[]) => {
    const unique = upToTexts([...new Set(columns)].map((sqlText) => ofTable(sqlText, 'r')))
    if (unique.length > 0) wanted.push({ rootId: collection.rootId, columns: unique })
  }
  const isSorted = keys.some((key) => key.sql !== 'r.id')
  if (isSorted && keys.every((key) => key.isIndexable))
    add([
      ...equal,
      ...keys.map((key) => `${key.sql} ${key.descending ? 'desc' : 'asc'} nulls last`),
      ...ranges.filter((left) => left.shape !== 'text' && !keys.some((key) => key.sql === left.sql)).map(column),
    ])
  const [first] = keys
  if (first?.behind?.isIndexable) {
    const { alias, rootId } = first.behind
    wanted.push({ rootId, columns: [`${ofTable(first.sql, alias)} ${first.descending ? 'desc' : 'asc'} nulls last`] })
  }
  if (ranged.length > 0 || (equal.length > 0 && !isSorted)) add([...equal, ...ranged])
  return wanted
}

/** Behind the text that would not fit the order is not the index's any more: a record that does not fit cannot be saved. */
function upToTexts(columns: readonly string[]): string[] {
  let texts = 0
  const end = columns.findIndex((column) => column.includes('trellis.fold(') && ++texts > mostTexts)
  return columns.slice(0, end < 0 ? undefined : end)
}

/** An expression over the bare table. */
const ofTable = (sqlText: string, alias: string) => sqlText.replaceAll(new RegExp(String.raw`\b${alias}\.`, 'g'), '')

type LeafOnly = Extract<Condition, { op: unknown }>

/** The leaves that all must hold. No index serves one that compares a record with itself. */
function conjunction(condition: Condition): LeafOnly[] {
  if ('all' in condition) return condition.all.flatMap(conjunction)
  return 'op' in condition && !condition.right.some(isReference) ? [condition] : []
}
