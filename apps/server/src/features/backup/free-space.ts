import { statfs } from 'node:fs/promises'
import { AppError } from '@trellis/domain/errors'

/** Less leaves no room for the database to go on. */
const leastBytes = 64 * 1024 ** 2

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** @throws AppError backup-no-space */
export async function refuseWithoutSpace(folder: string, neededBytes: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free < neededBytes + leastBytes) throw new AppError('backup-no-space', { free: Math.floor(free / 1024 ** 2) })
}
