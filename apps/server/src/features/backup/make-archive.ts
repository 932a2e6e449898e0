import { randomUUID } from 'node:crypto'
import type { Manifest } from '@trellis/domain/backup/manifest'
import { AppError } from '@trellis/domain/errors'
import { openArchiveWriter } from './archive-writer.ts'
import { writeInstallation, writeOneTeam } from './write-archive.ts'
import type { BackupServices } from './write-team.ts'

export interface MadeArchive {
  readonly manifest: Manifest
  readonly sizeBytes: number
}

interface Wanted {
  readonly storageKey: string
  /** Null for the whole installation. */
  readonly teamId: number | null
  /** Of the job, and of whoever asks it to stop. */
  readonly signal: AbortSignal
  readonly onStep: (done: number, total: number) => Promise<void>
  readonly onBytes: (bytes: number) => void
}

/** Nothing lies under the key before the archive is whole. @throws AppError cancelled, team-not-found */
export async function makeArchive(services: BackupServices, wanted: Wanted): Promise<MadeArchive> {
  const broken = new AbortController()
  const signal = AbortSignal.any([wanted.signal, broken.signal])
  const archive = openArchiveWriter({ signal, onBytes: wanted.onBytes })
  const receiving = services.files.receive(archive.output)
  // The storage cannot go on: the writer must not wait for it.
  receiving.catch((error: unknown) => broken.abort(error))
  try {
    const manifest =
      wanted.teamId === null
        ? await writeInstallation(services, archive, wanted)
        : await writeOneTeam(services, archive, wanted.teamId)
    if (!manifest) throw new AppError('team-not-found')
    const received = await receiving
    if (wanted.signal.aborted) {
      await received.discard()
      throw new AppError('cancelled')
    }
    await received.keep(wanted.storageKey)
    return { manifest, sizeBytes: received.size }
  } catch (error) {
    archive.output.destroy(error as Error)
    await receiving.catch(() => {})
    if (wanted.signal.aborted) throw new AppError('cancelled')
    throw broken.signal.aborted ? broken.signal.reason : error
  }
}

export const newStorageKey = (): string => `backups/${randomUUID()}`
