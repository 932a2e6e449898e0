import { setTimeout as sleep } from 'node:timers/promises'
import { pictureSides, pictureSizes } from '@trellis/domain/files/api'
import type { Services } from '../../context.ts'
import { smallerPictures } from '../../platform/smaller-pictures.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import type { TeamDb } from '../../platform/team-db.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { pictureKey } from './files.ts'
import { countAttempt, filesWithoutPictures, markNoPictures, setPictureState } from './picture-queries.ts'
import type { FileWithoutPictures } from './picture-queries.ts'

const filesAtOnce = 20
/** Between two old ones: people come first. */
const pauseMs = 20
/** A file that ends the process is not tried for ever. */
const mostAttempts = 3

/** One such job waits per team. */
export async function makePicturesLater({ jobs }: Pick<Services, 'jobs'>, teamId: number): Promise<void> {
  await jobs.enqueue('make-pictures', { teamId }, { key: `make-pictures-${teamId}`, queue: 'make-pictures' })
}

/** Draws the small pictures of all images of a team that have none, the newest first. May stop anywhere and run again. */
export async function makePictures(
  services: Services,
  { teamId }: { teamId: number },
  signal?: AbortSignal,
): Promise<void> {
  await ensureTeamSchema(services, teamId)
  const db = teamDbFor(services.pool, teamId)
  await markNoPictures(db)
  for (;;) {
    const files = await filesWithoutPictures(db, filesAtOnce)
    if (files.length === 0) return
    for (const file of files) {
      if (signal?.aborted) return
      await makeOf(services, db, file)
      await sleep(pauseMs)
    }
  }
}

async function makeOf({ files, log }: Services, db: TeamDb, file: FileWithoutPictures): Promise<void> {
  const attempts = await countAttempt(db, file.id)
  if (attempts > mostAttempts) return await setPictureState(db, file.id, 'broken')
  const stream = await files.read(file.storage_key)
  const made =
    stream &&
    (await smallerPictures(
      stream,
      pictureSizes.map((size) => pictureSides[size]),
    ))
  if (!made) {
    // Once, and it is not tried again: what cannot be drawn today cannot be tomorrow.
    log.info({ fileId: file.id, teamId: db.teamId }, 'no picture can be made of a file')
    return await setPictureState(db, file.id, 'broken')
  }
  for (const [index, size] of pictureSizes.entries())
    await files.write(pictureKey(file.storage_key, size), made[index]!)
  await setPictureState(db, file.id, 'made')
}
