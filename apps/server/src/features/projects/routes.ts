import { projectsApi as api } from '@trellis/domain/projects/api'
import type { AppImplement } from '../../app-implement.ts'
import { createProject, deleteProject, listProjects, restoreProject, updateProject } from './projects.ts'
import { createTask, deleteTask, listTasks, myTasks, placeTask, restoreTask, updateTask } from './tasks.ts'

export function projectsRoutes(implement: AppImplement): void {
  implement(api.projects, async (ctx) => ({ projects: await listProjects(ctx) }))
  implement(api.createProject, (ctx, { body }) => createProject(ctx, body))
  implement(api.updateProject, (ctx, { params, body }) => updateProject(ctx, params.projectId, body))
  implement(api.deleteProject, async (ctx, { params }) => {
    await deleteProject(ctx, params.projectId)
    return { done: true as const }
  })
  implement(api.restoreProject, (ctx, { params }) => restoreProject(ctx, params.projectId))
  implement(api.tasks, (ctx, { query }) => listTasks(ctx, query))
  implement(api.myTasks, (ctx) => myTasks(ctx))
  implement(api.createTask, (ctx, { params, body }) => createTask(ctx, params.projectId, body))
  implement(api.updateTask, (ctx, { params, body }) => updateTask(ctx, params.taskId, body))
  implement(api.placeTask, (ctx, { params, body }) => placeTask(ctx, params.taskId, body))
  implement(api.deleteTask, async (ctx, { params }) => {
    await deleteTask(ctx, params.taskId)
    return { done: true as const }
  })
  implement(api.restoreTask, (ctx, { params }) => restoreTask(ctx, params.taskId))
}
