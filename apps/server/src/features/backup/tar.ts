import type { Readable } from 'node:stream'
import { AppError } from '@trellis/domain/errors'

/** A file inside, under its key of the file store. */
export interface TarFile {
  readonly key: string
  readonly size: number
  readonly read: () => Promise<Readable>
}

const block = 512
const emptyBlock = Buffer.alloc(block)

/** A tar (POSIX ustar): any tool opens it, and nobody has to hold a directory of millions of files. */
export async function* writeTar(files: AsyncIterable<TarFile>): AsyncGenerator<Buffer> {
  for await (const { key, size, read } of files) {
    yield headerOf(key, size)
    let seen = 0
    for await (const chunk of await read()) {
      seen += (chunk as Buffer).length
      if (seen <= size) yield chunk as Buffer
    }
    if (seen !== size) throw new Error(`The file ${key} holds ${seen} bytes and not ${size}.`)
    yield padding(size)
  }
  yield emptyBlock
  yield emptyBlock
}

/** Goes through a tar once. `take` reads each file to its end. @throws AppError archive-tampered */
export async function readTar(
  source: Readable,
  part: string,
  take: (file: { key: string; size: number; content: AsyncGenerator<Buffer> }) => Promise<void>,
): Promise<void> {
  const bytes = bytesOf(source, part)
  for (;;) {
    const header = await bytes.exactly(block)
    if (header.equals(emptyBlock)) break
    const { key, size } = readHeader(header, part)
    await take({ key, size, content: bytes.stream(size) })
    await bytes.exactly(padding(size).length)
  }
  await bytes.rest()
}

const padding = (size: number) => emptyBlock.subarray(0, (block - (size % block)) % block)

function headerOf(key: string, size: number): Buffer {
  const header = Buffer.alloc(block)
  if (Buffer.byteLength(key) > 100) throw new Error(`The key ${key} is too long for a tar.`)
  header.write(key, 0)
  header.write('0000644\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function readHeader(header: Buffer, part: string): { key: string; size: number } {
  const text = (start: number, length: number) =>
    header
      .toString('latin1', start, start + length)
      .split('\0')[0]!
      .trim()
  const key = text(0, 100)
  const size = Number.parseInt(text(124, 12), 8)
  const sum = Number.parseInt(text(148, 8), 8)
  const unsummed = Buffer.from(header)
  unsummed.write('        ', 148)
  const isSound = Number.isSafeInteger(size) && sum === sumOf(unsummed) && /^[\w-]+(\/[\w-]+)+$/.test(key)
  if (!isSound) throw new AppError('archive-tampered', { part })
  return { key, size }
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)

function bytesOf(source: Readable, part: string) {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let left: Buffer = Buffer.alloc(0)
  async function next(most: number): Promise<Buffer> {
    if (left.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new AppError('archive-broken', { part })
      left = value
    }
    const taken = left.subarray(0, most)
    left = left.subarray(taken.length)
    return taken
  }
  async function* stream(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      const chunk = await next(missing)
      missing -= chunk.length
      yield chunk
    }
  }
  return {
    stream,
    async exactly(size: number): Promise<Buffer> {
      const taken: Buffer[] = []
      for await (const chunk of stream(size)) taken.push(chunk)
      return Buffer.concat(taken)
    },
    /** To the end, where the sum of the part is compared. */
    async rest(): Promise<void> {
      left = Buffer.alloc(0)
      while (!(await chunks.next()).done);
    },
  }
}
