import { randomBytes } from 'node:crypto'
import { chmod, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { stopPostmaster } from '../platform/embedded-postgres/postmaster.ts'
import { openJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrate.ts'
import { isAlive } from '../platform/processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Address of any database of the server, and the migrated database that every test database is a copy of. */
interface TestServer {
  url: string
  template: string
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Vitest's global set-up: one server for the whole run, or the one at TRELLIS_TEST_DATABASE_URL. */
export default async function serveTests(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env.TRELLIS_TEST_DATABASE_URL)
  const template = `trellis_template_${randomBytes(4).toString('hex')}`
  try {
    await runOn(server.url, `create database ${template}`)
    await migrateTemplate(databaseUrl(server.url, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testServer', { url: server.url, template })
  return async () => {
    await runOn(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

/** A migrated database of its own for a test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer')
  const name = `trellis_test_${randomBytes(6).toString('hex')}`
  await runOn(url, `create database ${name} template ${template} strategy wal_log`)
  return { url: databaseUrl(url, name), drop: () => dropDatabase(url, name) }
}

const leavingMs = 2000

/**
 * Connections that are just closing get the time to: one that is ended by force in that moment throws where nobody
 * listens any more.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const deadline = performance.now() + leavingMs
    const isUsed = async () =>
      (await client.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name])).rows.length > 0
    while ((await isUsed()) && performance.now() < deadline) await sleep(20)
    await client.query(`drop database ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** An embedded server in a temporary folder, quick rather than safe. */
export async function startTestServer(givenUrl?: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (givenUrl) return { url: givenUrl, stop: async () => {} }
  await removeLeftOvers()
  const dataFolder = await mkdtemp(`${folderPrefix}${process.pid}-`)
  // For the OS user that root hands PostgreSQL to; the cluster inside stays closed.
  await chmod(dataFolder, 0o755)
  const server = await startEmbeddedPostgres({
    dataFolder,
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
    say: (sentence) => console.log(sentence),
    onLost: (error) => {
      throw error
    },
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

const folderPrefix = join(tmpdir(), 'trellis-test-')

/** PostgreSQL outlives a test run that was killed: the next run ends it. */
async function removeLeftOvers(): Promise<void> {
  for await (const folder of glob(`${folderPrefix}*`)) {
    const pid = Number(folder.slice(folderPrefix.length).split('-')[0])
    if (!pid || isAlive(pid)) continue
    await stopPostmaster(join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
}

async function migrateTemplate(url: string): Promise<void> {
  await migrate(url)
  const jobs = await openJobs(url)
  await jobs.stop()
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
