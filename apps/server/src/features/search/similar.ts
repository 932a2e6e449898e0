import { typosBetween, variantsOf } from '@trellis/domain/search/typos'
import { fold } from '@trellis/domain/text/fold'
import { wordsOf } from '@trellis/domain/text/words'
import type { TeamContext } from '../../context.ts'
import { prefixQuery } from '../records/values/search-vector.ts'
import { hitOf } from './hit.ts'
import { freshenNameWords } from './name-words.ts'
import { findByWords } from './queries.ts'
import type { Asked } from './queries.ts'
import { described, inRank, reachOf } from './search.ts'
import { membersFound } from './through-sub-collections.ts'
import { wordsSharing } from './words-sql.ts'

/** Everybody who sees a record sees its name. */
const noneHidden = new Map<never, never>()

/** Words tried for one that was typed, those with the fewest typos first. */
const mostPerWord = 12

/** Records whose names hold words like these, and that an exact search does not find already. */
export async function searchSimilar(
  ctx: TeamContext,
  { q, collectionId, limit }: { q: string; collectionId?: number | undefined; limit: number },
) {
  const { collections } = reachOf(ctx, collectionId)
  const words = wordsOf(q)
  const tolerant = words.filter((word) => /^\D{4,}$/.test(word))
  if (tolerant.length === 0) return { results: [] }
  await freshenNameWords(ctx)
  const known = await wordsSharing(ctx.teamDb, tolerant.flatMap(variantsOf))
  const likeByWord = new Map(tolerant.map((word) => [word, wordsLike(word, known)]))
  const like = [...likeByWord.values()].flat()
  if (like.length === 0) return { results: [] }
  const asked: Asked = {
    prefixes: words.map((word) => eitherOf(word, likeByWord.get(word) ?? [])).join(' & '),
    folded: fold(q.trim()),
    collections,
    limit,
    words: [...like, ...words],
    anchors: { words: [], areRare: false },
    hiddenOf: noneHidden,
    isWhole: false,
    isWide: false,
    isThorough: false,
    except: prefixQuery(q, 'all'),
  }
  const members = await membersFound(ctx, { ...asked, collectionId, isSimilar: true })
  const rows = collections.length === 0 ? [] : (await findByWords(ctx.teamDb, asked)).rows
  const hits = inRank([...rows.map((row) => ({ row, reader: ctx })), ...members]).slice(0, limit)
  return {
    results: hits.map(({ row, reader }) => ({ ...described(reader, row), hit: hitOf(reader, row, asked.words) })),
  }
}

function wordsLike(typed: string, known: readonly string[]): string[] {
  return known
    .flatMap((word) => {
      const typos = typosBetween(typed, word)
      return typos === undefined ? [] : [{ word, typos, rest: Math.abs(word.length - typed.length) }]
    })
    .toSorted((a, b) => a.typos - b.typos || a.rest - b.rest)
    .slice(0, mostPerWord)
    .map(({ word }) => word)
}

const eitherOf = (typed: string, like: readonly string[]) =>
  `(${[`'${typed}':*`, ...like.map((word) => `'${word}'`)].join(' | ')})`
