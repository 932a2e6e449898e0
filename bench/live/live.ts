import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from '../connection.ts'
import type { Closers, Extent } from '../extent.ts'
import { quantile, median, runOf } from '../measure.ts'
import { type BenchPostgres, startPostgres, vacuum } from '../postgres.ts'
import { memoryOf, processorMs, processorMsOfTree } from '../processes.ts'
import type { Answer, Figure } from '../report.ts'
import { parametersFor } from '../records/operations.ts'
import { writePeople } from '../records/people-file.ts'
import { asRestricted } from '../records/restricted.ts'
import { loadPeople, trellisSubject, type TrellisSubject } from '../records/trellis.ts'
import { startTrellis, type TrellisServer } from '../trellis.ts'
import { type Listeners, startListeners } from './listeners.ts'

const sockets = 1000
const writesPerSecond = 20
const connections = 16

interface Stage {
  readonly extent: Extent
  readonly postgres: BenchPostgres
  readonly server: TrellisServer
  readonly listeners: Listeners
  readonly where: { readonly port: number; readonly teamId: number; readonly heads: string[]; readonly count: number }
}

/** Half of the sockets are the admin's, half those of somebody with a restricted role. */
export async function measureLive(extent: Extent, closers: Closers): Promise<Answer> {
  const { rows, rounds, say } = extent
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)
  const file = join(postgres.folder, 'people.csv')
  await writePeople(file, rows)
  const loaded = await loadPeople(server.call, file)
  const restricted = await asRestricted(server, loaded, postgres.trellisUrl)
  const writer = await trellisSubject(server, loaded, parametersFor(rows))
  await vacuum(postgres.trellisUrl)
  const listeners = startListeners()
  closers.push(listeners.stop)
  const where = { port: server.port, teamId: loaded.teamId, heads: [server.head, restricted.head], count: sockets }
  const stage = { extent, postgres, server, listeners, where }

  const steady = { p50: [] as number[], p95: [] as number[], worst: [] as number[], missed: [] as number[] }
  const { memoryMb } = await openMeasured(stage)
  // One version after another: who writes at full speed goes on where this one stops.
  let turn = 0
  for (let round = 0; round < rounds; round++) {
    const { delays, missed, turns } = await steadyRound(stage, writer, turn)
    turn += turns
    steady.p50.push(median(delays))
    steady.p95.push(quantile(delays, 0.95))
    steady.worst.push(quantile(delays, 1))
    steady.missed.push(missed)
    say(`${turns} writes at ${writesPerSecond} a second: heard after ${median(delays).toFixed(0)} ms`)
  }
  await listeners.close()
  const full = await fullSpeed(stage, writer, turn)
  return {
    compared: [],
    figures: [
      {
        figure: `memory of the server for each of ${sockets} sockets`,
        unit: 'kB',
        values: [memoryMb * (1024 / sockets)],
      },
      { figure: `write to heard, ${writesPerSecond} a second, p50`, unit: 'ms', values: steady.p50 },
      {
        figure: `write to heard, ${writesPerSecond} a second, p95`,
        unit: 'ms',
        values: steady.p95,
        goal: { atMost: 500 },
      },
      { figure: `write to heard, ${writesPerSecond} a second, last socket`, unit: 'ms', values: steady.worst },
      { figure: 'writes that a socket did not hear of', unit: '', values: steady.missed, goal: { atMost: 0 } },
      ...full,
    ],
  }
}

async function openMeasured({ server, listeners, where }: Stage): Promise<{ memoryMb: number }> {
  const before = await memoryOf(server.pid)
  await listeners.open(where)
  const after = await memoryOf(server.pid)
  return { memoryMb: after.nowMb - before.nowMb }
}

const machineMs = () => Number(process.hrtime.bigint()) / 1e6

/** Writes in even steps and waits until the last has been heard of. */
async function steadyRound({ extent, listeners }: Stage, writer: TrellisSubject, firstTurn: number) {
  const turns = Math.round((extent.windowMs * 5 * writesPerSecond) / 1000)
  const opened = await Promise.all(Array.from({ length: 4 }, () => openConnection(writer)))
  const sentAt: Record<string, number> = {}
  const began = performance.now()
  const write = async (connection: Connection, step: number) => {
    await sleep(Math.max(0, began + (step * 1000) / writesPerSecond - performance.now()))
    const sent = machineMs()
    const { status, body } = await connection.ask(writer.asks.update(firstTurn + step))
    if (status !== 200) throw new Error(`A write is answered with ${status}: ${body.toString().slice(0, 300)}`)
    const { record } = JSON.parse(body.toString()) as { record: { id: number; version: number } }
    sentAt[`${record.id}/${record.version}`] = sent
  }
  await Promise.all(
    opened.map(async (connection, lane) => {
      for (let step = lane; step < turns; step += opened.length) await write(connection, step)
    }),
  )
  await sleep(1500)
  for (const connection of opened) connection.close()
  const { delays, lost } = await listeners.heard(sentAt)
  if (lost > 0) throw new Error(`${lost} sockets were cut off.`)
  return { delays, missed: turns * sockets - delays.length, turns }
}

/** Writes as fast as they go, alone and beside the open sockets in turn. */
async function fullSpeed(stage: Stage, writer: TrellisSubject, firstTurn: number): Promise<Figure[]> {
  const { extent, postgres, listeners, where } = stage
  const run = runOf({ ...writer, asks: { update: (turn: number) => writer.asks.update(turn + firstTurn) } }, 'update')
  await run.throughput(connections, extent.windowMs)
  const alone: Sample[] = []
  const beside: Sample[] = []
  for (let round = 0; round < extent.rounds; round++) {
    for (const isAlone of round % 2 === 0 ? [true, false] : [false, true]) {
      if (!isAlone) await listeners.open(where)
      await postgres.idle()
      const sample = await sampled(stage, () => run.throughput(connections, extent.windowMs))
      ;(isAlone ? alone : beside).push(sample)
      if (!isAlone) await listeners.close()
      extent.say(`${isAlone ? 'Alone' : `Beside ${sockets} sockets`}: ${sample.perSecond.toFixed(0)} writes/s`)
    }
  }
  const shares = (samples: readonly Sample[], words: string): Figure[] =>
    (['server', 'postgres', 'sockets', 'writer'] as const).map((who) => ({
      figure: `processors used by ${who}, ${words}`,
      unit: '',
      values: samples.map(({ processors }) => processors[who]),
    }))
  return [
    { figure: 'writes/s alone', unit: '/s', values: alone.map(({ perSecond }) => perSecond) },
    { figure: `writes/s beside ${sockets} sockets`, unit: '/s', values: beside.map(({ perSecond }) => perSecond) },
    {
      figure: 'writes/s beside the sockets over alone',
      unit: 'x',
      values: beside.map(({ perSecond }, round) => perSecond / alone[round]!.perSecond),
      goal: { atLeast: 0.5 },
    },
    ...shares(alone, 'alone'),
    ...shares(beside, 'beside the sockets'),
  ]
}

interface Sample {
  readonly perSecond: number
  /** How many processors each kept busy. */
  readonly processors: Record<'server' | 'postgres' | 'sockets' | 'writer', number>
}

async function sampled({ server, postgres, listeners }: Stage, work: () => Promise<number>): Promise<Sample> {
  const spent = async () => ({
    server: await processorMs(server.pid),
    postgres: await processorMsOfTree(postgres.pid),
    sockets: await processorMs(listeners.pid),
    writer: await processorMs(process.pid),
  })
  const before = await spent()
  const began = performance.now()
  const perSecond = await work()
  const milliseconds = performance.now() - began
  const after = await spent()
  const share = (who: keyof typeof before) => (after[who] - before[who]) / milliseconds
  return {
    perSecond,
    processors: {
      server: share('server'),
      postgres: share('postgres'),
      sockets: share('sockets'),
      writer: share('writer'),
    },
  }
}
