import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** False also for a zombie: where nothing reaps, a killed process keeps its number for ever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statusFields(pid)?.[0] !== 'Z'
}

/**
 * Tells a process from a later one that was given the same number; undefined when there is none.
 * Comparable only between readings on one machine.
 */
export function birthOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return statusFields(pid)?.[19]
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
}

/** The words of its command line, where the system shows them (Linux). */
export function commandOf(pid: number): string[] | undefined {
  return readProc(`/proc/${pid}/cmdline`)?.split('\0')
}

/** The fields of /proc/<pid>/stat from the state on: the name before it may hold spaces and brackets. */
function statusFields(pid: number): string[] | undefined {
  const line = readProc(`/proc/${pid}/stat`)
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')
}

function readProc(path: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Gone between two looks, or not ours to read: either way there is nothing to say about it.
    return undefined
  }
}
