import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { Services, SignedInContext } from '../../context.ts'
import type { Pool } from '../../platform/db.ts'
import { openListener } from '../../platform/listener.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { configActs } from './config-acts.ts'
import { configVersion, loadConfig, raiseConfigVersion, readConfig } from './config-queries.ts'
import { changeSchema } from './schema-queue.ts'
import type { PlatformTransaction } from './schema-queue.ts'

type ConfigServices = Pick<Services, 'db' | 'pool'>

/** What verbs of configuration need: a request in a team, or a job with the team it was queued for. */
export interface ConfigContext extends Pick<Services, 'config' | 'log' | 'db' | 'pool' | 'clock'> {
  readonly team: Pick<TeamConfig, 'teamId'>
  /** Whom the audit names; what nobody asked for is not in it. */
  readonly actor?: SignedInContext['actor']
  readonly request?: SignedInContext['request']
}

/** Reads and writes configuration rows; `team` is how they were before, and nobody else changes them meanwhile. */
type ConfigWork<T> = (tx: PlatformTransaction, team: TeamConfig) => Promise<T>

interface ConfigCache {
  /** While true every change of another process is heard of; otherwise each use asks for the version first. */
  isListening: boolean
  readonly byTeamId: Map<number, Promise<TeamConfig>>
}

const maximumTeams = 2000
const cacheByPool = new WeakMap<Pool, ConfigCache>()
const watcherByPool = new WeakMap<Pool, (teamId: number | null) => void>()

/**
 * Everything configured in a team, from this process's memory where that is known to be current.
 * @throws AppError team-not-found
 */
export async function teamConfig(services: ConfigServices, teamId: number): Promise<TeamConfig> {
  const cache = cacheOf(services)
  const known = cache.byTeamId.get(teamId)
  if (!known) return await remember(services, cache, teamId)
  const config = await known
  if (cache.isListening || config.version === (await configVersion(services.db, teamId))) return config
  if (cache.byTeamId.get(teamId) === known) cache.byTeamId.delete(teamId)
  return await (cache.byTeamId.get(teamId) ?? remember(services, cache, teamId))
}

/** For a change that was committed without `changeConfig`: raises the version and forgets what was known, everywhere. */
export async function configChanged(services: ConfigServices, teamId: number): Promise<void> {
  await services.db.transaction().execute((tx) => raiseConfigVersion(tx, teamId))
  forgetConfig(services, teamId)
}

/** One transaction that changes configuration rows only. */
export async function changeConfig<T>(ctx: ConfigContext, work: ConfigWork<T>): Promise<T> {
  const { teamId } = ctx.team
  const result = await ctx.db.transaction().execute((tx) => workOnConfig(ctx, tx, work))
  forgetConfig(ctx, teamId)
  return result
}

/** The same for a change that alters the team's tables as well; `work` may run more than once. */
export async function changeConfigAndSchema<T>(ctx: ConfigContext, work: ConfigWork<T>): Promise<T> {
  const { teamId } = ctx.team
  const result = await changeSchema(ctx, teamId, (tx) => workOnConfig(ctx, tx, work))
  forgetConfig(ctx, teamId)
  return result
}

async function workOnConfig<T>(ctx: ConfigContext, tx: PlatformTransaction, work: ConfigWork<T>): Promise<T> {
  const { teamId } = ctx.team
  await raiseConfigVersion(tx, teamId)
  const before = await readConfig(tx, teamId)
  const result = await work(tx, before)
  const { actor, request, clock } = ctx
  if (actor && request) {
    const after = await readConfig(tx, teamId)
    for (const act of configActs(before, after)) await noteAct(tx, { actor, request, clock }, { ...act, team: after })
  }
  return result
}

/** Only this process; the others hear of the raised version. Call it after the commit. */
export function forgetConfig({ pool }: Pick<Services, 'pool'>, teamId: number): void {
  cacheByPool.get(pool)?.byTeamId.delete(teamId)
  watcherByPool.get(pool)?.(teamId)
}

/** Tells whenever a team's configuration may be another now; null for that of any team. */
export function watchConfig(pool: Pool, onChanged: (teamId: number | null) => void): void {
  watcherByPool.set(pool, onChanged)
}

/** Hears of changes that other processes make. Without it, and while its connection is broken, each use checks the version. */
export async function listenForConfigChanges(
  services: Pick<Services, 'config' | 'log' | 'pool'>,
): Promise<{ stop: () => Promise<void> }> {
  const cache = cacheOf(services)
  const listener = await openListener(services, 'trellis_config', {
    onPayload: (teamId) => forgetConfig(services, Number(teamId)),
    onState: (isListening) => {
      // What was missed meanwhile is unknown.
      cache.byTeamId.clear()
      cache.isListening = isListening
      watcherByPool.get(services.pool)?.(null)
    },
  })
  return listener
}

function cacheOf({ pool }: Pick<Services, 'pool'>): ConfigCache {
  const cache = cacheByPool.get(pool) ?? { isListening: false, byTeamId: new Map() }
  cacheByPool.set(pool, cache)
  return cache
}

function remember(services: ConfigServices, cache: ConfigCache, teamId: number): Promise<TeamConfig> {
  const oldest = cache.byTeamId.keys().next().value
  if (oldest !== undefined && cache.byTeamId.size >= maximumTeams) cache.byTeamId.delete(oldest)
  const loading = loadConfig(services.db, teamId)
  cache.byTeamId.set(teamId, loading)
  loading.catch(() => {
    if (cache.byTeamId.get(teamId) === loading) cache.byTeamId.delete(teamId)
  })
  return loading
}
