import type { Brand } from '@trellis/domain/api/ids'
import type { BlueprintState } from '@trellis/domain/blueprints/run'
import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import { trashRecords } from '../records/trash.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { changeRun, forgetSample, insertRun, latestRun, sampleBatches, sampleRecords } from './queries.ts'

export async function readBlueprint(ctx: TeamContext): Promise<BlueprintState> {
  const run = await latestRun(ctx.db, ctx.team.teamId)
  const records = await leftOfSample(ctx)
  return {
    run: run ? { blueprint: run.blueprint, state: run.state, step: run.step } : null,
    sample:
      records.length > 0
        ? { records: records.length, changed: records.filter((record) => record.is_changed).length }
        : null,
  }
}

/**
 * Queues it. The same one that failed goes on where it was.
 * @throws AppError blueprint-running
 */
export async function applyBlueprint(
  ctx: TeamContext,
  { blueprint, withSample }: { blueprint: Brand; withSample: boolean },
): Promise<BlueprintState> {
  const { teamId } = ctx.team
  const last = await latestRun(ctx.db, teamId)
  const isSame = last?.state === 'failed' && last.blueprint === blueprint && last.with_sample === withSample
  const starting = isSame
    ? changeRun(ctx.db, last, { state: 'running' }).then(() => last.id)
    : insertRun(ctx.db, {
        team_id: teamId,
        blueprint,
        language: ctx.team.defaultInterfaceLanguage,
        with_sample: withSample,
        state: 'running',
        step: 'structure',
        started_by: ctx.membership.teamUserId,
        started_at: ctx.clock.now(),
      })
  const runId = await starting.catch((error: unknown) => {
    if ((error as { code?: string }).code === '23505') throw new AppError('blueprint-running')
    throw error
  })
  await runBlueprintLater(ctx, { teamId, runId })
  return await readBlueprint(ctx)
}

export interface RunPayload {
  teamId: number
  runId: number
}

async function runBlueprintLater({ jobs }: Pick<TeamContext, 'jobs'>, payload: RunPayload): Promise<void> {
  await jobs.enqueue('run-blueprint', payload, { queue: `blueprint-${payload.teamId}` })
}

/** To the trash, as one batch; what people made their own stays, unless they say that it may go too. */
export async function removeSample(ctx: TeamContext, { withChanged }: { withChanged: boolean }): Promise<number> {
  const records = await leftOfSample(ctx)
  const ids = records.filter((record) => withChanged || !record.is_changed).map(({ id }) => id)
  const count = ids.length === 0 ? 0 : (await trashRecords(ctx, ids)).count
  await ctx.db.transaction().execute(async (tx) => {
    await forgetSample(tx, ctx.team.teamId)
    await noteAct(tx, ctx, { act: 'sample-removed', subject: ctx.team.name, team: ctx.team, details: { count } })
  })
  return count
}

async function leftOfSample(ctx: TeamContext) {
  const batchIds = await sampleBatches(ctx.db, ctx.team.teamId)
  return batchIds.length === 0 ? [] : await sampleRecords(ctx.teamDb, batchIds)
}
