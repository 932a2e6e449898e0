import { chmod, glob, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { stopPostmaster } from '../apps/server/src/platform/embedded-postgres/postmaster.ts'
import { isAlive } from '../apps/server/src/platform/processes.ts'
import { parentOf } from './processes.ts'

export interface BenchPostgres {
  /** Of the database for Trellis. */
  trellisUrl: string
  limitUrl: string
  /** A folder that goes when the measurement ends. */
  folder: string
  /** One more database. @returns its address */
  makeDatabase(name: string): Promise<string>
  /** Of the postmaster, whose children do the work. */
  pid: number
  /** Waits until no statement and no vacuum runs. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const folderPrefix = join(tmpdir(), 'trellis-bench-')

/** One PostgreSQL for both sides, with the settings that `npm start` uses; it writes through to the disk. */
export async function startPostgres(): Promise<BenchPostgres> {
  await removeLeftOvers()
  const folder = await mkdtemp(`${folderPrefix}${process.pid}-`)
  // For the OS user that root hands PostgreSQL to.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'data'), { mode: 0o755 })
  const server = await startEmbeddedPostgres({
    dataFolder: join(folder, 'data'),
    say: (sentence) => console.log(sentence),
    onLost: (error) => {
      throw error
    },
  })
  const observer = new pg.Client(server.url)
  await observer.connect()
  const makeDatabase = async (name: string) => {
    await observer.query(`create database ${name}`)
    return databaseUrl(server.url, name)
  }
  const { rows: backends } = await observer.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    trellisUrl: server.url,
    limitUrl: await makeDatabase('limits'),
    makeDatabase,
    pid: await parentOf(backends[0]!.pid),
    folder,
    idle: () => idle(observer),
    async stop() {
      await observer.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const idlePatienceMs = 15_000

async function idle(observer: pg.Client): Promise<void> {
  const deadline = performance.now() + idlePatienceMs
  for (let quiet = 0; quiet < 3 && performance.now() < deadline; await sleep(30)) {
    const { rows } = await observer.query<{ busy: number }>(
      `select count(*)::int as busy
       from pg_stat_activity
       where state = 'active' and pid <> pg_backend_pid() or backend_type = 'autovacuum worker'`,
    )
    quiet = rows[0]?.busy === 0 ? quiet + 1 : 0
  }
}

/** What autovacuum does within minutes after so many new rows; nobody waits for it here. */
export async function vacuum(url: string): Promise<void> {
  await inDatabase(url, async (client) => {
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })
}

/** The same of the tables that many teams fill, and not of each team's own: those would take longer than all else. */
export async function vacuumShared(url: string): Promise<void> {
  await inDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name
       from pg_class
       where relkind = 'r' and not relisshared
         and relnamespace in ('pg_catalog'::regnamespace, to_regnamespace('trellis'), to_regnamespace('trellis_jobs'))`,
    )
    for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`)
    await client.query('checkpoint')
  })
}

async function inDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL outlives a measurement that was killed: the next one ends it. */
async function removeLeftOvers(): Promise<void> {
  for await (const left of glob(`${folderPrefix}*`)) {
    const pid = Number(left.slice(folderPrefix.length).split('-')[0])
    if (!pid || isAlive(pid)) continue
    await stopPostmaster(join(left, 'data', 'postgres'))
    await rm(left, { recursive: true, force: true })
  }
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
