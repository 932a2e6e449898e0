import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { sealApi } from '@trellis/domain/history/seal-api'
import type { Services, TeamContext } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { daysOfTeam, setDaysOfTeam, teamsWithDays } from './keeping-queries.ts'
import { purgeSealed, sealHistory } from './seal.ts'
import { deleteBatches, keepingFacts, outdatedBatches } from './seal-queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const batchesAtOnce = 200

export async function readKeeping({ db, team, teamDb }: TeamContext): Promise<ReplyOf<typeof sealApi.keeping>> {
  const facts = await keepingFacts(teamDb)
  return {
    days: await daysOfTeam(db, team.teamId),
    blocks: facts.blocks,
    sealedAt: facts.at?.toISOString() ?? null,
    fingerprint: facts.hash?.toString('hex') ?? null,
    purgedBatches: facts.purged,
  }
}

export async function setKeeping(ctx: TeamContext, days: number | null): Promise<void> {
  const { team } = ctx
  await ctx.db.transaction().execute(async (tx) => {
    const before = await daysOfTeam(tx, team.teamId)
    await setDaysOfTeam(tx, team.teamId, days)
    await noteAct(tx, ctx, { act: 'history-days-changed', subject: team.name, team, details: { days: [before, days] } })
  })
}

/** Queues the purge of every team that does not keep its history for ever, and itself again for tomorrow. */
export async function purgeEveryHistory(services: Services): Promise<void> {
  for (const teamId of await teamsWithDays(services.db))
    await services.jobs.enqueue('purge-history', { teamId }, { key: `purge-history-${teamId}`, queue: 'purge-history' })
  await purgeEveryHistoryLater(services, new Date(services.clock.now().getTime() + dayMs))
}

export async function purgeEveryHistoryLater({ jobs }: Pick<Services, 'jobs'>, runAt: Date): Promise<void> {
  await jobs.enqueue('purge-every-history', {}, { key: 'purge-every-history', runAt })
}

/** Removes for good what is older than the team keeps. Can be stopped anywhere and run again. */
export async function purgeHistory(
  services: Services,
  { teamId }: { teamId: number },
  signal?: AbortSignal,
): Promise<void> {
  await ensureTeamSchema(services, teamId)
  const days = await daysOfTeam(services.db, teamId)
  if (days === null) return
  const db = teamDbFor(services.pool, teamId)
  const before = new Date(services.clock.now().getTime() - days * dayMs)
  await sealHistory(services, db)
  for (let isDone = false; !isDone && !signal?.aborted;)
    await db.transaction((tx) =>
      purgeSealed(tx, services.clock.now(), async (blockId) => {
        const batchIds = await outdatedBatches(tx, { before, limit: batchesAtOnce })
        isDone = batchIds.length < batchesAtOnce
        if (batchIds.length > 0) await deleteBatches(tx, { batchIds, blockId })
      }),
    )
}
