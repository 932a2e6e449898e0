import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf } from './platform/processes.ts'
import { StartProblem } from './start-problem.ts'

interface Holder {
  pid: number
  birth: string | undefined
  address: string
  stopping: boolean
}

export interface InstanceLock {
  /** Tells a start that comes meanwhile to wait for the end of this one instead of giving up. */
  announceStop(): void
  release(): void
}

const patienceMs = 30_000

/**
 * One server per data folder. A holder that was killed is noticed and replaced.
 * @throws StartProblem when one is running
 */
export async function lockInstance(dataFolder: string, address: string): Promise<InstanceLock> {
  const path = join(dataFolder, 'running.json')
  const own: Holder = { pid: process.pid, birth: birthOf(process.pid), address, stopping: false }
  const deadline = Date.now() + patienceMs
  while (!claim(path, own)) {
    const holder = readHolder(path)
    if (!holder) continue
    if (birthOf(holder.pid) !== holder.birth) discard(path, holder)
    else if (!holder.stopping || Date.now() > deadline) throw new StartProblem(alreadyRunning(holder, dataFolder))
    else await sleep(100)
  }
  return {
    announceStop: () => replace(path, { ...own, stopping: true }),
    release: () => rmSync(path, { force: true }),
  }
}

function alreadyRunning({ pid, address }: Holder, dataFolder: string): string {
  return (
    `Trellis is already running at ${address} (process ${pid}) with the data of ${dataFolder}. ` +
    'Stop that one first, or give this one another TRELLIS_DATA and PORT.'
  )
}

/** Linking a finished file either puts the whole claim in place or nothing. */
function claim(path: string, own: Holder): boolean {
  const draft = `${path}.${own.pid}`
  writeFileSync(draft, JSON.stringify(own))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function replace(path: string, holder: Holder): void {
  const draft = `${path}.${holder.pid}`
  writeFileSync(draft, JSON.stringify(holder))
  renameSync(draft, path)
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Moved aside before it goes: had another start just replaced it, that one's claim is put back. */
function discard(path: string, stale: Holder): void {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = readHolder(aside)
  if (moved?.pid === stale.pid && moved.birth === stale.birth) rmSync(aside)
  else renameSync(aside, path)
}
