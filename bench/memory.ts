import { setTimeout as sleep } from 'node:timers/promises'
import { forgetPeak, memoryOf } from './processes.ts'

export interface MemoryOfWork<T> {
  readonly result: T
  readonly beforeMb: number
  /** The most that the process held while it worked. */
  readonly peakMb: number
  /** Medians of the first and the last third of the work: memory is flat where they are about the same. */
  readonly earlyMb: number
  readonly lateMb: number
}

const everyMs = 100

/** Watches the memory of a process while something is done. */
export async function watchMemory<T>(pid: number, work: () => Promise<T>): Promise<MemoryOfWork<T>> {
  await forgetPeak(pid)
  const { nowMb: beforeMb } = await memoryOf(pid)
  const samples: number[] = []
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(everyMs)) samples.push((await memoryOf(pid)).nowMb)
  })()
  try {
    const result = await work()
    const { peakMb } = await memoryOf(pid)
    const third = Math.max(1, Math.floor(samples.length / 3))
    const middleOf = (some: readonly number[]) => some.toSorted((a, b) => a - b)[some.length >> 1] ?? beforeMb
    return {
      result,
      beforeMb,
      peakMb,
      earlyMb: middleOf(samples.slice(0, third)),
      lateMb: middleOf(samples.slice(-third)),
    }
  } finally {
    isOver = true
    await watching
  }
}
