import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createProject, deleteProject, restoreProject } from '../projects/projects.ts'
import { createTask, deleteTask, listTasks, restoreTask } from '../projects/tasks.ts'
import { purgeTrash } from './purge.ts'
import { trashedWork } from './trash.ts'

const dayMs = 24 * 60 * 60 * 1000
let team: TestTeam

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

const after = async (days: number) => ({
  ...(await team.context()),
  clock: { now: () => new Date(Date.now() + days * dayMs) },
})

async function recital() {
  const ctx = await team.context()
  const project = await createProject(ctx, { name: 'Recital', description: '', color: 'violet' })
  const task = await createTask(ctx, project.id, { title: 'Order flowers' })
  return { ctx, projectId: project.id, taskId: task.id }
}

test('deleted projects and tasks wait in the trash until they are restored', async () => {
  const { ctx, projectId, taskId } = await recital()
  await deleteTask(ctx, taskId)
  const { projects, tasks } = await trashedWork(ctx)
  expect(projects).toEqual([])
  expect(tasks).toMatchObject([{ id: taskId, title: 'Order flowers', projectName: 'Recital', color: 'violet' }])
  expect(Date.parse(tasks[0]!.purgedAt) - Date.parse(tasks[0]!.deletedAt)).toBe(30 * dayMs)

  await deleteProject(ctx, projectId)
  // Its task cannot come back without it.
  expect(await trashedWork(ctx)).toMatchObject({ projects: [{ id: projectId, name: 'Recital' }], tasks: [] })
  await restoreProject(ctx, projectId)
  await restoreTask(ctx, taskId)
  expect(await trashedWork(ctx)).toEqual({ projects: [], tasks: [] })
  expect((await listTasks(ctx, { projectId })).tasks).toHaveLength(1)
})

test('after 30 days they can be neither seen nor restored, and the purge takes them for good', async () => {
  const { ctx, projectId, taskId } = await recital()
  const { id: lone } = await createTask(ctx, projectId, { title: 'Tune the piano' })
  const kept = await recital()
  await deleteTask(ctx, lone)
  await deleteProject(ctx, projectId)
  const { teamId } = ctx.team
  await purgeTrash(await after(29), { teamId })
  expect((await trashedWork(await after(29))).projects.map(({ id }) => id)).toEqual([projectId])

  expect(await trashedWork(await after(31))).toEqual({ projects: [], tasks: [] })
  await expect(restoreProject(await after(31), projectId)).rejects.toMatchObject({ code: 'project-not-found' })
  await purgeTrash(await after(31), { teamId })
  const { query, schema } = ctx.teamDb
  const { rows } = await query(
    `select id from ${schema}.project where id = any($1::bigint[])
     union all select id from ${schema}.task where id = any($2::bigint[])`,
    [
      [projectId, kept.projectId],
      [taskId, lone, kept.taskId],
    ],
  )
  expect(rows).toEqual([{ id: kept.projectId }, { id: kept.taskId }])
})
