import { mostFound } from '@trellis/domain/search/api'
import type { TeamContext } from '../../context.ts'
import type { Pool } from '../../platform/db.ts'
import type { TeamDb } from '../../platform/team-db.ts'
import { commonWordsOf } from './words-sql.ts'

/** A word, or the beginning of one, that so many records hold is common. */
const commonFrom = 4000

/** By which words records are looked up; the index would gather all records of each common one before it compares. */
export interface Anchors {
  /** The rare ones, else the least common; none where nothing is known of them. */
  readonly words: readonly string[]
  readonly areRare: boolean
  /** More records than are looked at hold the words, as it seems. */
  readonly areMany: boolean
}
const holdsMs = 10 * 60_000

interface Known {
  readonly at: number
  /** How many records hold each of the words that most do; null where PostgreSQL has not counted yet. */
  readonly records: Promise<ReadonlyMap<string, number> | null>
}

const knownByPool = new WeakMap<Pool, Map<number, Known>>()

/** By the statistics of PostgreSQL: a guess, on which hangs how long the answer takes, not what it is. */
export async function anchorsAmong({ pool, teamDb }: TeamContext, words: readonly string[]): Promise<Anchors> {
  const records = await recordsByWord(pool, teamDb)
  if (!records) return { words: [], areRare: false, areMany: false }
  const holders = words.map((word) => ({ word, count: holdersOf(records, word) }))
  const rare = holders.filter(({ count }) => count < commonFrom)
  const areMany = rare.length === 0 || (holders.length === 1 && holders[0]!.count >= mostFound)
  if (rare.length > 0) return { words: rare.map(({ word }) => word), areRare: true, areMany }
  const least = holders.reduce((one, other) => (other.count < one.count ? other : one))
  return { words: [least.word], areRare: false, areMany }
}

function recordsByWord(pool: Pool, teamDb: TeamDb): Known['records'] {
  const byTeam = knownByPool.get(pool) ?? new Map<number, Known>()
  knownByPool.set(pool, byTeam)
  const { teamId } = teamDb
  const known = byTeam.get(teamId)
  const at = performance.now()
  if (known && at - known.at < holdsMs) return known.records
  const records = commonWordsOf(teamDb)
  byTeam.set(teamId, { at, records })
  records.catch(() => byTeam.delete(teamId))
  return records
}

const shortest = 3

/** A word of two letters begins many. */
function holdersOf(records: ReadonlyMap<string, number>, beginning: string): number {
  let sum = 0
  for (const [word, count] of records) if (word.startsWith(beginning)) sum += count
  return beginning.length < shortest ? Math.max(sum, commonFrom) : sum
}
