import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant, teamPath } from '../api/ids.ts'
import { tagColors } from '../custom-lists/api.ts'
import { dueFilters, task, taskInput, taskStatuses } from './task.ts'

const team = forApi('team')

export const project = z.object({
  id,
  name: z.string(),
  description: z.string(),
  color: z.enum(tagColors),
  isArchived: z.boolean(),
  createdAt: instant,
  /** Tasks by status. */
  toDo: z.number().int(),
  doing: z.number().int(),
  done: z.number().int(),
  overdue: z.number().int(),
})
export type Project = z.infer<typeof project>

const projectInput = z.object({
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().max(500),
  color: z.enum(tagColors),
})

const projectPath = z.object({ teamId: idInPath, projectId: idInPath })
const taskPath = z.object({ teamId: idInPath, taskId: idInPath })

/** The team's own work: every member may plan, edit and finish it (behaviour.md section 6). */
export const projectsApi = {
  projects: team.get('/teams/:teamId/projects', {
    access: 'team-member',
    summary: 'Projects of a team by name, archived ones too, with how far they are',
    params: teamPath,
    reply: z.object({ projects: z.array(project) }),
  }),
  createProject: team.post('/teams/:teamId/projects', {
    access: 'team-member',
    summary: 'Start a project',
    params: teamPath,
    body: projectInput.extend({
      description: projectInput.shape.description.default(''),
      color: projectInput.shape.color.default('blue'),
    }),
    reply: project,
  }),
  updateProject: team.put('/teams/:teamId/projects/:projectId', {
    access: 'team-member',
    summary: 'Change a project, archive it or bring it back',
    params: projectPath,
    body: projectInput.extend({ isArchived: z.boolean() }).partial(),
    reply: project,
  }),
  deleteProject: team.del('/teams/:teamId/projects/:projectId', {
    access: 'team-member',
    summary: 'Delete a project with its tasks; it can be restored for 30 days',
    params: projectPath,
    reply: done,
  }),
  restoreProject: team.post('/teams/:teamId/projects/:projectId/restore', {
    access: 'team-member',
    summary: 'Take back the deletion of a project',
    params: projectPath,
    reply: project,
  }),
  tasks: team.get('/teams/:teamId/tasks', {
    access: 'team-member',
    summary: 'Tasks in the order of the board, of one project or of all that are not archived, at most 500',
    params: teamPath,
    query: z.object({
      projectId: idInPath.optional(),
      /** Team user; `nobody` for tasks without one. */
      assignee: z.union([idInPath, z.literal('nobody')]).optional(),
      status: z.enum(taskStatuses).optional(),
      due: z.enum(dueFilters).optional(),
    }),
    reply: z.object({ tasks: z.array(task), more: z.boolean() }),
  }),
  myTasks: team.get('/teams/:teamId/my-tasks', {
    access: 'team-member',
    summary: 'Open tasks of the signed-in person, the most urgent first: the first ones, and how many there are',
    params: teamPath,
    reply: z.object({ tasks: z.array(task), count: z.number().int(), overdue: z.number().int() }),
  }),
  createTask: team.post('/teams/:teamId/projects/:projectId/tasks', {
    access: 'team-member',
    summary: 'Add a task at the end of its column',
    params: projectPath,
    body: taskInput.partial().required({ title: true }),
    reply: task,
  }),
  updateTask: team.put('/teams/:teamId/tasks/:taskId', {
    access: 'team-member',
    summary: 'Change a task; with another status or project it goes to the end of its new column',
    params: taskPath,
    body: taskInput.extend({ projectId: id }).partial(),
    reply: task,
  }),
  placeTask: team.put('/teams/:teamId/tasks/:taskId/place', {
    access: 'team-member',
    summary: 'Move a task within its column or to another, before the named task or to the end',
    params: taskPath,
    body: z.object({ status: z.enum(taskStatuses), beforeTaskId: id.nullable() }),
    reply: task,
  }),
  deleteTask: team.del('/teams/:teamId/tasks/:taskId', {
    access: 'team-member',
    summary: 'Delete a task; it can be restored for 30 days',
    params: taskPath,
    reply: done,
  }),
  restoreTask: team.post('/teams/:teamId/tasks/:taskId/restore', {
    access: 'team-member',
    summary: 'Take back the deletion of a task',
    params: taskPath,
    reply: task,
  }),
}
