import { randomUUID } from 'node:crypto'
import type { Present } from '@trellis/domain/live/messages'
import type { Services } from '../../context.ts'
import type { Pool } from '../../platform/db.ts'
import { tellProcesses } from './queries.ts'

/** Channel on which the processes of one installation tell each other. */
export const liveChannel = 'trellis_live'

/** Somebody came, moved, or (without a place) left. */
export interface Seen extends Omit<Present, 'place'> {
  readonly teamId: number
  readonly place: Present['place'] | null
}

export interface Told {
  /** Teams in whose schema something was committed. */
  readonly written?: readonly number[]
  readonly seen?: readonly Seen[]
  /** Teams whose people the sender does not know yet. */
  readonly asks?: readonly number[]
}

export interface Bus {
  /** Names this process. */
  readonly id: string
  readonly tell: (told: Told) => void
}

const coalesceMs = 60
/** A notification ends at 8,000 bytes. */
const mostBytes = 7500
const perPayload = 200

const busByPool = new WeakMap<Pool, Bus>()

/** One notification per 60 ms at most, outside of every write's transaction: inside it would queue their commits. */
export function busOf({ pool, db, log }: Pick<Services, 'pool' | 'db' | 'log'>): Bus {
  const known = busByPool.get(pool)
  if (known) return known
  const id = randomUUID()
  let written = new Set<number>()
  let asks = new Set<number>()
  let seen = new Map<string, Seen>()
  let timer: NodeJS.Timeout | undefined

  function flush() {
    timer = undefined
    const payloads = payloadsOf(id, { written: [...written], asks: [...asks], seen: [...seen.values()] })
    written = new Set()
    asks = new Set()
    seen = new Map()
    // What one notification does not reach is found when the next is, or by the poll of a process that cannot listen.
    tellProcesses(db, liveChannel, payloads).catch((error: unknown) =>
      log.warn({ err: error }, 'other processes do not hear of changes'),
    )
  }

  const bus: Bus = {
    id,
    tell(told) {
      for (const teamId of told.written ?? []) written.add(teamId)
      for (const teamId of told.asks ?? []) asks.add(teamId)
      for (const one of told.seen ?? []) seen.set(one.connectionId, one)
      timer ??= setTimeout(flush, coalesceMs).unref()
    },
  }
  busByPool.set(pool, bus)
  return bus
}

function payloadsOf(from: string, { written = [], asks = [], seen = [] }: Told): string[] {
  const payloads: string[] = []
  if (written.length + asks.length > 0)
    for (let start = 0; start < Math.max(written.length, asks.length); start += perPayload)
      payloads.push(
        JSON.stringify({
          from,
          written: written.slice(start, start + perPayload),
          asks: asks.slice(start, start + perPayload),
        }),
      )
  let some: Seen[] = []
  let bytes = 0
  for (const one of seen) {
    const size = Buffer.byteLength(JSON.stringify(one)) + 1
    if (bytes + size > mostBytes && some.length > 0) {
      payloads.push(JSON.stringify({ from, seen: some }))
      some = []
      bytes = 0
    }
    some.push(one)
    bytes += size
  }
  if (some.length > 0) payloads.push(JSON.stringify({ from, seen: some }))
  return payloads
}
