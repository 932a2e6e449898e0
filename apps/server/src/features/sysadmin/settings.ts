import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type { sysadminApi } from '@trellis/domain/sysadmin/api'
import type { SystemSettings } from '@trellis/domain/sysadmin/settings'
import type { SignedInContext } from '../../context.ts'
import { writeMail } from '../auth/mail-text.ts'
import { endLongSessions, forgetActors } from '../auth/sessions.ts'
import { languageFor, readSettings, settingsChanged, writeSettings } from '../auth/system-settings.ts'
import { noteAct } from './audit.ts'

export async function systemState(ctx: SignedInContext): Promise<ReplyOf<typeof sysadminApi.settings>> {
  const { oidc, smtpUrl, mailFrom, dataFolder } = ctx.config
  return {
    settings: await readSettings(ctx),
    signInMethods: { password: true, oidc: oidc?.label ?? null },
    // Without what stands before the host: it may hold a password.
    mail: smtpUrl
      ? { kind: 'smtp', detail: `${new URL(smtpUrl).host}, ${mailFrom}` }
      : { kind: 'outbox', detail: mailFrom },
    storage: { kind: 'disk', detail: `${dataFolder}/files` },
  }
}

export async function changeSettings(ctx: SignedInContext, settings: SystemSettings): Promise<void> {
  const before = await readSettings(ctx)
  const keys = Object.keys(settings) as (keyof SystemSettings)[]
  const changed = keys.filter((key) => settings[key] !== before[key])
  if (changed.length === 0) return
  await ctx.db.transaction().execute(async (tx) => {
    await writeSettings(tx, settings)
    if (settings.sessionDays < before.sessionDays) await endLongSessions(tx, settings.sessionDays)
    const details = Object.fromEntries(changed.map((key) => [key, [before[key], settings[key]]]))
    await noteAct(tx, ctx, { act: 'settings-changed', subject: changed.join(', '), details })
  })
  await settingsChanged(ctx)
  await forgetActors(ctx)
}

/** Really sent, at once and not by a job, so that what goes wrong is seen here. @throws AppError mail-failed */
export async function testMail(ctx: SignedInContext): Promise<string> {
  const { email: to, name, interfaceLanguage } = ctx.actor
  const { publicUrl } = ctx.config
  const mail = writeMail({
    mail: 'test',
    language: await languageFor(ctx, { interface_language: interfaceLanguage }),
    name,
    href: publicUrl,
    address: publicUrl,
    product: (await readSettings(ctx)).name,
  })
  try {
    await ctx.mailer.send({ to, ...mail })
  } catch (error) {
    throw new AppError('mail-failed', { reason: reasonOf(error) })
  }
  await ctx.db.transaction().execute((tx) => noteAct(tx, ctx, { act: 'mail-tested', subject: to }))
  return to
}

/** @throws AppError storage-failed */
export async function testStorage(ctx: SignedInContext): Promise<number> {
  const key = `test/${randomUUID()}`
  const written = Buffer.from(ctx.clock.now().toISOString())
  try {
    await ctx.files.write(key, written)
    const stream = await ctx.files.read(key)
    const read = stream && Buffer.concat(await stream.toArray())
    await ctx.files.remove([key])
    if (!read?.equals(written)) throw new Error('what was read is not what was written')
  } catch (error) {
    throw new AppError('storage-failed', { reason: reasonOf(error) })
  }
  await ctx.db.transaction().execute((tx) => noteAct(tx, ctx, { act: 'storage-tested', subject: '' }))
  return written.length
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
