import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { AppError } from '@trellis/domain/errors'

/** A file inside an archive, as its directory names it. */
interface ZipEntry {
  readonly method: number
  readonly packedBytes: number
  readonly bytes: number
  readonly checksum: number
  /** Where its own header stands. */
  readonly at: number
}

export interface Zip {
  readonly has: (name: string) => boolean
  /** Its text in pieces; what is not there has none. */
  readonly text: (name: string) => AsyncGenerator<string>
}

const endOfDirectory = 0x06054b50
const endOfDirectory64 = 0x06064b50
const locator64 = 0x07064b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
const mostEntries = 10_000
/** All that is read out of an archive together, and how much more it may be than what lies in it: no workbook comes near. */
const mostUnpackedBytes = 2 * 1024 ** 3
const bombBytes = 64 * 1024 ** 2
const bombRatio = 400

/**
 * Opens an archive by its directory; nothing is unpacked before it is asked for. Ours because what comes out is counted
 * against what the directory said and against a limit.
 * @throws AppError file-not-xlsx, file-unpacks-too-large
 */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path)
  let entries: Map<string, ZipEntry>
  try {
    entries = await readDirectory(file)
  } finally {
    await file.close()
  }
  let unpacked = 0
  const spend = (bytes: number) => {
    unpacked += bytes
    if (unpacked > mostUnpackedBytes) throw new AppError('file-unpacks-too-large')
  }
  return {
    has: (name) => entries.has(name),
    async *text(name) {
      const entry = entries.get(name)
      if (entry) yield* textOf(path, entry, spend)
    },
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - 66_000), Math.min(size, 66_000))
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (at < 0 || at + 22 > tail.length || tail.readUInt32LE(at) !== endOfDirectory) throw broken()
  let count = tail.readUInt16LE(at + 10)
  let length = tail.readUInt32LE(at + 12)
  let start = tail.readUInt32LE(at + 16)
  if (at >= 20 && tail.readUInt32LE(at - 20) === locator64) {
    const wide = await bytesAt(file, Number(tail.readBigUInt64LE(at - 12)), 56)
    if (wide.length < 56 || wide.readUInt32LE(0) !== endOfDirectory64) throw broken()
    count = Number(wide.readBigUInt64LE(32))
    length = Number(wide.readBigUInt64LE(40))
    start = Number(wide.readBigUInt64LE(48))
  }
  if (count > mostEntries || length > 16 * 1024 ** 2 || start + length > size) throw broken()
  return entriesIn(await bytesAt(file, start, length), count)
}

function entriesIn(directory: Buffer, count: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== directoryEntry) throw broken()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place))
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength!)
    const extra = directory.subarray(at + 46 + nameLength!, at + 46 + nameLength! + extraLength!)
    const wide = wideNumbers(extra)
    const number = (place: number) => {
      const short = directory.readUInt32LE(at + place)
      return short === 0xff_ff_ff_ff ? (wide.shift() ?? short) : short
    }
    // In this order the wide numbers stand in the extra field.
    const bytes = number(24)
    const packedBytes = number(20)
    const [method, checksum] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 16)]
    const entry = { method, checksum, bytes, packedBytes, at: number(42) }
    if (bytes > mostUnpackedBytes || (bytes > bombBytes && bytes > packedBytes * bombRatio))
      throw new AppError('file-unpacks-too-large')
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), entry)
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return entries
}

function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const numbers: number[] = []
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2))
    for (let place = at + 4; place + 8 <= end; place += 8) numbers.push(Number(extra.readBigUInt64LE(place)))
    return numbers
  }
  return []
}

async function* textOf(path: string, entry: ZipEntry, spend: (bytes: number) => void): AsyncGenerator<string> {
  const start = await startOf(path, entry)
  if (entry.packedBytes === 0) return
  const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1, highWaterMark: 128 * 1024 })
  if (entry.method !== 0 && entry.method !== 8) throw broken()
  const bytes = entry.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: 128 * 1024 }))
  packed.on('error', (error) => bytes.destroy(error))
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let count = 0
  let checksum = 0
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      count += piece.length
      checksum = crc32(piece, checksum)
      spend(piece.length)
      // More than the directory said: its sizes are not to be believed.
      if (count > entry.bytes) throw new AppError('file-unpacks-too-large')
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
      yield decoder.decode(piece, { stream: true })
    }
    if (checksum !== entry.checksum) throw broken()
    yield decoder?.decode() ?? ''
  } catch (error) {
    if (error instanceof AppError) throw error
    const { code = '' } = error as { code?: string }
    if (/^(Z_|ERR_ENCODING|ERR_STREAM)/.test(code)) throw broken()
    throw error
  } finally {
    packed.destroy()
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

async function startOf(path: string, { at }: ZipEntry): Promise<number> {
  const file = await open(path)
  try {
    const header = await bytesAt(file, at, 30)
    if (header.length < 30 || header.readUInt32LE(0) !== localHeader) throw broken()
    return at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

const broken = () => new AppError('file-not-xlsx')
