import { Readable } from 'node:stream'
import type { Part } from '@trellis/domain/backup/manifest'
import type { FileStore } from '../../platform/file-store/file-store.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { type TarFile, writeTar } from './tar.ts'

export interface FilesPart {
  files: Part | null
  fileCount: number
  missingFiles: number
}

/** A file that the database names; the size of small ones (thumbnails, logos) is not kept there. */
export interface NamedFile {
  readonly key: string
  readonly size: number | null
}

/** What is gone from the storage is counted: the rest of an archive is of no less use. */
export async function writeFiles(
  archive: ArchiveWriter,
  store: FileStore,
  path: string,
  named: AsyncIterable<NamedFile>,
): Promise<FilesPart> {
  let fileCount = 0
  let missingFiles = 0
  async function* there(): AsyncGenerator<TarFile> {
    for await (const { key, size } of named) {
      const content = await store.read(key)
      if (!content) {
        missingFiles += 1
        continue
      }
      fileCount += 1
      try {
        if (size !== null) yield { key, size, read: async () => content }
        else {
          const bytes = Buffer.concat(await content.toArray())
          yield { key, size: bytes.length, read: async () => Readable.from([bytes]) }
        }
      } finally {
        // Whoever stops in between leaves no file open.
        content.destroy()
      }
    }
  }
  const files = there()
  const first = await files.next()
  if (first.done) return { files: null, fileCount, missingFiles }
  async function* all(): AsyncGenerator<TarFile> {
    yield first.value as TarFile
    yield* files
  }
  const part = await archive.add(path, Readable.from(writeTar(all()), { objectMode: false }), 'files')
  return { files: part, fileCount, missingFiles }
}
