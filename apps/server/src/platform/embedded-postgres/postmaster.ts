import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../../start-problem.ts'
import { commandOf, isAlive } from '../processes.ts'
import type { Binaries } from './binaries.ts'
import { addressOf, knock, socketFolder } from './connection.ts'
import { identity } from './os-user.ts'
import type { Place } from './place.ts'

export interface Postmaster {
  place: Place
  binaries: Binaries
  password: string
  settings: Record<string, string>
  /** What it says before its own log begins. */
  startLog: string
}

const lockPatienceMs = 10_000
const startPatienceMs = 30_000

/** Adopts the server that already runs on this cluster, else starts one. @returns its process number */
export async function ensurePostmaster(postmaster: Postmaster): Promise<number> {
  const { cluster } = postmaster.place
  const address = addressOf(socketFolder(postmaster.place), postmaster.password, 'postgres')
  const began = Date.now()
  for (let delayMs = 20; ; delayMs = Math.min(delayMs * 1.5, 250)) {
    const pid = readPid(cluster)
    if (pid && isPostmaster(pid, cluster)) {
      const answer = await knock(address)
      if (answer === 'ready') return pid
      // Recovery takes as long as it takes; only a server that never answers is given up.
      if (answer === 'nobody' && Date.now() - began > startPatienceMs) throw silent(postmaster)
    } else {
      await launch(postmaster, began)
    }
    await sleep(delayMs)
  }
}

/** How long each way of stopping may take: let connections end, end them, end at once and recover at the next start. */
const waysToStop = [
  { signal: 'SIGTERM', patienceMs: 500 },
  { signal: 'SIGINT', patienceMs: 20_000 },
  { signal: 'SIGQUIT', patienceMs: 5000 },
] as const

/** Waits until the process is gone. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = readPid(cluster)
  if (!pid || !isPostmaster(pid, cluster)) return
  for (const { signal, patienceMs } of waysToStop) {
    process.kill(pid, signal)
    const deadline = Date.now() + patienceMs
    while (isAlive(pid) && Date.now() < deadline) await sleep(20)
    if (!isAlive(pid)) return
  }
}

export function readPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A number in a left-over lock file may by now belong to any process. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return isAlive(pid) && (commandOf(pid)?.includes(cluster) ?? true)
}

async function launch(postmaster: Postmaster, began: number): Promise<void> {
  const { place, binaries, startLog } = postmaster
  const log = openSync(startLog, 'w', 0o600)
  const child = spawn(binaries.postgres, ['-D', place.cluster, ...options(postmaster)], {
    ...identity(place.user),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
  closeSync(log)
  child.unref()
  const failed = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(true))
    child.once('exit', () => resolve(true))
  })
  while (readPid(place.cluster) !== child.pid) {
    if (await Promise.race([failed, sleep(20, false)])) return overcome(postmaster, began)
  }
}

/** A server that was just killed holds its lock and its memory until the system has buried it. */
function overcome({ place, startLog }: Postmaster, began: number): void {
  const words = readFileSync(startLog, 'utf8')
  if (!/lock file|shared memory/.test(words)) {
    throw new StartProblem(`The embedded PostgreSQL does not start:\n${words.trim()}`)
  }
  if (Date.now() - began < lockPatienceMs) return
  // By now its process is no server of ours (see isPostmaster): a zombie, or a stranger with the same number.
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
}

function silent({ startLog }: Postmaster): StartProblem {
  return new StartProblem(`The embedded PostgreSQL does not answer; its words are in ${startLog}.`)
}

function options({ place, settings }: Postmaster): string[] {
  const all: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder(place),
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Its own collector: nothing breaks when the process that started it is gone. A week of days, then reused.
    logging_collector: 'on',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
