import { readdir, readFile, writeFile } from 'node:fs/promises'

/** What the system says of processes under /proc. @throws where there is none: these figures are of Linux only */

const ticksPerSecond = 100

/** Milliseconds of processor time that a process spent, its threads included, the children it waited for too. */
export async function processorMs(pid: number): Promise<number> {
  const fields = await statOf(pid)
  // utime, stime, cutime, cstime: fields 14 to 17 of proc(5), of which the first two were cut off.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return (ticks * 1000) / ticksPerSecond
}

/** Of a process and everything it started that still runs: PostgreSQL is one process per connection. */
export async function processorMsOfTree(pid: number): Promise<number> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // One that ended meanwhile is counted with its parent.
    const fields = await statOf(Number(name)).catch(() => undefined)
    if (fields) parents.set(Number(name), Number(fields[1]))
  }
  const isBelow = (child: number): boolean => child === pid || (parents.has(child) && isBelow(parents.get(child)!))
  const spent = [...parents.keys()].filter(isBelow).map((child) => processorMs(child).catch(() => 0))
  return (await Promise.all(spent)).reduce((sum, one) => sum + one, 0)
}

export const parentOf = async (pid: number): Promise<number> => Number((await statOf(pid))[1])

/** Fields behind the name, which may hold anything. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const megabytes = (kilobytes: string | undefined) => Number(kilobytes) / 1024

/** Memory of a process in MB, now and at most since {@link forgetPeak}. */
export async function memoryOf(pid: number): Promise<{ nowMb: number; peakMb: number }> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return {
    nowMb: megabytes(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]),
    peakMb: megabytes(/^VmHWM:\s+(\d+)/m.exec(text)?.[1]),
  }
}

/** The most memory is counted from now on: 5 resets it (proc(5), clear_refs). */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}
