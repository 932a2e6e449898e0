import { join } from 'node:path'
import type { Closers, Extent } from '../extent.ts'
import { isWanted } from '../extent.ts'
import { interleave } from '../interleave.ts'
import { median } from '../measure.ts'
import { startPeers } from '../peers/peers.ts'
import { type BenchPostgres, startPostgres, vacuum } from '../postgres.ts'
import {
  addWhole,
  type Answer,
  besideLimit,
  type Comparison,
  type Figure,
  latencyRatio,
  noRounds,
  seconds,
  speedRatio,
} from '../report.ts'
import type { Measured } from '../report.ts'
import type { Subject } from '../subject.ts'
import { startTrellis, type TrellisServer } from '../trellis.ts'
import { loadLimit, startLimit } from './limit.ts'
import { type AskedOperation, askedOperations, parametersFor } from './operations.ts'
import { writePeople } from './people-file.ts'
import { refuseOtherAnswers } from './same-answers.ts'
import { asRestricted } from './restricted.ts'
import { searchGoals } from './search-goals.ts'
import { loadPeople, type Loaded, trellisSubject, type TrellisSubject } from './trellis.ts'
import { warmUp } from './warm-up.ts'

/** Records of a collection: Trellis beside the physical limit, on one PostgreSQL, one after another in rounds. */
export async function measureRecords(extent: Extent, closers: Closers): Promise<Answer> {
  const { rows, say } = extent
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)
  const file = join(postgres.folder, 'people.csv')
  await writePeople(file, rows)
  const imports: Measured = { operation: 'import', trellis: noRounds(), limit: noRounds() }
  const loaded = await importRound(extent, { postgres, server, file, name: 'people', imports })

  const parameters = parametersFor(rows)
  const limit = await startLimit(postgres.limitUrl, parameters)
  closers.push(limit.stop)
  const ours = await askersOf(extent, { server, loaded, url: postgres.trellisUrl })
  for (const one of ours) {
    const built = await warmUp(one, postgres.trellisUrl)
    say(`Indexes that Trellis built by use: ${built.join('; ') || 'none'}`)
  }
  await vacuum(postgres.trellisUrl)
  await vacuum(postgres.limitUrl)
  for (const one of ours) await refuseOtherAnswers(one, limit)
  say('Both sides answer the same.')
  const peers = extent.withPeers ? await startPeers({ postgres, file, parameters, say }, limit, closers) : []

  const compared: Comparison[] = []
  for (const operation of askedOperations.filter((name) => isWanted(extent, name))) {
    const subjects = [...ours, limit, ...peers.filter(({ asks }) => operation in asks)] as Subject<AskedOperation>[]
    compared.push(await interleave(operation, subjects, { extent, postgres, baseline: 'limit' }))
  }
  const figures = compared.flatMap((comparison) => [...againstAdmin(comparison), ...againstPeers(comparison, peers)])
  figures.push(...(await searchGoals(extent, { postgres, asker: ours[0]!, teamId: loaded.teamId, compared })))
  if (!isWanted(extent, 'import')) return { compared, figures }
  for (let round = 1; round < extent.importRounds; round++)
    await importRound(extent, { postgres, server, file, name: `people${round}`, imports })
  return { compared: [...compared, besideLimit(imports, rows)], figures }
}

interface Asked {
  server: TrellisServer
  loaded: Loaded
  url: string
}

/** Whoever asks Trellis: a restricted role, the admin, or both. */
async function askersOf({ rows, askedBy }: Extent, { server, loaded, url }: Asked): Promise<TrellisSubject[]> {
  if (askedBy === 'admin') return [await trellisSubject(server, loaded, parametersFor(rows))]
  const restricted = await asRestricted(server, loaded, url)
  if (askedBy === 'restricted') return [await trellisSubject(restricted, loaded, parametersFor(rows))]
  const admin = await trellisSubject(server, loaded, parametersFor(rows, 1, 2))
  return [await trellisSubject(restricted, loaded, parametersFor(rows, 0, 2)), { ...admin, name: 'admin' }]
}

/** What a role that names its fields costs. */
function againstAdmin({ operation, rounds: { trellis, admin } }: Comparison): Figure[] {
  if (!trellis || !admin) return []
  return [latencyRatio(`${operation}: p50 restricted over admin`, trellis, admin, { atMost: 1.25 })]
}

/** Never below five times the best of the peers. */
function againstPeers({ operation, rounds }: Comparison, peers: readonly { name: string }[]): Figure[] {
  const asked = peers.flatMap(({ name }) => rounds[name] ?? [])
  const best = asked.toSorted((one, other) => median(other.requestsPerSecond) - median(one.requestsPerSecond))[0]
  if (!best) return []
  return [speedRatio(`${operation}: requests/s over the best peer's`, rounds['trellis']!, best, { atLeast: 5 })]
}

interface Importing {
  postgres: BenchPostgres
  server: TrellisServer
  file: string
  name: string
  imports: Measured
}

async function importRound({ rows, say }: Extent, { postgres, server, file, name, imports }: Importing) {
  await postgres.idle()
  const limitMs = await loadLimit(postgres.limitUrl, file, name)
  await postgres.idle()
  const loaded = await loadPeople(server.call, file, { name })
  addWhole(imports.limit, limitMs)
  addWhole(imports.trellis, loaded.milliseconds)
  say(`Import of ${rows}: Trellis ${seconds(loaded.milliseconds)}, limit ${seconds(limitMs)}`)
  return loaded
}
