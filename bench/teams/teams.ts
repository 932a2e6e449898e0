import type { Closers, Extent } from '../extent.ts'
import { median, quantile } from '../measure.ts'
import { startPostgres, vacuumShared } from '../postgres.ts'
import { memoryOf } from '../processes.ts'
import type { Answer, Figure } from '../report.ts'
import { type Call, makeTeam, startTrellis } from '../trellis.ts'
import { openDisk } from './disk.ts'
import { bringBack } from './one-version-back.ts'
import { owners } from './owners.ts'

/** A person has that many teams: nobody has thousands. */
const teamsEach = 100
const atOnce = 4
/** Teams whose migration by one version is measured. */
const mostMigrated = 1000

/** Many teams on one installation, made by the interface's own endpoint. */
export async function measureTeams(extent: Extent, closers: Closers): Promise<Answer> {
  const { teams: count, rounds, isQuick, say } = extent
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const disk = await openDisk(postgres.trellisUrl)
  closers.push(disk.close)
  const first = await startTrellis(postgres.trellisUrl, postgres.folder)
  closers.push(first.stop)
  const people = await owners(first, postgres.trellisUrl, Math.ceil(count / teamsEach))
  const before = await disk.used()

  const made: { teamId: number; call: Call }[] = []
  const createMs: number[] = []
  const began = performance.now()
  await inLanes(count, async (number) => {
    const call = people[number % people.length]!
    const asked = performance.now()
    made.push({ teamId: await makeTeam(call, `team${number}`), call })
    createMs.push(performance.now() - asked)
    if (made.length % 1000 === 0) say(`${made.length} teams after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  })
  const perSecond = (count * 1000) / (performance.now() - began)
  await vacuumShared(postgres.trellisUrl)
  const after = await disk.used()
  const lastMade = createMs.slice(-Math.ceil(count / 10))
  const firstMade = createMs.slice(0, Math.ceil(count / 10))
  await first.stop()

  const starts: number[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await startTrellis(postgres.trellisUrl, postgres.folder)
    starts.push(server.startMs)
    await server.stop()
  }
  const migrated = await bringBack(
    postgres.trellisUrl,
    made.slice(0, mostMigrated).map(({ teamId }) => teamId),
  )
  const server = await startTrellis(postgres.trellisUrl, postgres.folder)
  closers.push(server.stop)
  const again = await owners(server, postgres.trellisUrl, people.length)
  const callOf = (index: number) => again[people.indexOf(made[index]!.call)]!
  const open = async (index: number): Promise<number> => {
    const asked = performance.now()
    await callOf(index)(`/dataCollections?TeamId=${made[index]!.teamId}`)
    return performance.now() - asked
  }
  const migrateMs: number[] = []
  const migrationBegan = performance.now()
  await inLanes(migrated, async (index) => void migrateMs.push(await open(index)))
  const migratedPerSecond = (migrated * 1000) / (performance.now() - migrationBegan)

  // Teams that this process has not seen yet, and the same once more.
  const unseen = Array.from({ length: Math.min(isQuick ? 100 : 500, count - migrated) }, (_, at) => count - 1 - at)
  const switchMs: number[] = []
  for (const index of unseen) switchMs.push(await open(index))
  const seenMs: number[] = []
  for (const index of unseen.length > 0 ? unseen : [0]) seenMs.push(await open(index))
  const { nowMb } = await memoryOf(server.pid)

  const single = (figure: string, unit: string, value: number): Figure => ({ figure, unit, values: [value] })
  const switches =
    switchMs.length > 0
      ? [
          single('first request to a team since the start, p50', 'ms', median(switchMs)),
          single('first request to a team since the start, p95', 'ms', quantile(switchMs, 0.95)),
        ]
      : []
  return {
    compared: [],
    figures: [
      single('teams', '', count),
      single(`teams made, ${atOnce} at once`, '/s', perSecond),
      single('a team made, p50 of the first tenth', 'ms', median(firstMade)),
      single('a team made, p50 of the last tenth', 'ms', median(lastMade)),
      single('start without teams', 'ms', first.startMs),
      { figure: `start with ${count} teams`, unit: 'ms', values: starts },
      ...switches,
      single('request to a team seen before, p50', 'ms', median(seenMs)),
      single('request to a team seen before, p95', 'ms', quantile(seenMs, 0.95)),
      single(`first touch that migrates by one version (${migrated} teams), p50`, 'ms', median(migrateMs)),
      single(`teams migrated by first touch, ${atOnce} at once`, '/s', migratedPerSecond),
      single('disk for a team', 'kB', (after.bytes - before.bytes) / 1000 / count),
      single('files for a team', '', (after.files - before.files) / count),
      single('memory of the server after all that', 'MB', nowMb),
    ],
  }
}

async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      for (let index = lane; index < count; index += atOnce) await work(index)
    }),
  )
}
