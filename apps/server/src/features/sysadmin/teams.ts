import type { HandlerInput, ReplyOf } from '@trellis/domain/api/endpoint'
import { splitName } from '@trellis/domain/auth/split-name'
import { AppError } from '@trellis/domain/errors'
import type { AuditAct } from '@trellis/domain/sysadmin/acts'
import type { sysadminApi } from '@trellis/domain/sysadmin/api'
import { wordsOf } from '@trellis/domain/text/words'
import type { Services, SignedInContext } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { runStatements } from '../../platform/statements.ts'
import { forgetActors } from '../auth/sessions.ts'
import { changeSchema } from '../teams/schema-queue.ts'
import { configChanged, forgetConfig } from '../teams/team-config.ts'
import { noteAct } from './audit.ts'
import { cursorOf, pageEnd, readCursor } from './paging.ts'
import {
  countTeams,
  deleteTeamRow,
  lockTeam,
  makeTeamAdmin,
  renameTeamRow,
  setTeamSuspended,
  teamsPage,
} from './team-queries.ts'

type Question = HandlerInput<typeof sysadminApi.teams>['query']

export async function listTeams(ctx: SignedInContext, question: Question): Promise<ReplyOf<typeof sysadminApi.teams>> {
  const { search, cursor, sort, direction } = question
  const rows = await teamsPage(ctx.db, { words: wordsOf(search), sort, direction, cursor: readCursor(cursor, sort) })
  const { shown, hasMore } = pageEnd(rows)
  return {
    teams: shown.map((row) => ({
      teamId: row.id,
      name: row.name,
      description: row.description,
      memberCount: row.member_count,
      createdAt: row.created_at.toISOString(),
      suspendedAt: row.suspended_at?.toISOString() ?? null,
      archivedAt: row.archived_at?.toISOString() ?? null,
    })),
    next: hasMore ? cursorOf(shown.at(-1), sort) : null,
  }
}

export async function numberOfTeams(ctx: SignedInContext, search: string): Promise<number> {
  return countTeams(ctx.db, wordsOf(search))
}

/** Nobody works in a team unseen: the system admin becomes an admin of it, which its people and the audit show. */
export async function openTeam(ctx: SignedInContext, teamId: number): Promise<void> {
  await change(ctx, teamId, 'team-opened', async (tx, team) => {
    if (team.suspended_at) throw new AppError('team-suspended')
    await makeTeamAdmin(tx, { teamId, userId: ctx.actor.userId, ...splitName(ctx.actor.name), now: ctx.clock.now() })
  })
  await configChanged(ctx, teamId)
  await forgetActors(ctx)
}

export async function renameTeam(ctx: SignedInContext, teamId: number, name: string): Promise<void> {
  await change(ctx, teamId, 'team-renamed', async (tx, team) => {
    await renameTeamRow(tx, teamId, name)
    return { from: team.name, to: name }
  })
  await configChanged(ctx, teamId)
}

/** With the next request the team looks to its members like one that is not there. */
export async function suspendTeam(ctx: SignedInContext, teamId: number): Promise<void> {
  await change(ctx, teamId, 'team-suspended', (tx) => setTeamSuspended(tx, teamId, ctx.clock.now()))
  await forgetActors(ctx)
}

export async function reactivateTeam(ctx: SignedInContext, teamId: number): Promise<void> {
  await change(ctx, teamId, 'team-reactivated', (tx) => setTeamSuspended(tx, teamId, null))
  await forgetActors(ctx)
}

/**
 * For ever: configuration, records, history, and then the files.
 * @throws AppError team-not-found, confirmation-wrong unless the name is given exactly
 */
export async function deleteTeam(ctx: SignedInContext, teamId: number, name: string): Promise<void> {
  await changeSchema(ctx, teamId, async (tx) => {
    const team = await foundTeam(tx, teamId)
    if (team.name !== name) throw new AppError('confirmation-wrong')
    await noteAct(tx, ctx, { act: 'team-deleted', subject: team.name, team: { teamId, name: team.name } })
    await runStatements(tx, `drop schema if exists team_${teamId} cascade`)
    await deleteTeamRow(tx, teamId)
  })
  forgetConfig(ctx, teamId)
  await forgetActors(ctx)
  await ctx.jobs.enqueue('remove-team-files', { teamId })
}

/** Of a team that is gone; ids are never used again. */
export async function removeTeamFiles({ files }: Services, teamId: number): Promise<void> {
  await files.removeFolder(`team_${teamId}`)
}

type Team = NonNullable<Awaited<ReturnType<typeof lockTeam>>>

async function change(
  ctx: SignedInContext,
  teamId: number,
  act: AuditAct,
  work: (tx: Db, team: Team) => Promise<Record<string, unknown> | void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const team = await foundTeam(tx, teamId)
    const details = (await work(tx, team)) ?? {}
    await noteAct(tx, ctx, { act, subject: team.name, team: { teamId, name: team.name }, details })
  })
}

async function foundTeam(tx: Db, teamId: number): Promise<Team> {
  const team = await lockTeam(tx, teamId)
  if (!team) throw new AppError('team-not-found')
  return team
}
