import type { Pool } from '../../platform/db.ts'
import type { Moment } from './queries.ts'

interface Taken {
  readonly at: number
  readonly moment: Moment
}

const keptMs = 60_000
const takenByPool = new WeakMap<Pool, Taken[]>()

/** Keeps the moments of the last minute: a page that just opened goes on from one before its first answer. */
export function keepMoment(pool: Pool, at: number, moment: Moment): void {
  const taken = (takenByPool.get(pool) ?? []).filter((one) => one.at > at - keptMs)
  takenByPool.set(pool, [...taken, { at, moment }])
}

/** The newest moment taken before then. */
export function momentBefore(pool: Pool, at: number): Moment | undefined {
  return takenByPool.get(pool)?.findLast((one) => one.at <= at)?.moment
}

const configChangesByPool = new WeakMap<Pool, Map<number | null, number>>()

/** That the configuration of a team, or of any, may be another since then. */
export function keepConfigChange(pool: Pool, teamId: number | null, at: number): void {
  const changes = configChangesByPool.get(pool) ?? new Map<number | null, number>()
  configChangesByPool.set(pool, changes.set(teamId, at))
}

export function isConfigChangedSince(pool: Pool, teamId: number, at: number): boolean {
  const changes = configChangesByPool.get(pool)
  return [teamId, null].some((key) => (changes?.get(key) ?? 0) >= at)
}

/** Whether a page's cursor is of this database's past; after a restore it may be of a future that never was. */
export function isPast(cursor: string, now: Moment): boolean {
  if (!/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(cursor)) return false
  const { first, end, running } = partsOf(cursor)
  const isInOrder = [first, ...running, end].every((part, index, all) => index === 0 || all[index - 1]! <= part)
  return first > 0n && isInOrder && end <= partsOf(now).end
}

/** `xmin:xmax:xip_list` (PostgreSQL, "Transaction ID and Snapshot Information Functions"). */
function partsOf(moment: Moment) {
  const [first = '', end = '', running = ''] = moment.split(':')
  return { first: BigInt(first), end: BigInt(end), running: running.split(',').filter(Boolean).map(BigInt) }
}
