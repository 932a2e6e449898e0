import type { z } from 'zod'
import { AppError } from '@trellis/domain/errors'
import type { projectsApi } from '@trellis/domain/projects/api'
import type { Task, TaskStatus } from '@trellis/domain/projects/task'
import type { TeamContext } from '../../context.ts'
import { findRecordsOf } from '../records/find-record.ts'
import { partlySeenRoots } from '../records/seen.ts'
import { refuseUnlessVisible } from '../records/visible-record.ts'
import { deletedSince, noteWork, todayOf } from './projects.ts'
import { lockProject } from './queries.ts'
import {
  changeTask,
  countOpenTasksOf,
  insertTask,
  markTaskDeleted,
  moveTask,
  openTasksOf,
  taskById,
  tasksWhere,
  unmarkTaskDeleted,
} from './task-queries.ts'
import type { TaskFilter, TaskRow } from './task-queries.ts'

const mostTasks = 500
const myTasksShown = 8

export async function listTasks(ctx: TeamContext, filter: TaskFilter): Promise<{ tasks: Task[]; more: boolean }> {
  const rows = await tasksWhere(ctx.teamDb, { ...filter, today: todayOf(ctx), limit: mostTasks + 1 })
  return { tasks: await toTasks(ctx, rows.slice(0, mostTasks)), more: rows.length > mostTasks }
}

export async function myTasks(ctx: TeamContext): Promise<{ tasks: Task[]; count: number; overdue: number }> {
  const assigneeId = ctx.membership.teamUserId
  const [rows, counts] = await Promise.all([
    openTasksOf(ctx.teamDb, { assigneeId, limit: myTasksShown }),
    countOpenTasksOf(ctx.teamDb, { assigneeId, today: todayOf(ctx) }),
  ])
  return { tasks: await toTasks(ctx, rows), ...counts }
}

/** @throws AppError project-not-found, user-not-found, record-not-found */
export async function createTask(
  ctx: TeamContext,
  projectId: number,
  input: z.output<typeof projectsApi.createTask.body>,
): Promise<Task> {
  await refuseUnknown(ctx, input)
  const taskId = await ctx.teamDb.transaction(async (tx) => {
    if (!(await lockProject(tx, projectId))) throw new AppError('project-not-found')
    return insertTask(tx, {
      projectId,
      title: input.title,
      notes: input.notes ?? '',
      status: input.status ?? 'to_do',
      priority: input.priority ?? 'normal',
      assigneeId: input.assigneeId ?? null,
      dueOn: input.dueOn ?? null,
      recordId: input.recordId ?? null,
      at: ctx.clock.now(),
      by: ctx.membership.teamUserId,
    })
  })
  noteWork(ctx)
  return await taskNow(ctx, taskId)
}

/** @throws AppError task-not-found, project-not-found, user-not-found, record-not-found */
export async function updateTask(
  ctx: TeamContext,
  taskId: number,
  changes: z.output<typeof projectsApi.updateTask.body>,
): Promise<Task> {
  const before = await taskNow(ctx, taskId)
  await refuseUnknown(ctx, changes)
  const { projectId = before.projectId, status = before.status, ...values } = changes
  const isMoved = projectId !== before.projectId || status !== before.status
  await ctx.teamDb.transaction(async (tx) => {
    if (isMoved && !(await lockProject(tx, projectId))) throw new AppError('project-not-found')
    await changeTask(tx, taskId, values)
    if (isMoved) await moveTask(tx, { taskId, projectId, status, beforeTaskId: null, at: ctx.clock.now() })
  })
  noteWork(ctx)
  return await taskNow(ctx, taskId)
}

/** @throws AppError task-not-found */
export async function placeTask(
  ctx: TeamContext,
  taskId: number,
  { status, beforeTaskId }: { status: TaskStatus; beforeTaskId: number | null },
): Promise<Task> {
  const { projectId } = await taskNow(ctx, taskId)
  await ctx.teamDb.transaction(async (tx) => {
    if (!(await lockProject(tx, projectId))) throw new AppError('task-not-found')
    await moveTask(tx, { taskId, projectId, status, beforeTaskId, at: ctx.clock.now() })
  })
  noteWork(ctx)
  return await taskNow(ctx, taskId)
}

/** @throws AppError task-not-found */
export async function deleteTask(ctx: TeamContext, taskId: number): Promise<void> {
  const at = ctx.clock.now()
  const isDeleted = await markTaskDeleted(ctx.teamDb, { taskId, at, forgetBefore: deletedSince(ctx) })
  if (!isDeleted) throw new AppError('task-not-found')
  noteWork(ctx)
}

/** @throws AppError task-not-found */
export async function restoreTask(ctx: TeamContext, taskId: number): Promise<Task> {
  await unmarkTaskDeleted(ctx.teamDb, { taskId, deletedSince: deletedSince(ctx) })
  noteWork(ctx)
  return await taskNow(ctx, taskId)
}

/** Who is assigned is of the team, what is linked may be seen. */
async function refuseUnknown(
  ctx: TeamContext,
  { assigneeId, recordId }: { assigneeId?: number | null | undefined; recordId?: number | null | undefined },
): Promise<void> {
  if (assigneeId && !ctx.team.personById.has(assigneeId)) throw new AppError('user-not-found')
  if (recordId) await refuseUnlessVisible(ctx, recordId)
}

async function taskNow(ctx: TeamContext, taskId: number): Promise<Task> {
  const row = await taskById(ctx.teamDb, taskId)
  if (!row) throw new AppError('task-not-found')
  const [task] = await toTasks(ctx, [row])
  return task!
}

async function toTasks(ctx: TeamContext, rows: readonly TaskRow[]): Promise<Task[]> {
  const collectionIds = await collectionsShowing(ctx, rows)
  return rows.map((row) => toTask(ctx, row, collectionIds.get(row.record_id)))
}

/** By record what shows it: its type, or a sub-collection that holds it where only that may be known. */
async function collectionsShowing(
  ctx: TeamContext,
  rows: readonly TaskRow[],
): Promise<ReadonlyMap<number | null, number>> {
  const collectionIds = new Map<number | null, number>()
  for (const { record_id: recordId, record_collection_id: rootId } of rows)
    if (rootId !== null && ctx.team.collectionById.has(rootId)) collectionIds.set(recordId, rootId)
  for (const rootId of partlySeenRoots(ctx)) {
    const recordIds = rows.flatMap((row) => (row.record_collection_id === rootId ? (row.record_id ?? []) : []))
    for (const [id, { collection }] of await findRecordsOf(ctx, rootId, recordIds)) collectionIds.set(id, collection.id)
  }
  return collectionIds
}

function toTask(ctx: TeamContext, row: TaskRow, collectionId: number | undefined): Task {
  const { record_id: recordId } = row
  return {
    id: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    title: row.title,
    notes: row.notes,
    status: row.status,
    priority: row.priority,
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_id === null ? null : (ctx.team.personNameById.get(row.assignee_id) ?? null),
    dueOn: row.due_on,
    isOverdue: row.status !== 'done' && row.due_on !== null && row.due_on < todayOf(ctx),
    record:
      recordId !== null && collectionId !== undefined
        ? { id: recordId, name: row.record_name ?? '', collectionId }
        : null,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
  }
}
