import { setTimeout as sleep } from 'node:timers/promises'
import { typosBetween } from '@trellis/domain/search/typos'
import { openConnection } from '../connection.ts'
import { type Extent, isWanted } from '../extent.ts'
import { median, runOf } from '../measure.ts'
import type { BenchPostgres } from '../postgres.ts'
import type { Comparison, Figure } from '../report.ts'
import type { Subject } from '../subject.ts'
import { person, plain } from './data.ts'
import { searchLimit } from './operations.ts'

/** What an exact search may take at the server, and one that forgives typos. */
const exactMs = 50
const typoMs = 150

/** Goals that are no ratio: milliseconds of the median on one connection. */
export async function searchGoals(
  extent: Extent,
  {
    postgres,
    asker,
    teamId,
    compared,
  }: { postgres: BenchPostgres; asker: Subject<string>; teamId: number; compared: readonly Comparison[] },
): Promise<Figure[]> {
  const exact = compared.find(({ operation }) => operation === 'search')?.rounds[asker.name]
  const figures: Figure[] = exact
    ? [{ figure: 'search: p50', unit: 'ms', values: exact.p50Ms, goal: { atMost: exactMs } }]
    : []
  if (!isWanted(extent, 'search-typo')) return figures
  const values = await measureTypos(extent, { postgres, asker, teamId })
  return [...figures, { figure: 'search-typo: p50', unit: 'ms', values, goal: { atMost: typoMs } }]
}

/** Nothing stands beside it: what a trigram index finds for a typo is another answer (decision 0015). */
async function measureTypos(
  { rows, rounds, latencyRequests, windowMs, say }: Extent,
  { postgres, asker, teamId }: { postgres: BenchPostgres; asker: Subject<string>; teamId: number },
): Promise<number[]> {
  const ask = (turn: number) => ({
    method: 'GET' as const,
    path: `/api/teams/${teamId}/search/similar?limit=${searchLimit}&q=${mistyped(rows, turn)}`,
  })
  const subject = { ...asker, asks: { 'search-typo': ask } }
  await gathered(subject, rows)
  const run = runOf(subject, 'search-typo')
  const values: number[] = []
  for (let round = 0; round < rounds; round++) {
    await postgres.idle()
    values.push(median(await run.latencies(latencyRequests, windowMs)))
  }
  say(`search-typo: p50 ${median(values).toFixed(1)} ms`)
  return values
}

/** The last name of somebody with two letters swapped, one left out, or one too many. */
function mistyped(rows: number, turn: number): string {
  const name = plain(person(1 + ((turn * 7919) % rows)).lastName)
  const at = 1 + (turn % (name.length - 2))
  if (turn % 3 === 0) return name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)
  if (turn % 3 === 1) return name.slice(0, at) + name.slice(at + 1)
  return `${name.slice(0, at)}x${name.slice(at)}`
}

const patienceMs = 120_000

/** The words of names are gathered by a job. @throws where a name is not found by what was typed for it */
async function gathered(subject: Subject<'search-typo'>, rows: number): Promise<void> {
  const connection = await openConnection(subject)
  try {
    const deadline = performance.now() + patienceMs
    for (const turn of [0, 1, 2, 3, 4, 5]) {
      const typed = mistyped(rows, turn)
      for (;;) {
        const { status, body } = await connection.ask(subject.asks['search-typo'](turn))
        if (status !== 200) throw new Error(`search-typo is answered with ${status}: ${body.toString()}`)
        const { results } = JSON.parse(body.toString()) as { results: { name: string }[] }
        if (results.length > 0 && results.every(({ name }) => typosBetween(typed, plain(name)) !== undefined)) break
        if (performance.now() > deadline) throw new Error(`${typed} finds ${JSON.stringify(results)}`)
        await sleep(500)
      }
    }
  } finally {
    connection.close()
  }
}
