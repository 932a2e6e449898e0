import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import { mostFound } from '@trellis/domain/search/api'
import type { searchApi } from '@trellis/domain/search/api'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { fold } from '@trellis/domain/text/fold'
import { wordsOf } from '@trellis/domain/text/words'
import type { TeamContext } from '../../context.ts'
import { hasColumn } from '../fields/storage.ts'
import { noteSearch } from '../records/indexes/index-adviser.ts'
import type { HiddenFields } from '../records/indexes/index-adviser.ts'
import { columnOf } from '../records/record-table.ts'
import { hiddenWordFields } from '../records/values/readable-words-sql.ts'
import { prefixQuery } from '../records/values/search-vector.ts'
import { findRecordsOf } from '../records/find-record.ts'
import { partlySeenRoots } from '../records/seen.ts'
import { visibleRootIds } from '../records/visible-record.ts'
import { anchorsAmong } from './common-words.ts'
import { hitOf } from './hit.ts'
import { findByWords, namedRecordsOf } from './queries.ts'
import type { Asked, Found, RankKey, SearchRow } from './queries.ts'
import { isReadable, textsOfRows } from './readable-texts.ts'
import { membersFound } from './through-sub-collections.ts'
import type { MemberHit } from './through-sub-collections.ts'

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
  const cursor = after === undefined ? undefined : readCursor(after)
  const { collections, hiddenOf } = reachOf(ctx, question.collectionId)
  const words = wordsOf(q)
  if (words.length === 0) return { results: [], counts: [], isMore: false, next: null }
  const anchors = await anchorsAmong(ctx, words)
  const asked: Asked = {
    words,
    anchors,
    prefixes: prefixQuery(q, 'all'),
    folded: fold(q.trim()),
    collections,
    // Names are among what everybody sees of a record.
    hiddenOf: where === 'name' ? new Map() : hiddenOf,
    limit: limit + 1,
    isWhole: where === 'all',
    after: cursor?.key,
    isWide: cursor?.isWide ?? anchors.areMany,
    isThorough: false,
  }
  const startedAt = performance.now()
  const answer = await answerTo(ctx, asked, question)
  noteSearch(ctx, hiddenColumns(asked, answer), performance.now() - startedAt)
  if (answer) return answer
  return (await answerTo(ctx, { ...asked, isThorough: true }, question)) ?? nothing
}

/** Of the collections that something was found of. */
const hiddenColumns = ({ hiddenOf }: Asked, answer: Reply | undefined): HiddenFields[] =>
  [...hiddenOf]
    .filter(
      ([{ id }, fields]) => fields.every(hasColumn) && answer?.counts.some(({ collectionId }) => collectionId === id),
    )
    .map(([{ id }, fields]) => ({ rootId: id, columns: fields.map(columnOf) }))

const nothing: Reply = { results: [], counts: [], isMore: false, next: null }

/** Undefined where one of those to be shown is not found by what may be read: each of all has to be looked at. */
async function answerTo(ctx: TeamContext, given: Asked, { collectionId, limit }: Question): Promise<Reply | undefined> {
  const { words, hiddenOf, isWhole, isThorough } = given
  const members = await membersFound(ctx, { ...given, collectionId })
  const isAny = given.collections.length > 0
  let asked = given
  let found = isAny ? await findByWords(ctx.teamDb, asked) : nothingFound
  if (!asked.isWide && found.looked >= mostFound) {
    asked = { ...asked, isWide: true }
    found = await findByWords(ctx.teamDb, asked)
  }
  if (isWhole) await textsOfRows(ctx, found.rows)
  const rows = found.rows.filter((row) => row.isSure || isReadable(ctx, row, words))
  const hits = inRank([...rows.map((row) => ({ row, reader: ctx })), ...members])
  const page = hits.slice(0, limit).map(({ row, reader }) => ({ row, reader, hit: hitOf(reader, row, words) }))
  // Words of what was deleted meanwhile may still be in the index.
  const isShown = ({ row, hit }: (typeof page)[number]) =>
    row.isInName || (words.length === 1 ? hit !== null : isReadable(ctx, row, words))
  const isDoubtful = hiddenOf.size > 0 && !isThorough
  if (isDoubtful && page.some((one) => one.reader === ctx && one.row.isSure && !isShown(one))) return undefined
  const last = page.at(-1)?.row
  const unsure = [...rows.filter(({ isSure }) => !isSure), ...members.map(({ row }) => row)]
  return {
    results: page.map(({ row, reader, hit }) => ({ ...described(reader, row), hit })),
    counts: asked.after ? [] : inOrder(withUnsure(found.counts, unsure)),
    // That there is more is no news to whoever may see nothing of it.
    isMore: found.looked >= mostFound && (last !== undefined || hiddenOf.size === 0),
    next: last && hits.length > limit ? writeCursor(asked.isWide, last) : null,
  }
}

const nothingFound: Found = { rows: [], counts: {}, looked: 0 }

/** The best first, whichever way they were found. */
export function inRank(hits: MemberHit[]): MemberHit[] {
  return hits.toSorted(({ row: { key: a } }, { row: { key: b } }) => {
    const [startsA, rankA, lettersA, idA] = a
    const [startsB, rankB, lettersB, idB] = b
    return startsB - startsA || Number(rankB) - Number(rankA) || lettersA - lettersB || idA - idB
  })
}

/** The statement counted those that are sure. */
function withUnsure(counts: Record<string, number>, others: readonly SearchRow[]): Record<string, number> {
  const sum = { ...counts }
  for (const { collectionId } of others) sum[collectionId] = (sum[collectionId] ?? 0) + 1
  return sum
}

/** Names of records, in the order of these ids; those out of reach are left out. */
export async function namedRecords(ctx: TeamContext, ids: readonly number[]) {
  const rows = await namedRecordsOf(ctx.teamDb, ids, visibleRootIds(ctx))
  const rowById = new Map(rows.map((row) => [row.id, row]))
  for (const rootId of partlySeenRoots(ctx)) {
    const found = await findRecordsOf(ctx, rootId, ids)
    for (const row of await namedRecordsOf(ctx.teamDb, [...found.keys()], [rootId]))
      rowById.set(row.id, { ...row, collectionId: found.get(row.id)!.collection.id })
  }
  return { records: ids.flatMap((id) => (rowById.has(id) ? [described(ctx, rowById.get(id)!)] : [])) }
}

interface Reach {
  readonly collections: readonly ConfiguredCollection[]
  readonly hiddenOf: Asked['hiddenOf']
}

// A view of the team's configuration never changes: another one takes its place.
const reachByTeam = new WeakMap<TeamConfig, Map<number | undefined, Reach>>()

/** Root collections whose records are found, all or the one that was asked for, and what is hidden there. */
export function reachOf({ team, wholeTeam }: Pick<TeamContext, 'team' | 'wholeTeam'>, collectionId?: number): Reach {
  const known = reachByTeam.get(team) ?? new Map<number | undefined, Reach>()
  reachByTeam.set(team, known)
  const made = known.get(collectionId) ?? makeReach(team, wholeTeam, collectionId)
  // What is not there is asked for by anybody; it is no part of the team.
  if (made.collections.length > 0) known.set(collectionId, made)
  return made
}

function makeReach(team: TeamConfig, wholeTeam: TeamConfig, collectionId: number | undefined): Reach {
  const collections = [...team.collectionById.values()].filter(
    (one) =>
      one.id === one.rootId &&
      one.isGloballySearchable &&
      !one.isUsedAsCustomList &&
      (collectionId === undefined || one.id === collectionId),
  )
  const hidden = collections.map((one) => [one, hiddenWordFields(team, wholeTeam, one.id)] as const)
  return { collections, hiddenOf: new Map(hidden.filter(([, fields]) => fields.length > 0)) }
}

export function described(ctx: TeamContext, row: Pick<SearchRow, 'id' | 'name' | 'collectionId'>) {
  const collection = ctx.team.collectionById.get(row.collectionId)
  return {
    recordId: row.id,
    name: row.name,
    collectionId: row.collectionId,
    collectionName: collection?.pluralName ?? '',
    icon: collection?.icon ?? 'table',
  }
}

const inOrder = (counts: Record<string, number>): Reply['counts'] =>
  Object.entries(counts)
    .map(([collectionId, count]) => ({ collectionId: Number(collectionId), count }))
    .toSorted((a, b) => b.count - a.count)

const writeCursor = (isWide: boolean, { key }: SearchRow) => [isWide ? 'wide' : 'all', ...key].join(' ')

function readCursor(text: string): { isWide: boolean; key: RankKey } {
  const parts = /^(wide|all) ([01]) (\d{1,9}(?:\.\d{1,12})?(?:e-?\d{1,2})?) (\d{1,9}) (\d{1,15})$/.exec(text)
  if (!parts) throw new AppError('cursor-invalid')
  const [, width, starts, rank = '', letters, id] = parts
  return { isWide: width === 'wide', key: [Number(starts), rank, Number(letters), Number(id)] }
}
