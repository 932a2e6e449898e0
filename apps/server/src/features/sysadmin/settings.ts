import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { sysadminApi } from '@trellis/domain/sysadmin/api'
import type { SystemSettings } from '@trellis/domain/sysadmin/settings'
import type { SignedInContext } from '../../context.ts'
import { peopleWithoutSecondFactor } from '../auth/second-factor.ts'
import { endLongSessions, forgetActors } from '../auth/sessions.ts'
import { readSettings, settingsChanged, writeSettings } from '../auth/system-settings.ts'
import { noteAct } from './audit.ts'

export async function systemState(ctx: SignedInContext): Promise<ReplyOf<typeof sysadminApi.settings>> {
  const { oidc } = ctx.config
  return {
    settings: await readSettings(ctx),
    withoutSecondFactor: await peopleWithoutSecondFactor(ctx.db),
    signInMethods: { password: true, oidc: oidc?.label ?? null },
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
