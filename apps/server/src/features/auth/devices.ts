import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { accountApi } from '@trellis/domain/auth/account-api'
import { AppError } from '@trellis/domain/errors'
import type { SignedInContext } from '../../context.ts'
import { deleteOtherSessions, deleteSessionById, sessionsOf } from './session-queries.ts'
import { forgetActor, sessionHashOf } from './sessions.ts'

export async function listDevices(ctx: SignedInContext): Promise<ReplyOf<typeof accountApi.devices>> {
  const own = ownHash(ctx)
  const rows = await sessionsOf(ctx.db, ctx.actor.userId, ctx.clock.now())
  return {
    devices: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      address: row.address,
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isThis: row.token_hash.equals(own),
    })),
  }
}

/** Of another device: this one has its sign-out. */
export async function signOutDevice(ctx: SignedInContext, sessionId: number): Promise<void> {
  const { userId } = ctx.actor
  if (!(await deleteSessionById(ctx.db, { userId, sessionId, keep: ownHash(ctx) }))) throw new AppError('not-found')
  await forgetActor(ctx, userId)
}

export async function signOutOthers(ctx: SignedInContext): Promise<number> {
  const { userId } = ctx.actor
  const ended = await deleteOtherSessions(ctx.db, userId, ownHash(ctx))
  await forgetActor(ctx, userId)
  return ended
}

function ownHash(ctx: SignedInContext): Buffer {
  const hash = sessionHashOf(ctx)
  if (!hash) throw new AppError('not-signed-in')
  return hash
}
