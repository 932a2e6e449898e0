import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Part } from '@trellis/domain/backup/manifest'

export interface ArchiveWriter {
  /** The bytes of the archive; whoever takes them sets the pace. */
  readonly output: Readable
  /** One part after the other. */
  readonly add: (path: string, source: Readable, kind: PartKind) => Promise<Part>
  readonly addJson: (path: string, content: unknown) => Promise<Part>
  readonly finish: () => void
}

/** Rows shrink to a fifth; pictures and videos are small already. */
type PartKind = 'rows' | 'files'

const compression = {
  rows: { compress: true, compressionLevel: 3 },
  files: { compress: false },
} as const

interface Watch {
  /** Stops the writing. */
  readonly signal: AbortSignal
  /** Bytes that went in. */
  readonly onBytes: (bytes: number) => void
}

/** A zip that is written as it goes: nothing of it is ever held whole. */
export function openArchiveWriter({ signal, onBytes }: Watch): ArchiveWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  async function add(path: string, source: Readable, kind: PartKind): Promise<Part> {
    const hash = createHash('sha256')
    let bytes = 0
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        onBytes(chunk.length)
        done(null, chunk)
      },
    })
    zip.addReadStream(meter, path, compression[kind])
    const taken = once(meter, 'end', { signal })
    await Promise.all([pipeline(source, meter, { signal, end: true }), taken])
    return { path, bytes, sha256: hash.digest('hex') }
  }
  return {
    output,
    add,
    addJson: (path, content) => add(path, Readable.from([Buffer.from(JSON.stringify(content))]), 'rows'),
    finish: () => zip.end(),
  }
}
