import { z } from 'zod'
import { id, instant } from '../api/ids.ts'

/** The columns of the board, in order (behaviour.md section 6). */
export const taskStatuses = ['to_do', 'doing', 'done'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const taskPriorities = ['low', 'normal', 'high'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/** What a filter by due date may ask for; a week is today and the six days after it. */
export const dueFilters = ['overdue', 'today', 'week', 'none'] as const
export type DueFilter = (typeof dueFilters)[number]

export const task = z.object({
  id,
  projectId: id,
  projectName: z.string(),
  title: z.string(),
  notes: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  dueOn: z.iso.date().nullable(),
  /** Due before today, where the team is, and not done. */
  isOverdue: z.boolean(),
  /** Null also where the record is in the trash or may not be seen. */
  record: z.object({ id, name: z.string(), collectionId: id }).nullable(),
  createdAt: instant,
  doneAt: instant.nullable(),
})
export type Task = z.infer<typeof task>

const taskTitle = z.string().trim().min(1).max(200)

export const taskInput = z.object({
  title: taskTitle,
  notes: z.string().trim().max(5000),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  assigneeId: id.nullable(),
  dueOn: z.iso.date().nullable(),
  recordId: id.nullable(),
})
