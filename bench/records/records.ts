import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Extent } from '../extent.ts'
import { median, quantile, runOf } from '../measure.ts'
import type { Run } from '../measure.ts'
import { type BenchPostgres, startPostgres, vacuum } from '../postgres.ts'
import { addWhole, noRounds, seconds } from '../report.ts'
import type { Measured } from '../report.ts'
import { csvOf } from './data.ts'
import { loadLimit, startLimit } from './limit.ts'
import { askedOperations, parametersFor } from './operations.ts'
import { refuseOtherAnswers } from './same-answers.ts'
import { asRestricted } from './restricted.ts'
import { startTrellis, trellisSubject } from './trellis.ts'
import type { TrellisServer } from './trellis.ts'
import { warmUp } from './warm-up.ts'

const connections = 16

/** Records of a collection: Trellis beside the physical limit, on one PostgreSQL, one after another in rounds. */
export async function measureRecords(extent: Extent, closers: (() => Promise<void>)[]): Promise<Measured[]> {
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const trellis = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(trellis.stop)
  const file = join(postgres.folder, 'people.csv')
  await writeFile(file, csvOf(extent.rows))
  const imports: Measured = { operation: 'import', trellis: noRounds(), limit: noRounds() }
  const loaded = await importRound(extent, { postgres, trellis, file, name: 'people', imports })

  const parameters = parametersFor(extent.rows)
  const limit = await startLimit(postgres.limitUrl, parameters)
  closers.push(limit.stop)
  const asked = extent.askedBy === 'admin' ? trellis : await asRestricted(trellis, loaded, postgres.trellisUrl)
  const ours = await trellisSubject(asked, loaded, parameters)
  const built = await warmUp(ours, postgres.trellisUrl)
  extent.say(`Indexes that Trellis built by use: ${built.join('; ') || 'none'}`)
  await vacuum(postgres.trellisUrl)
  await vacuum(postgres.limitUrl)
  await refuseOtherAnswers(ours, limit)
  extent.say('Both sides answer the same.')

  const measured: Measured[] = []
  for (const operation of askedOperations.filter((name) => isWanted(extent, name))) {
    const runs = { trellis: runOf(ours, operation), limit: runOf(limit, operation) }
    measured.push(await measure(operation, runs, extent, postgres))
  }
  if (!isWanted(extent, 'import')) return measured
  for (let round = 1; round < extent.importRounds; round++)
    await importRound(extent, { postgres, trellis, file, name: `people${round}`, imports })
  return [...measured, imports]
}

const isWanted = ({ only }: Extent, operation: string) => only.length === 0 || only.includes(operation)

interface Importing {
  postgres: BenchPostgres
  trellis: TrellisServer
  file: string
  name: string
  imports: Measured
}

async function importRound({ rows, say }: Extent, { postgres, trellis, file, name, imports }: Importing) {
  await postgres.idle()
  const limitMs = await loadLimit(postgres.limitUrl, file, name)
  await postgres.idle()
  const loaded = await trellis.load(file, name)
  addWhole(imports.limit, limitMs)
  addWhole(imports.trellis, loaded.milliseconds)
  say(`Import of ${rows}: Trellis ${seconds(loaded.milliseconds)}, limit ${seconds(limitMs)}`)
  return loaded
}

async function measure(
  operation: string,
  runs: { trellis: Run; limit: Run },
  { rounds, latencyRequests, windowMs, say }: Extent,
  postgres: BenchPostgres,
): Promise<Measured> {
  const measured: Measured = { operation, trellis: noRounds(), limit: noRounds() }
  for (const run of Object.values(runs)) await run.throughput(connections, windowMs / 3)
  for (let round = 0; round < rounds; round++) {
    // Who comes first changes, so that neither always has the warmer machine.
    for (const side of round % 2 === 0 ? (['limit', 'trellis'] as const) : (['trellis', 'limit'] as const)) {
      await postgres.idle()
      const latencies = await runs[side].latencies(latencyRequests, windowMs)
      measured[side].p50Ms.push(median(latencies))
      measured[side].p95Ms.push(quantile(latencies, 0.95))
      measured[side].requestsPerSecond.push(await runs[side].throughput(connections, windowMs))
    }
  }
  const [own, other] = [median(measured.trellis.requestsPerSecond), median(measured.limit.requestsPerSecond)]
  say(`${operation}: Trellis ${own.toFixed(0)}/s, limit ${other.toFixed(0)}/s, ratio ${(own / other).toFixed(2)}`)
  return measured
}
