import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../../context.ts'

interface Running {
  done: number
  total: number
  isCancelled: boolean
}

/** Bulk changes under way in this process, by team, person and the key they chose. Another process knows nothing of them, which reads as 0 of 0. */
const running = new Map<string, Running>()

const keyOf = ({ teamDb, membership }: TeamContext, key: string) => `${teamDb.teamId}/${membership.teamUserId}/${key}`

export function bulkProgress(ctx: TeamContext, key: string): { done: number; total: number } {
  const { done = 0, total = 0 } = running.get(keyOf(ctx, key)) ?? {}
  return { done, total }
}

/** The change stops at its next step and leaves nothing behind. */
export function cancelBulk(ctx: TeamContext, key: string): void {
  const change = running.get(keyOf(ctx, key))
  if (change) change.isCancelled = true
}

/** Tells how far it is; throws `cancelled` once it was given up. */
export type Report = (done: number, total: number) => void

/** Runs work that reports its progress under a key, if the person chose one. */
export async function reporting<T>(
  ctx: TeamContext,
  key: string | undefined,
  work: (report: Report) => Promise<T>,
): Promise<T> {
  if (!key) return work(() => undefined)
  const own: Running = { done: 0, total: 0, isCancelled: false }
  const name = keyOf(ctx, key)
  running.set(name, own)
  try {
    return await work((done, total) => {
      if (own.isCancelled) throw new AppError('cancelled')
      own.done = done
      own.total = total
    })
  } finally {
    running.delete(name)
  }
}
