import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import { mostFound } from '@trellis/domain/search/api'
import type { searchApi } from '@trellis/domain/search/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { fold } from '@trellis/domain/text/fold'
import { wordsOf } from '@trellis/domain/text/words'
import type { TeamContext } from '../../context.ts'
import { hidesWords } from '../records/readable-words-sql.ts'
import { prefixQuery } from '../records/search-vector.ts'
import { visibleRootIds } from '../records/visible-record.ts'
import { hitOf } from './hit.ts'
import { findByWords, namedRecordsOf } from './queries.ts'
import type { Asked, RankKey, SearchRow } from './queries.ts'
import { isReadable, textsOfRows } from './readable-texts.ts'

type Reply = ReplyOf<typeof searchApi.search>

interface Question {
  q: string
  in: 'name' | 'all'
  collectionId?: number | undefined
  limit: number
  after?: string | undefined
}

/** @throws AppError cursor-invalid */
export async function search(ctx: TeamContext, question: Question): Promise<Reply> {
  const { q, in: where, limit, after } = question
  const collections = searchedCollections(ctx, question.collectionId)
  const prefixes = prefixQuery(q, 'all')
  const cursor = after === undefined ? undefined : readCursor(after)
  if (!prefixes || collections.length === 0) return { results: [], counts: [], isMore: false, next: null }
  const words = wordsOf(q)
  // The index knows the words of every field. Where some may not be read here, all candidates are taken, and those stay
  // that are found by what may be read.
  const isDoubtful = (collectionId: number) => hidesWords(ctx.team, ctx.wholeTeam, collectionId)
  const isSure = where === 'name' || !collections.some(({ id }) => isDoubtful(id))
  const asked: Asked = {
    prefixes,
    folded: fold(q.trim()),
    collections,
    limit: isSure ? limit + 1 : mostFound,
    inName: isSure ? words.map((word) => `'${word}':*A`).join(' | ') : null,
    isWhole: where === 'all',
    after: cursor?.key,
  }
  const wholeWords = words.map((word) => `'${word}'`).join(' & ')
  let isWide = cursor?.isWide ?? false
  let rows = await findByWords(ctx.teamDb, isWide ? { ...asked, wholeWords } : asked)
  if (!isWide && foundIn(rows) >= mostFound) {
    isWide = true
    rows = await findByWords(ctx.teamDb, { ...asked, wholeWords })
  }
  const isMore = isWide || foundIn(rows) >= mostFound
  let counts = rows[0]?.counts ?? {}
  if (where === 'all') await textsOfRows(ctx, rows)
  if (!isSure) {
    rows = rows.filter((row) => !isDoubtful(row.collection_id) || isReadable(ctx, row, words))
    counts = Object.fromEntries(
      [...Map.groupBy(rows, (row) => row.collection_id)].map(([id, each]) => [id, each.length]),
    )
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    results: page.map((row) => ({ ...described(ctx, row), hit: hitOf(ctx, row, words) })),
    counts: cursor ? [] : inOrder(counts),
    isMore,
    next: last && rows.length > limit ? writeCursor(isWide, last) : null,
  }
}

/** Names of records, in the order of these ids; those out of reach are left out. */
export async function namedRecords(ctx: TeamContext, ids: readonly number[]) {
  const rows = await namedRecordsOf(ctx.teamDb, ids, visibleRootIds(ctx))
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return { records: ids.flatMap((id) => (rowById.has(id) ? [described(ctx, rowById.get(id)!)] : [])) }
}

/** Root collections whose records are found: all, or the one that was asked for. */
export function searchedCollections(
  { team }: Pick<TeamContext, 'team'>,
  collectionId?: number,
): ConfiguredCollection[] {
  return [...team.collectionById.values()].filter(
    (one) =>
      one.id === one.rootId &&
      one.isGloballySearchable &&
      !one.isUsedAsCustomList &&
      (collectionId === undefined || one.id === collectionId),
  )
}

export function described(ctx: TeamContext, row: Pick<SearchRow, 'id' | 'name' | 'collection_id'>) {
  const collection = ctx.team.collectionById.get(row.collection_id)
  return {
    recordId: row.id,
    name: row.name,
    collectionId: row.collection_id,
    collectionName: collection?.pluralName ?? '',
    icon: collection?.icon ?? 'table',
  }
}

/** Candidates behind these rows. */
const foundIn = (rows: readonly SearchRow[]) =>
  Object.values(rows[0]?.counts ?? {}).reduce((sum, count) => sum + count, 0)

const inOrder = (counts: Record<string, number>): Reply['counts'] =>
  Object.entries(counts)
    .map(([collectionId, count]) => ({ collectionId: Number(collectionId), count }))
    .toSorted((a, b) => b.count - a.count)

const writeCursor = (isWide: boolean, { starts, rank, letters, id }: SearchRow) =>
  [isWide ? 'wide' : 'all', starts, rank, letters, id].join(' ')

function readCursor(text: string): { isWide: boolean; key: RankKey } {
  const parts = /^(wide|all) ([01]) (\d{1,9}(?:\.\d{1,12})?(?:e-?\d{1,2})?) (\d{1,9}) (\d{1,15})$/.exec(text)
  if (!parts) throw new AppError('cursor-invalid')
  const [, width, starts, rank = '', letters, id] = parts
  return { isWide: width === 'wide', key: [Number(starts), rank, Number(letters), Number(id)] }
}
