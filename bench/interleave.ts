import type { Extent } from './extent.ts'
import { median, quantile, type Run, runOf } from './measure.ts'
import type { BenchPostgres } from './postgres.ts'
import { type Comparison, noRounds, type Rounds } from './report.ts'
import type { Subject } from './subject.ts'

const connections = 16

/**
 * Asks several subjects the same, one after another, in rounds; who comes first changes with the round, so that nobody
 * always has the warmer machine.
 * @param baseline the subject that the others are held against
 */
export async function interleave<Operation extends string>(
  operation: Operation,
  subjects: readonly Subject<Operation>[],
  { extent, postgres, baseline }: { extent: Extent; postgres: BenchPostgres; baseline: string },
): Promise<Comparison> {
  const { rounds, rows, latencyRequests, windowMs, say } = extent
  const runs = subjects.map((subject) => ({ run: runOf(subject, operation), name: subject.name, rounds: noRounds() }))
  for (const { run } of runs) await run.throughput(connections, windowMs / 3)
  for (let round = 0; round < rounds; round++) {
    for (const { run, rounds: own } of rotated(runs, round)) {
      await postgres.idle()
      await addRound(own, run, { latencyRequests, windowMs })
    }
  }
  const speeds = runs.map(({ name, rounds: own }) => `${name} ${median(own.requestsPerSecond).toFixed(0)}/s`)
  say(`${operation}: ${speeds.join(', ')}`)
  return { operation, rows, rounds: Object.fromEntries(runs.map(({ name, rounds: own }) => [name, own])), baseline }
}

async function addRound(
  rounds: Rounds,
  run: Run,
  { latencyRequests, windowMs }: Pick<Extent, 'latencyRequests' | 'windowMs'>,
): Promise<void> {
  const latencies = await run.latencies(latencyRequests, windowMs)
  rounds.p50Ms.push(median(latencies))
  rounds.p95Ms.push(quantile(latencies, 0.95))
  rounds.requestsPerSecond.push(await run.throughput(connections, windowMs))
}

const rotated = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]
