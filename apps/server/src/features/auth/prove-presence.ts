import { AppError } from '@trellis/domain/errors'
import type { SignedInContext } from '../../context.ts'
import { limitSignIn } from './limits.ts'
import { isPassword } from './passwords.ts'
import { type User, userById } from './queries.ts'

/**
 * Before what a passer-by at an open screen must not do: the password once more, counted like a sign-in.
 * @throws AppError credentials-wrong, password-missing, too-many-requests
 */
export async function provePresence(ctx: SignedInContext, presentPassword: string): Promise<User> {
  const user = await userById(ctx.db, ctx.actor.userId)
  if (!user) throw new AppError('not-signed-in')
  if (user.password_hash === null) throw new AppError('password-missing')
  const attempt = await limitSignIn(ctx, user.email)
  if (!(await isPassword(presentPassword, user.password_hash))) throw new AppError('credentials-wrong')
  await attempt.succeeded()
  return user
}
