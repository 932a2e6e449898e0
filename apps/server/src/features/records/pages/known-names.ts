import type { Pool } from '../../../platform/db.ts'
import type { TeamDb } from '../../../platform/team-db.ts'

const mostTeams = 50
/** Of one team. With more, lists rarely name the same ones twice. */
const mostNames = 5000

/**
 * What the records that lists link to were called at a moment of the database: a page of fifty with ten links names more
 * than five hundred, mostly the same as the page before. Whether anything was written since is asked in the statement of
 * the page itself (decision 0027), so nothing here is ever older than the page.
 */
export class KnownNames {
  /** pg_snapshot: what was committed by then is known. */
  readonly moment: string
  /** The last page found all that it links to here: the next one need not bring names. */
  isEnough = false
  /** Pairs of a JSON object one after another, `"12":"Ada"`: in one piece they weigh a third of as many strings. */
  bytes: Buffer = Buffer.allocUnsafeSlow(16 * 1024)
  readonly #slots = new Map<number, number>()
  readonly #ends: number[] = []
  /** The page that each was put out for last. */
  readonly #pages: number[] = []
  #page = 0

  constructor(moment: string) {
    this.moment = moment
  }

  get isFull(): boolean {
    return this.#ends.length >= mostNames
  }

  has(id: number): boolean {
    return this.#slots.has(id)
  }

  /** @param name undefined where it is no record, or one in the trash */
  add(id: number, name: string | undefined): void {
    if (this.isFull || this.#slots.has(id)) return
    const pair = name === undefined ? '' : pairOf(id, name)
    const from = this.#ends.at(-1) ?? 0
    const end = from + Buffer.byteLength(pair)
    if (end > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(end * 2)
      this.bytes.copy(larger, 0, 0, from)
      this.bytes = larger
    }
    this.bytes.write(pair, from)
    this.#slots.set(id, this.#ends.length)
    this.#ends.push(end)
    this.#pages.push(0)
  }

  /** Each of the ids once: to `put` with where its pair stands, to `miss` where it is not known. */
  forPage(ids: Float64Array, put: (id: number, from: number, end: number) => void, miss: (id: number) => void): void {
    this.#page++
    for (const id of ids) {
      const slot = this.#slots.get(id)
      if (slot === undefined) {
        miss(id)
        continue
      }
      if (this.#pages[slot] === this.#page) continue
      this.#pages[slot] = this.#page
      put(id, slot === 0 ? 0 : this.#ends[slot - 1]!, this.#ends[slot]!)
    }
  }
}

export const pairOf = (id: number, name: string): string => `"${id}":${JSON.stringify(name)}`

const teamsByPool = new WeakMap<Pool, Map<number, KnownNames>>()

export function knownNames(pool: Pool, teamId: number): KnownNames | undefined {
  return teamsByPool.get(pool)?.get(teamId)
}

/** Takes the place of what was known. */
export function beginKnowing(pool: Pool, teamId: number, moment: string): KnownNames {
  const teams = teamsByPool.get(pool) ?? new Map<number, KnownNames>()
  teamsByPool.set(pool, teams)
  const known = new KnownNames(moment)
  teams.delete(teamId)
  teams.set(teamId, known)
  const [oldest] = teams.keys()
  if (teams.size > mostTeams && oldest !== undefined) teams.delete(oldest)
  return known
}

/** Names of those among these records that are live. */
export async function liveNames({ query, schema }: TeamDb, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await query<{ id: number; name: string }>(
    `select id, name from ${schema}.record where id = any($1::bigint[]) and deleted_at is null`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
