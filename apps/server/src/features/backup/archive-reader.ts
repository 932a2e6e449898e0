import { createHash } from 'node:crypto'
import { PassThrough, Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, RandomAccessReader, type ZipFile, fromRandomAccessReaderPromise } from 'yauzl'
import type { z } from 'zod'
import { type Manifest, type Part, archiveFormat, archiveVersion, manifest } from '@trellis/domain/backup/manifest'
import { AppError } from '@trellis/domain/errors'
import type { ByteRange } from '../../platform/file-store/file-store.ts'

/** Bytes that can be read from anywhere: of the file store, or of a file on the disk. */
export interface ByteSource {
  readonly size: number
  readonly read: (range: ByteRange) => Promise<Readable>
}

export interface ArchiveReader {
  readonly manifest: Manifest
  /** Its bytes; the stream fails at its end where they are not those that were written. */
  readonly open: (part: Part) => Promise<Readable>
  readonly json: <S extends z.ZodType>(part: Part, schema: S) => Promise<z.output<S>>
  readonly close: () => void
}

const manifestPath = 'manifest.json'
/** A manifest names teams, a line each; one of a million teams is shorter. */
const largestJson = 512 * 1024 ** 2

/**
 * Opens an archive by its directory and its manifest.
 * @throws AppError archive-foreign, archive-broken, archive-too-new
 */
export async function openArchive(source: ByteSource): Promise<ArchiveReader> {
  const zip = await openZip(source)
  try {
    const entries = await entriesOf(zip)
    const found = entries.get(manifestPath)
    if (!found) throw new AppError('archive-foreign')
    const open = async (part: Part) => {
      const entry = entries.get(part.path)
      if (!entry || entry.uncompressedSize !== part.bytes) throw new AppError('archive-tampered', { part: part.path })
      const checked = checkedPart(part)
      // Whoever reads hears of a failure of either.
      pipeline(await zip.openReadStreamPromise(entry), checked).catch((error: unknown) =>
        checked.destroy(explained(error, part.path)),
      )
      return checked
    }
    return {
      manifest: readManifest(await wholeOf(await zip.openReadStreamPromise(found), found.uncompressedSize)),
      open,
      json: async (part, schema) => {
        const parsed = schema.safeParse(jsonOf(await wholeOf(await open(part), part.bytes)))
        if (!parsed.success) throw new AppError('archive-tampered', { part: part.path })
        return parsed.data
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw explained(error, manifestPath)
  }
}

class SourceReader extends RandomAccessReader {
  readonly source: ByteSource
  constructor(source: ByteSource) {
    super()
    this.source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    this.source
      .read({ start, end: end - 1 })
      .then((stream) => pipeline(stream, through))
      .catch((error: unknown) => through.destroy(error instanceof Error ? error : new Error(String(error))))
    return through
  }
}

async function openZip(source: ByteSource): Promise<ZipFile> {
  if (source.size < 22) throw new AppError('archive-foreign')
  const start = Buffer.concat(await (await source.read({ start: 0, end: 3 })).toArray())
  if (start.readUInt32LE() !== 0x04034b50) throw new AppError('archive-foreign')
  try {
    return await fromRandomAccessReaderPromise(new SourceReader(source), source.size, { autoClose: false })
  } catch {
    // It begins like an archive and has no directory at its end.
    throw new AppError('archive-broken')
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new AppError('archive-tampered', { part: entry.fileName })
    entries.set(entry.fileName, entry)
  }
  return entries
}

function readManifest(text: string): Manifest {
  const content = jsonOf(text) as { format?: unknown; version?: unknown } | undefined
  if (content?.format !== archiveFormat) throw new AppError('archive-foreign')
  if (Number(content.version) > archiveVersion) throw new AppError('archive-too-new')
  const parsed = manifest.safeParse(content)
  if (!parsed.success) throw new AppError('archive-tampered', { part: manifestPath })
  return parsed.data
}

function checkedPart({ path, bytes, sha256 }: Part): Transform {
  const hash = createHash('sha256')
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      seen += chunk.length
      done(seen > bytes ? new AppError('archive-tampered', { part: path }) : null, chunk)
    },
    flush(done) {
      const isWhole = seen === bytes && hash.digest('hex') === sha256
      done(isWhole ? null : new AppError('archive-tampered', { part: path }))
    },
  })
}

async function wholeOf(stream: Readable, bytes: number): Promise<string> {
  if (bytes > largestJson) throw new AppError('archive-broken')
  return Buffer.concat(await stream.toArray()).toString()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the reader of the zip or the inflater complain of is damage; what we refuse has its own code. */
function explained(error: unknown, part: string): Error {
  if (error instanceof AppError) return error
  const code = (error as { code?: string }).code ?? ''
  const isDamage = code.startsWith('Z_') || (error instanceof Error && !('syscall' in error) && code === '')
  return isDamage ? new AppError('archive-broken', { part }) : (error as Error)
}
