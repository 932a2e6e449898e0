import { randomUUID } from 'node:crypto'
import type { TeamContext } from '../../context.ts'
import { thumbnailKey } from './files.ts'
import type { MayUseFile } from './files-of-records.ts'
import { deleteFile, filesById, insertFile } from './queries.ts'
import type { FileRow } from './queries.ts'

/**
 * Files of their own with the same bytes, to be used by a record within a day: whatever happens to either of the two, the
 * other stays. Gives the new id by the old one; a file without bytes has none, and one that may not be used.
 */
export async function copyFiles(
  ctx: TeamContext,
  fileIds: readonly number[],
  mayUse: MayUseFile,
): Promise<ReadonlyMap<number, number>> {
  const copies = new Map<number, number>()
  for (const file of await filesById(ctx.teamDb, fileIds)) {
    const copy = (await mayUse(file)) ? await copyFile(ctx, file) : undefined
    if (copy !== undefined) copies.set(file.id, copy)
  }
  return copies
}

async function copyFile(
  ctx: TeamContext,
  { id: _id, attached_at: _at, ...file }: FileRow,
): Promise<number | undefined> {
  const bytes = await ctx.files.read(file.storage_key)
  if (!bytes) return undefined
  const received = await ctx.files.receive(bytes)
  try {
    const storageKey = `team_${ctx.team.teamId}/${randomUUID()}`
    const thumbnail = file.has_thumbnail ? await ctx.files.read(thumbnailKey(file.storage_key)) : null
    const row = await insertFile(ctx.teamDb, {
      ...file,
      storage_key: storageKey,
      has_thumbnail: thumbnail !== null,
      created_at: ctx.clock.now(),
      created_by: ctx.membership.teamUserId,
    })
    try {
      if (thumbnail) await ctx.files.write(thumbnailKey(storageKey), Buffer.concat(await thumbnail.toArray()))
      await received.keep(storageKey)
    } catch (error) {
      await deleteFile(ctx.teamDb, row.id)
      await ctx.files.remove([storageKey, thumbnailKey(storageKey)])
      throw error
    }
    return row.id
  } finally {
    await received.discard()
  }
}
