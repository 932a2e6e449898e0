import type { z } from 'zod'
import type { RequestOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type { Project, projectsApi } from '@trellis/domain/projects/api'
import type { TeamContext } from '../../context.ts'
import { noteCommitted } from '../live/live.ts'
import { today } from '../records/days.ts'
import { changeProject, insertProject, markProjectDeleted, projectsOf, unmarkProjectDeleted } from './queries.ts'
import type { ProjectRow } from './queries.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000

/** How far back a deletion can be taken back; what is older goes for good. */
export const deletedSince = (ctx: TeamContext) => new Date(ctx.clock.now().getTime() - keptMs)

export async function listProjects(ctx: TeamContext): Promise<Project[]> {
  const rows = await projectsOf(ctx.teamDb, { today: todayOf(ctx) })
  return rows.map(toProject)
}

export async function createProject(
  ctx: TeamContext,
  input: z.output<typeof projectsApi.createProject.body>,
): Promise<Project> {
  const by = ctx.membership.teamUserId
  const projectId = await insertProject(ctx.teamDb, { ...input, at: ctx.clock.now(), by })
  noteWork(ctx)
  return await projectNow(ctx, projectId)
}

/** @throws AppError project-not-found */
export async function updateProject(
  ctx: TeamContext,
  projectId: number,
  changes: RequestOf<typeof projectsApi.updateProject>['body'],
): Promise<Project> {
  await changeProject(ctx.teamDb, projectId, { ...changes, at: ctx.clock.now() })
  noteWork(ctx)
  return await projectNow(ctx, projectId)
}

/** Its tasks go and come back with it. @throws AppError project-not-found */
export async function deleteProject(ctx: TeamContext, projectId: number): Promise<void> {
  const at = ctx.clock.now()
  const isDeleted = await markProjectDeleted(ctx.teamDb, { projectId, at, forgetBefore: deletedSince(ctx) })
  if (!isDeleted) throw new AppError('project-not-found')
  noteWork(ctx)
}

/** @throws AppError project-not-found */
export async function restoreProject(ctx: TeamContext, projectId: number): Promise<Project> {
  await unmarkProjectDeleted(ctx.teamDb, { projectId, deletedSince: deletedSince(ctx) })
  noteWork(ctx)
  return await projectNow(ctx, projectId)
}

/** To be called after every committed write of a project or task: pages ask anew. */
export const noteWork = (ctx: TeamContext) => noteCommitted(ctx, ctx.team.teamId)

export const todayOf = ({ clock, team }: TeamContext) => today(clock.now(), team.timezone, 0)

async function projectNow(ctx: TeamContext, projectId: number): Promise<Project> {
  const [row] = await projectsOf(ctx.teamDb, { today: todayOf(ctx), projectId })
  if (!row) throw new AppError('project-not-found')
  return toProject(row)
}

function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    color: row.color as Project['color'],
    isArchived: row.archived_at !== null,
    createdAt: row.created_at.toISOString(),
    toDo: row.to_do,
    doing: row.doing,
    done: row.done,
    overdue: row.overdue,
  }
}
