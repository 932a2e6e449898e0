import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { AppError } from '@trellis/domain/errors'

interface Part {
  readonly name: string
  readonly text: AsyncIterable<string>
}

interface Written {
  readonly name: Buffer
  readonly checksum: number
  readonly packedBytes: number
  readonly bytes: number
  readonly at: number
}

const version = 20
/** Sizes stand behind the bytes, names are UTF-8. */
const flags = 0x08_08
const deflated = 8
/** 1 January 1980: when a part was written says nothing. */
const day = 0x21
const mostBytes = 0xff_ff_ff_ff

/** An archive as it is written: parts come one after another, and nothing of them is kept. */
export async function* zipOf(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const part of parts) {
    const name = Buffer.from(part.name)
    const head = localHead(name)
    yield head
    let checksum = 0
    let bytes = 0
    let packedBytes = 0
    const deflate = createDeflateRaw({ level: 5 })
    const counted = async function* () {
      for await (const text of part.text) {
        const piece = Buffer.from(text)
        checksum = crc32(piece, checksum)
        bytes += piece.length
        if (piece.length > 0) yield piece
      }
    }
    // What fails in the source ends the loop below.
    pipeline(Readable.from(counted()), deflate, () => undefined)
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      packedBytes += piece.length
      yield piece
    }
    if (bytes > mostBytes || at + packedBytes > mostBytes) throw new AppError('file-too-large')
    const entry = { name, checksum, packedBytes, bytes, at }
    const behind = descriptor(entry)
    yield behind
    written.push(entry)
    at += head.length + packedBytes + behind.length
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield end(written.length, directory.length, at)
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(day, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ checksum, packedBytes, bytes }: Written): Buffer {
  const behind = Buffer.alloc(16)
  behind.writeUInt32LE(0x08074b50, 0)
  behind.writeUInt32LE(checksum, 4)
  behind.writeUInt32LE(packedBytes, 8)
  behind.writeUInt32LE(bytes, 12)
  return behind
}

function directoryEntry({ name, checksum, packedBytes, bytes, at }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(day, 14)
  entry.writeUInt32LE(checksum, 16)
  entry.writeUInt32LE(packedBytes, 20)
  entry.writeUInt32LE(bytes, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, name])
}

function end(count: number, length: number, at: number): Buffer {
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(count, 8)
  last.writeUInt16LE(count, 10)
  last.writeUInt32LE(length, 12)
  last.writeUInt32LE(at, 16)
  return last
}
