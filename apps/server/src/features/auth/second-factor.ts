import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@trellis/domain/errors'
import type { Context, Services, SignedInContext } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { limitCodes } from './limits.ts'
import { provePresence } from './prove-presence.ts'
import {
  confirmSecret,
  countWithoutSecondFactor,
  deleteSecondFactor,
  offerSecret,
  saveRecoveryHashes,
  secondFactorOf,
  takeRecoveryCode,
  takeStep,
} from './second-factor-queries.ts'
import { forgetActor } from './sessions.ts'
import { readSettings } from './system-settings.ts'
import { base32, matchingStep, newTotpSecret, totpAddress } from './totp.ts'

/** What their secrets are sealed for. */
export const secondFactorPurpose = 'second factor'
const recoveryCodeCount = 10

/**
 * After the password was right. Accounts without a second factor pass.
 * @throws AppError second-factor-needed, second-factor-wrong, too-many-requests
 */
export async function checkSecondFactor(ctx: Context, userId: number, code: string | undefined): Promise<void> {
  const factor = await secondFactorOf(ctx.db, userId)
  if (!factor?.confirmed_at) return
  if (!code) throw new AppError('second-factor-needed')
  const attempt = await limitCodes(ctx, userId)
  const isRight =
    (await takeTotp(ctx, userId, { sealed: factor.sealed_secret, code })) ||
    (await takeRecoveryCode(ctx.db, userId, recoveryHash(code)))
  if (!isRight) throw new AppError('second-factor-wrong')
  await attempt.succeeded()
}

export async function beginSecondFactor(ctx: SignedInContext, presentPassword: string) {
  const user = await provePresence(ctx, presentPassword)
  const secret = newTotpSecret()
  const isOffered = await offerSecret(ctx.db, user.id, seal(ctx.config.secret, secondFactorPurpose, secret))
  if (!isOffered) throw new AppError('second-factor-is-on')
  const { name: issuer } = await readSettings(ctx)
  return { secret: base32(secret), address: totpAddress({ secret, email: user.email, issuer }) }
}

/** From here on every sign-in asks for a code. */
export async function confirmSecondFactor(ctx: SignedInContext, code: string): Promise<string[]> {
  const { userId } = ctx.actor
  const factor = await secondFactorOf(ctx.db, userId)
  if (!factor || factor.confirmed_at) throw new AppError('second-factor-wrong')
  const attempt = await limitCodes(ctx, userId)
  if (!(await takeTotp(ctx, userId, { sealed: factor.sealed_secret, code }))) throw new AppError('second-factor-wrong')
  await attempt.succeeded()
  const codes = await ctx.db.transaction().execute(async (tx) => {
    if (!(await confirmSecret(tx, userId, ctx.clock.now()))) throw new AppError('second-factor-is-on')
    await noteAct(tx, ctx, { act: 'second-factor-on', subject: ctx.actor.name })
    return newCodes(tx, userId)
  })
  await forgetActor(ctx, userId)
  return codes
}

export async function newRecoveryCodes(ctx: SignedInContext, presentPassword: string): Promise<string[]> {
  const user = await provePresence(ctx, presentPassword)
  const factor = await secondFactorOf(ctx.db, user.id)
  if (!factor?.confirmed_at) throw new AppError('not-found')
  return ctx.db.transaction().execute(async (tx) => {
    await noteAct(tx, ctx, { act: 'recovery-codes-made', subject: ctx.actor.name })
    return newCodes(tx, user.id)
  })
}

/** @throws AppError second-factor-required where this installation asks for one */
export async function endSecondFactor(
  ctx: SignedInContext,
  { presentPassword, code }: { presentPassword: string; code: string },
): Promise<void> {
  const user = await provePresence(ctx, presentPassword)
  if ((await readSettings(ctx)).secondFactor === 'required') throw new AppError('second-factor-required')
  await checkSecondFactor(ctx, user.id, code)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await deleteSecondFactor(tx, user.id))) throw new AppError('not-found')
    await noteAct(tx, ctx, { act: 'second-factor-off', subject: ctx.actor.name })
  })
  await forgetActor(ctx, user.id)
}

export async function secondFactorState(db: Db, userId: number): Promise<{ isOn: boolean; recoveryCodes: number }> {
  const factor = await secondFactorOf(db, userId)
  return { isOn: Boolean(factor?.confirmed_at), recoveryCodes: factor?.recovery_hashes.length ?? 0 }
}

/** For those who decide whether it is required. */
export async function peopleWithoutSecondFactor(db: Db): Promise<number> {
  return countWithoutSecondFactor(db)
}

/** For a person who lost it. False where there was none. */
export async function dropSecondFactor(db: Db, userId: number): Promise<boolean> {
  return deleteSecondFactor(db, userId)
}

/** True once per code, however often it is sent. */
async function takeTotp(
  { config, clock, db }: Services,
  userId: number,
  { sealed, code }: { sealed: Buffer; code: string },
): Promise<boolean> {
  const step = matchingStep(unseal(config.secret, secondFactorPurpose, sealed), code, clock.now())
  return step !== undefined && takeStep(db, userId, step)
}

async function newCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await saveRecoveryHashes(tx, userId, codes.map(recoveryHash))
  return codes
}

/** 80 bits, in groups that can be read out: too many to guess, so that a plain hash is enough. */
function newRecoveryCode(): string {
  return (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-').toLowerCase()
}

function recoveryHash(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
    .digest()
}
