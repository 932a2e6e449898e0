import type { Pool } from '../../../platform/db.ts'
import type { TeamDb } from '../../../platform/team-db.ts'

/**
 * What the records that lists link to were called at a moment of the database: a page of fifty with ten links names more
 * than five hundred, mostly the same as the page before. Whether anything was written since is asked in the statement of
 * the page itself (decision 0027), so nothing here is ever older than the page.
 */
export interface KnownNames {
  /** pg_snapshot: what was committed by then is known. */
  readonly moment: string
  /** By record: a pair of a JSON object, `"12":"Ada"`; null where it is none or in the trash, which is not shown. */
  readonly pairs: Map<number, string | null>
  /** The last page found all that it links to here: the next one need not bring names. */
  isEnough: boolean
}

const mostTeams = 50
/** Of one team. With more, lists rarely name the same ones twice. */
export const mostNames = 5000

const teamsByPool = new WeakMap<Pool, Map<number, KnownNames>>()

export function knownNames(pool: Pool, teamId: number): KnownNames | undefined {
  return teamsByPool.get(pool)?.get(teamId)
}

/** Takes the place of what was known. */
export function beginKnowing(pool: Pool, teamId: number, moment: string): KnownNames {
  const teams = teamsByPool.get(pool) ?? new Map<number, KnownNames>()
  teamsByPool.set(pool, teams)
  const known: KnownNames = { moment, pairs: new Map(), isEnough: false }
  teams.delete(teamId)
  teams.set(teamId, known)
  const [oldest] = teams.keys()
  if (teams.size > mostTeams && oldest !== undefined) teams.delete(oldest)
  return known
}

export function pairOf(id: number, name: string): string {
  return `"${id}":${JSON.stringify(name)}`
}

/** The same pairs of records that are not known, from the database. */
export async function readPairs(
  { query, schema }: TeamDb,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const { rows } = await query<{ id: number; name: string }>(
    `select id, name from ${schema}.record where id = any($1::bigint[]) and deleted_at is null`,
    [ids],
  )
  const nameById = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(ids.map((id) => [id, nameById.has(id) ? pairOf(id, nameById.get(id)!) : null]))
}
