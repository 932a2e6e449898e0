import { blueprints } from '@trellis/domain/blueprints/all'
import type { MadeByBlueprint } from '@trellis/domain/blueprints/run'
import { AppError } from '@trellis/domain/errors'
import { unrestricted } from '@trellis/domain/permissions/data-access'
import { featurePermissions } from '@trellis/domain/permissions/feature-permissions'
import type { Services, TeamContext } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { teamConfig } from '../teams/team-config.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import type { RunPayload } from './blueprints.ts'
import { makeLayouts } from './make-layouts.ts'
import { makeSample } from './make-sample.ts'
import { makeStructure } from './make-structure.ts'
import { adminOf, changeRun, runById } from './queries.ts'
import type { Run } from './queries.ts'

/**
 * Puts a blueprint into a team. Safe to run twice: structure and records each come in one transaction with their mark,
 * and a layout that is there already stays.
 */
export async function runBlueprint(services: Services, { teamId, runId }: RunPayload): Promise<void> {
  const run = await runById(services.db, teamId, runId)
  if (run?.state !== 'running') return
  try {
    await finish(services, run)
  } catch (error) {
    // Whoever waits before the screen may try again, which goes on from here; the worker's log has the reason.
    await changeRun(services.db, run, { state: 'failed' })
    throw error
  }
}

async function finish(services: Services, run: Run): Promise<void> {
  const blueprint = blueprints[run.blueprint]
  await ensureTeamSchema(services, run.team_id)
  const made: MadeByBlueprint = run.made ?? (await makeStructure(await contextOf(services, run), run, blueprint))
  await changeRun(services.db, run, { step: 'layouts' })
  await makeLayouts(await contextOf(services, run), blueprint, { made, language: run.language })
  if (run.with_sample && run.sample_batch_ids === null) {
    await changeRun(services.db, run, { step: 'sample' })
    await makeSample(await contextOf(services, run), run, made)
  }
  await changeRun(services.db, run, { state: 'done', finished_at: services.clock.now() })
}

/** The admin who asked for it, with the team's configuration of now. */
async function contextOf(services: Services, run: Run): Promise<TeamContext> {
  const person = await adminOf(services.db, run)
  if (!person) throw new AppError('user-not-found')
  const team = await teamConfig(services, run.team_id)
  const membership = {
    teamUserId: run.started_by,
    isTeamAdmin: true,
    firstName: person.first_name,
    lastName: person.last_name,
    roleIds: [],
  }
  return {
    ...services,
    actor: {
      userId: person.id,
      name: person.name,
      email: person.email,
      isSysAdmin: false,
      interfaceLanguage: person.interface_language,
      membershipByTeamId: new Map([[run.team_id, membership]]),
    },
    request: { requestId: `blueprint-${run.id}`, address: '', userAgent: '', sessionToken: null, isLocal: true },
    membership,
    team,
    wholeTeam: team,
    featurePermissions: new Set(featurePermissions),
    access: unrestricted,
    teamDb: teamDbFor(services.pool, run.team_id),
  }
}
