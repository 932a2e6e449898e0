import type { DataType } from '@trellis/domain/fields/data-types'
import type { Condition } from '@trellis/domain/records/condition'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { countRecords as countSelected } from '../records/pages/read.ts'
import { countRecords } from './queries.ts'

/** Counts up to here are always exact; above, one may be this old. */
const exactUpTo = 100_000
const maximumAgeMs = 60_000

/** Of large collections, by schema and table. */
const largeCounts = new WeakMap<object, Map<string, { count: number; countedAt: number }>>()

/** Live records of every collection of the team, by its id. */
export async function liveRecordCounts(ctx: TeamContext): Promise<Map<number, number>> {
  const { team, teamDb, pool } = ctx
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
  const subs = [...team.collectionById.values()].filter(({ id, rootId }) => id !== rootId)
  for (const [id, count] of await countedIn(ctx, subs, () => undefined)) counts.set(id, count)
  return counts
}

const messageTypes: readonly DataType[] = ['email_address', 'phone_number']

/** People who can be reached by message: those with an address in one of the fields, of collections that represent people. */
export async function subscriberCounts(ctx: TeamContext): Promise<Map<number, number>> {
  const collections = [...ctx.team.collectionById.values()].filter(({ representsPeople }) => representsPeople)
  return countedIn(ctx, collections, ({ fields }) => ({
    any: fields
      .filter(({ dataType }) => messageTypes.includes(dataType))
      .map(({ id }): Condition => ({ left: { field: id }, op: 'is_not_empty', right: [] })),
  }))
}

/** Of large collections a count may be a minute old. */
async function countedIn(
  ctx: TeamContext,
  collections: readonly ConfiguredCollection[],
  whereOf: (collection: ConfiguredCollection) => Condition | undefined,
): Promise<Map<number, number>> {
  const known = largeCounts.get(ctx.pool) ?? new Map<string, { count: number; countedAt: number }>()
  largeCounts.set(ctx.pool, known)
  const counted = collections.map(async (collection) => {
    const where = whereOf(collection)
    // Who may read less counts less.
    const key = `${ctx.teamDb.schema}.c${collection.id} ${JSON.stringify(where) ?? ''}`
    const large = known.get(key)
    if (large && Date.now() - large.countedAt < maximumAgeMs) return [collection.id, large.count] as const
    const { count } = await countSelected(ctx, collection.id, { where })
    if (count > exactUpTo) known.set(key, { count, countedAt: Date.now() })
    else known.delete(key)
    return [collection.id, count] as const
  })
  return new Map(await Promise.all(counted))
}
