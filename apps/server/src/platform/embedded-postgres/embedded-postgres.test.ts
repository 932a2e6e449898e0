import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive } from '../processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPid } from './postmaster.ts'

let dataFolder: string
let said: string[]
let started: EmbeddedPostgres[]
const cluster = () => join(dataFolder, 'postgres')

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), `trellis-test-${process.pid}-`))
  chmodSync(dataFolder, 0o755)
  said = []
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  rmSync(dataFolder, { recursive: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataFolder,
    settings: { fsync: 'off' },
    say: (sentence) => said.push(sentence),
    onLost: (error) => {
      throw error
    },
  })
  started.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, question: string): Promise<unknown> {
  const client = new pg.Client(server.url)
  // The server is killed under it in some of these tests.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(question)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

test('what was saved is there after a stop and a start', async () => {
  const first = await start()
  await ask(first, 'create table note as select 42 as answer')
  await first.stop()
  expect(readPid(cluster())).toBeUndefined()

  const second = await start()
  expect(await ask(second, 'select answer from note')).toBe(42)
})

test('letters beyond ASCII are letters, for case and for trigrams, whatever the locale of the machine', async () => {
  const server = await start()
  expect(await ask(server, `select lower('ÑANDÚ') as answer`)).toBe('ñandú')
  await ask(server, 'create extension pg_trgm')
  expect(await ask(server, `select similarity('ж', 'ж') as answer`)).toBe(1)
})

test('a server that outlived its Trellis is adopted', async () => {
  await start()
  const pid = readPid(cluster())
  const second = await start()
  expect(readPid(cluster())).toBe(pid)
  await second.stop()
  expect(isAlive(pid!)).toBe(false)
})

test('a server that is killed is started again, and nothing committed is lost', async () => {
  const server = await start()
  await ask(server, 'create table note as select 42 as answer')
  process.kill(readPid(cluster())!, 'SIGKILL')
  await vi.waitFor(async () => expect(await ask(server, 'select answer from note')).toBe(42), {
    timeout: 15_000,
    interval: 200,
  })
  expect(said).toEqual(['The embedded PostgreSQL ended unexpectedly and is started again.'])
}, 60_000)

test('a lock file that names another process does not stand in the way', async () => {
  const server = await start()
  await server.stop()
  const lock = [process.pid, cluster(), 0, 5432, cluster(), '', '', 'ready'].join('\n')
  writeFileSync(join(cluster(), 'postmaster.pid'), lock)
  const again = await start()
  expect(await ask(again, 'select 1 as answer')).toBe(1)
}, 60_000)

test('data of another major version is refused with a sentence', async () => {
  const server = await start()
  await server.stop()
  const version = readFileSync(join(cluster(), 'PG_VERSION'), 'utf8')
  writeFileSync(join(cluster(), 'PG_VERSION'), '16\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 16, this Trellis brings 18/)
  writeFileSync(join(cluster(), 'PG_VERSION'), version)
})
