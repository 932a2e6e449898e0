import { setFlagsFromString } from 'node:v8'

/** By how much of what is alive the heap may grow before its garbage is collected, in percent; 0 lets V8 decide. */
const leanGrowth = 30

let atWork = 0

/**
 * Runs work that streams rows. Most of what it makes lives just long enough to be taken for old, and V8 lets old garbage
 * lie until the heap is several times what is alive: 600 MB where 90 are in use.
 */
export async function withLeanHeap<T>(work: () => Promise<T>): Promise<T> {
  if (atWork++ === 0) setFlagsFromString(`--heap-growing-percent=${leanGrowth}`)
  try {
    return await work()
  } finally {
    if (--atWork === 0) setFlagsFromString('--heap-growing-percent=0')
  }
}
