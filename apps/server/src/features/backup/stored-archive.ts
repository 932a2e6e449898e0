import type { Readable } from 'node:stream'
import { AppError } from '@trellis/domain/errors'
import type { FileStore } from '../../platform/file-store/file-store.ts'
import { type ArchiveReader, openArchive } from './archive-reader.ts'
import type { BackupRow } from './queries.ts'

/** Of a backup that is done. @throws AppError backup-not-found where its bytes are gone */
export async function openStored(files: FileStore, row: Stored): Promise<ArchiveReader> {
  return await openArchive({
    size: row.size_bytes ?? 0,
    read: (range) => readStored(files, row, range),
  })
}

type Stored = Pick<BackupRow, 'storage_key' | 'size_bytes'>

export async function readStored(
  files: FileStore,
  row: Stored,
  range?: { start: number; end: number },
): Promise<Readable> {
  const stream = await files.read(row.storage_key, range)
  if (!stream) throw new AppError('backup-not-found')
  return stream
}
