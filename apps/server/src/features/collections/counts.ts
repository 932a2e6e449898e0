import type { TeamContext } from '../../context.ts'
import { countRecords } from './queries.ts'

/** Counts up to here are always exact; above, one may be this old. */
const exactUpTo = 100_000
const maximumAgeMs = 60_000

/** Of large collections, by schema and table. */
const largeCounts = new WeakMap<object, Map<string, { count: number; countedAt: number }>>()

/** Live records of every root collection of the team, by its id. */
export async function liveRecordCounts({
  team,
  teamDb,
  pool,
}: Pick<TeamContext, 'team' | 'teamDb' | 'pool'>): Promise<Map<number, number>> {
  const known = largeCounts.get(pool) ?? new Map<string, { count: number; countedAt: number }>()
  largeCounts.set(pool, known)
  const now = Date.now()
  const counts = new Map<number, number>()
  const unknown: number[] = []
  for (const { id, rootId } of team.collectionById.values()) {
    if (id !== rootId) continue
    const large = known.get(`${teamDb.schema}.c${id}`)
    if (large && now - large.countedAt < maximumAgeMs) counts.set(id, large.count)
    else unknown.push(id)
  }
  for (const [id, count] of await countRecords(teamDb, unknown)) {
    counts.set(id, count)
    if (count > exactUpTo) known.set(`${teamDb.schema}.c${id}`, { count, countedAt: now })
    else known.delete(`${teamDb.schema}.c${id}`)
  }
  return counts
}
