import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type {
  integrationsApi,
  IntegrationChange,
  IntegrationStates,
  IntegrationTest,
} from '@trellis/domain/integrations/api'
import { integrationNames, secretRules } from '@trellis/domain/integrations/integrations'
import type { IntegrationName, IntegrationSettings } from '@trellis/domain/integrations/integrations'
import type { SignedInContext } from '../../context.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { fromEnvironment } from './from-environment.ts'
import { integrationInUse, settingsOf } from './in-use.ts'
import { forgetStorage } from './ports.ts'
import { problemOf } from './problems.ts'
import {
  forgetIntegration,
  forgetTest,
  lockIntegration,
  saveIntegration,
  saveTest,
  storedIntegration,
  storedTest,
} from './queries.ts'
import type { SealedSecret, StoredStorage } from './queries.ts'
import { openSecret, sealSecret } from './secrets.ts'
import { tryOut } from './try-out.ts'

/** All of them, and nothing of a secret but that there is one. */
export async function listIntegrations(ctx: SignedInContext): Promise<ReplyOf<typeof integrationsApi.integrations>> {
  const states = await Promise.all(integrationNames.map(async (name) => [name, await stateOf(ctx, name)] as const))
  const storage = await storedIntegration(ctx.db, 'storage')
  return {
    integrations: Object.fromEntries(states) as unknown as IntegrationStates,
    folder: `${ctx.config.dataFolder}/files`,
    earlierStorages: (storage?.earlier ?? []).flatMap(({ settings }) => {
      const read = settingsOf('storage', settings)
      return read ? [{ bucket: read.bucket, endpoint: read.endpoint }] : []
    }),
  }
}

async function stateOf<Name extends IntegrationName>(ctx: SignedInContext, name: Name) {
  const environment = fromEnvironment(ctx.config, name)
  const [stored, lastTest = null] = await Promise.all([storedIntegration(ctx.db, name), storedTest(ctx.db, name)])
  if (environment) {
    const { settings, secret, variables } = environment
    const known = secret === null ? null : { setAt: null, setBy: '' }
    return { name, source: 'environment', settings, secret: known, isSecretLost: false, variables, lastTest }
  }
  const settings = stored ? settingsOf(name, stored.settings) : null
  const secret = settings ? stored!.secret : null
  return {
    name,
    source: settings ? 'screen' : 'off',
    settings,
    secret: secret && { setAt: secret.setAt, setBy: secret.setBy },
    isSecretLost: secret !== null && openSecret(ctx.config.secret, name, secret) === null,
    variables: [],
    lastTest,
  }
}

/**
 * @throws AppError integration-set-by-environment, integration-secret-needed; storage-failed, for files must not go where
 * they are lost
 */
export async function changeIntegration(ctx: SignedInContext, change: IntegrationChange): Promise<void> {
  const { name, settings } = change
  if (fromEnvironment(ctx.config, name)) throw new AppError('integration-set-by-environment')
  const before = await storedIntegration(ctx.db, name)
  const secret = secretAfter(ctx, change, before)
  if (name === 'storage') await refuseUnusable(ctx, settings, secret)
  await ctx.db.transaction().execute(async (tx) => {
    await lockIntegration(tx, name)
    // What the secret goes with was read before the lock.
    if (JSON.stringify(await storedIntegration(tx, name)) !== JSON.stringify(before))
      throw new AppError('busy-try-again')
    const earlier = name === 'storage' ? earlierStorages(before, settings) : undefined
    await saveIntegration(tx, name, { settings, secret, ...(earlier && { earlier }) })
    await forgetTest(tx, name)
    await noteAct(tx, ctx, {
      act: 'integration-changed',
      subject: name,
      details: differences(change, before, secret),
    })
  })
  forgetStorage(ctx.db)
}

/** The secret that holds from now on: the given one, or the kept one where it still goes to whom it was given for. */
function secretAfter(ctx: SignedInContext, change: IntegrationChange, before?: StoredStorage): SealedSecret | null {
  const { name, settings, secret } = change
  const use = useOf(name, settings)
  if (use === 'none') return null
  if (secret) return sealSecret(ctx.config.secret, name, { secret, at: ctx.clock.now(), by: ctx.actor.name })
  const kept =
    secret === undefined && before?.secret && isForSame(name, before.settings, settings) ? before.secret : null
  const isLeftOpen = secret === undefined && before?.secret && !kept
  if (!kept && (use === 'needed' || isLeftOpen)) throw new AppError('integration-secret-needed', { field: 'secret' })
  return kept
}

const useOf = (name: IntegrationName, settings: unknown) => secretRules[name].use(settings as never)

function isForSame(name: IntegrationName, before: unknown, after: object): boolean {
  const then = settingsOf(name, before) as Record<string, unknown> | null
  return (
    then !== null && secretRules[name].goesWith.every((key) => then[key] === (after as Record<string, unknown>)[key])
  )
}

/** @throws AppError storage-failed, integration-secret-lost */
async function refuseUnusable(
  ctx: SignedInContext,
  settings: IntegrationSettings['storage'],
  sealed: SealedSecret | null,
): Promise<void> {
  const secret = sealed && openSecret(ctx.config.secret, 'storage', sealed)
  if (sealed && secret === null) throw new AppError('integration-secret-lost', { name: 'storage' })
  try {
    await tryOut(ctx, 'storage', { source: 'screen', settings, secret })
  } catch (error) {
    const { problem, detail } = problemOf(error, secret)
    throw new AppError('storage-failed', { problem, reason: detail })
  }
}

/** Places where files may lie, the newest first: the one until now too, where it is another. */
function earlierStorages(before: StoredStorage | undefined, settings: object | null) {
  const place = (of: unknown) => {
    const read = settingsOf('storage', of)
    return read && `${read.endpoint} ${read.bucket}`
  }
  const all = before ? [{ settings: before.settings, secret: before.secret }, ...(before.earlier ?? [])] : []
  return all.filter((each) => place(each.settings) !== null && place(each.settings) !== place(settings))
}

/** Turns off what was set on the screen; a storage is still read until it is forgotten. */
export async function removeIntegration(ctx: SignedInContext, name: IntegrationName): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockIntegration(tx, name)
    const before = await storedIntegration(tx, name)
    if (!before || settingsOf(name, before.settings) === null) return
    await forgetIntegration(tx, name)
    if (name === 'storage')
      await saveIntegration(tx, name, { settings: null, secret: null, earlier: earlierStorages(before, null) })
    await noteAct(tx, ctx, { act: 'integration-removed', subject: name })
  })
  forgetStorage(ctx.db)
}

export async function forgetEarlierStorages(ctx: SignedInContext): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockIntegration(tx, 'storage')
    const stored = await storedIntegration(tx, 'storage')
    if (!stored?.earlier?.length) return
    if (settingsOf('storage', stored.settings) === null) await forgetIntegration(tx, 'storage')
    else await saveIntegration(tx, 'storage', { ...stored, earlier: [] })
    await noteAct(tx, ctx, {
      act: 'integration-removed',
      subject: 'storage',
      details: { earlier: stored.earlier.length },
    })
  })
  forgetStorage(ctx.db)
}

/** What came of it is kept, also where it failed. @throws AppError invalid-input for a number that is none */
export async function testIntegration(
  ctx: SignedInContext,
  name: IntegrationName,
  to: string,
): Promise<IntegrationTest> {
  const outcome = await outcomeOf(ctx, name, to)
  const test = { at: ctx.clock.now().toISOString(), by: ctx.actor.name, ...outcome }
  await ctx.db.transaction().execute(async (tx) => {
    await saveTest(tx, name, test)
    const { problem } = outcome
    await noteAct(tx, ctx, { act: `${name}-tested`, subject: outcome.detail, details: problem ? { problem } : {} })
  })
  return test
}

async function outcomeOf(ctx: SignedInContext, name: IntegrationName, to: string) {
  let secret: string | null = null
  try {
    const used = await integrationInUse(ctx, name)
    secret = used?.secret ?? null
    return { problem: null, detail: await tryOut(ctx, name, used, to) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-input') throw error
    return problemOf(error, secret)
  }
}

/** What changed, for the audit; of a secret only that. */
function differences(
  { name, settings }: IntegrationChange,
  before: StoredStorage | undefined,
  is: SealedSecret | null,
) {
  const earlier = ((before && settingsOf(name, before.settings)) ?? {}) as Record<string, unknown>
  const changed = Object.entries(settings).filter(([key, value]) => earlier[key] !== value)
  const details: Record<string, unknown> = Object.fromEntries(
    changed.map(([key, value]) => [`${name}.${key}`, [earlier[key] ?? '', value]]),
  )
  const was = before?.secret
  if (was?.sealed !== is?.sealed) details[`${name}.secret`] = [was ? '•••' : '', is ? '•••' : '']
  return details
}
