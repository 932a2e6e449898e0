import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

/** The texts of a workbook by their number. Cells name them in any order, and together they may be larger than memory. */
export interface StringStore {
  add(text: string): void
  /** Undefined beyond the last one. */
  get(index: number): string | undefined
  close(): void
}

/** So many characters stay in memory; what follows lies in a file. */
const mostCharacters = 8_000_000
const blockBytes = 64 * 1024
const blocksKept = 64
const bufferBytes = 1024 * 1024

/** @param path of the file that is made when it is needed, and removed by `close` */
export function stringStore(path: string): StringStore {
  const inMemory: string[] = []
  let characters = 0
  let spill: ReturnType<typeof spillFile> | undefined
  return {
    add(text) {
      characters += text.length
      if (characters <= mostCharacters) inMemory.push(text)
      else (spill ??= spillFile(path)).add(text)
    },
    get: (index) => (index < inMemory.length ? inMemory[index] : spill?.get(index - inMemory.length)),
    close: () => spill?.close(),
  }
}

function spillFile(path: string) {
  const file = openSync(path, 'w+')
  // Where each text begins; the last one says where the next would.
  let starts = new Float64Array(1024)
  let count = 0
  let pending: Buffer[] = []
  let pendingBytes = 0
  const blocks = new Map<number, Buffer>()

  function flush(): void {
    if (pendingBytes === 0) return
    writeSync(file, Buffer.concat(pending))
    pending = []
    pendingBytes = 0
  }

  function blockAt(number: number): Buffer {
    const known = blocks.get(number)
    if (known) return known
    const bytes = Buffer.alloc(blockBytes)
    const length = readSync(file, bytes, 0, blockBytes, number * blockBytes)
    const block = bytes.subarray(0, length)
    const [oldest] = blocks.keys()
    if (blocks.size >= blocksKept && oldest !== undefined) blocks.delete(oldest)
    blocks.set(number, block)
    return block
  }

  return {
    add(text: string): void {
      const bytes = Buffer.from(text)
      if (count + 2 > starts.length) {
        const wider = new Float64Array(starts.length * 2)
        wider.set(starts)
        starts = wider
      }
      starts[count + 1] = starts[count]! + bytes.length
      count++
      pending.push(bytes)
      pendingBytes += bytes.length
      if (pendingBytes >= bufferBytes) flush()
    },
    get(index: number): string | undefined {
      if (index >= count) return undefined
      flush()
      const start = starts[index]!
      const length = starts[index + 1]! - start
      const number = Math.floor(start / blockBytes)
      const within = start - number * blockBytes
      if (within + length <= blockBytes) return blockAt(number).toString('utf8', within, within + length)
      const bytes = Buffer.alloc(length)
      readSync(file, bytes, 0, length, start)
      return bytes.toString('utf8')
    },
    close(): void {
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}
