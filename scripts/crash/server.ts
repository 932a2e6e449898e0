import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { addressOf, socketFolder } from '../../apps/server/src/platform/embedded-postgres/connection.ts'
import { findPlace } from '../../apps/server/src/platform/embedded-postgres/place.ts'
import { isPostmaster, readPid, stopPostmaster } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'

export type Victim = 'server' | 'PostgreSQL' | 'both'

export interface CrashServer {
  readonly base: string
  /** Of the last start: the address of the first sign-up. */
  readonly output: () => string
  /**
   * Kills with -9, starts again and waits until what the dead left at work in PostgreSQL is over. `again`: so many
   * milliseconds after its start, ready or not, the new server is killed in its turn, for each of them.
   */
  kill(victim: Victim, again?: readonly number[]): Promise<void>
  /** Settles when no kill or start is under way. */
  up(): Promise<void>
  /** A direct connection, for checks. */
  connect(): Promise<pg.Client>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const startPatienceMs = 300_000

/** The real server as `npm start` runs it: own process, own data folder, own PostgreSQL that writes through to the disk. */
export async function startCrashServer(dataFolder: string): Promise<CrashServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  let output = ''
  let changing: Promise<void> = start()

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        TRELLIS_DATA: dataFolder,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    output = ''
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The server is not ready in time:\n${output}`)), startPatienceMs)
      started.stdout.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        if (!output.includes('Trellis is ready')) return
        clearTimeout(timer)
        resolve()
      })
      started.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)))
    })
  }

  const place = () => findPlace(dataFolder, () => {})

  async function connect(): Promise<pg.Client> {
    const { cluster } = place()
    const password = (await readFile(join(cluster, 'trellis-password'), 'utf8')).trim()
    const client = new pg.Client({
      connectionString: addressOf(socketFolder(place()), password),
      application_name: 'check',
    })
    // A query that is under way tells the same.
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async function change(victim: Victim, again: readonly number[]): Promise<void> {
    let killedAt = new Date()
    if (victim !== 'server') {
      const { cluster } = place()
      const pid = readPid(cluster)
      if (pid && isPostmaster(pid, cluster)) process.kill(pid, 'SIGKILL')
    }
    if (victim !== 'PostgreSQL') {
      await killServer()
      for (const delayMs of again) {
        const starting = start()
        starting.catch(() => {})
        await sleep(delayMs)
        killedAt = new Date()
        await killServer()
      }
      await start()
    }
    await settled(killedAt)
  }

  async function killServer(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** A statement that was under way when its client died goes on to its end. */
  async function settled(killedAt: Date): Promise<void> {
    const deadline = Date.now() + startPatienceMs
    while (Date.now() < deadline) {
      try {
        const client = await connect()
        try {
          const { rows } = await client.query<{ left: number }>(
            `select count(*)::int as left from pg_stat_activity
             where backend_type = 'client backend' and backend_start < $1 and state <> 'idle' and pid <> pg_backend_pid()`,
            [killedAt],
          )
          if (rows[0]?.left === 0 && (await fetch(`http://127.0.0.1:${port}/readyz`)).ok) return
        } finally {
          await client.end()
        }
      } catch (error) {
        if (child?.exitCode !== null) throw error
      }
      await sleep(100)
    }
    throw new Error('PostgreSQL does not come to rest after a kill.')
  }

  async function stop(): Promise<void> {
    await changing.catch(() => {})
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await stopPostmaster(place().cluster)
  }

  await changing.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    base: `http://127.0.0.1:${port}/api`,
    output: () => output,
    kill(victim, again = []) {
      changing = change(victim, again)
      return changing
    },
    up: () => changing,
    connect,
    stop,
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
