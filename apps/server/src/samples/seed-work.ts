import { addDays } from '@trellis/domain/fields/calendar'
import type { TaskPriority, TaskStatus } from '@trellis/domain/projects/task'
import type { TeamContext } from '../context.ts'
import { addBookmark, editMemo } from '../features/bookmarks/bookmarks.ts'
import { createProject, todayOf } from '../features/projects/projects.ts'
import { createTask } from '../features/projects/tasks.ts'

interface SampleTask {
  title: string
  status?: TaskStatus
  priority?: TaskPriority
  /** Days from today. */
  due?: number
  /** Place among the people of the team. */
  person?: number
  /** Place among the students. */
  student?: number
  notes?: string
}

const projects: { name: string; description: string; color: 'violet' | 'orange'; tasks: SampleTask[] }[] = [
  {
    name: 'Spring recital',
    description: 'Two evenings in June, in the great hall.',
    color: 'violet',
    tasks: [
      { title: 'Call the family about the Lyon exchange', due: 0, person: 0, student: 0, priority: 'high' },
      { title: 'Ask every teacher for the programme', due: -2, person: 0, status: 'doing' },
      { title: 'Print the posters', due: 6, person: 1, notes: 'A3, both languages.' },
      { title: 'Tune the grand piano', due: 9, person: 1, status: 'doing' },
      { title: 'Book the great hall', status: 'done', person: 0 },
    ],
  },
  {
    name: 'Summer camp',
    description: '',
    color: 'orange',
    tasks: [
      { title: 'Match 14 camp forms to students', due: 4, person: 0 },
      { title: 'Find a 3/4 bow', student: 2, priority: 'low' },
      { title: 'Order sheet music', status: 'done', person: 1 },
    ],
  },
]

const memos = ['Ask her mother about the Lyon summer exchange before the end of May.', '', 'Needs a 3/4 bow.']

/** What people do with the records: bookmarks of the admin, two projects with tasks. */
export async function seedWork(
  ctx: TeamContext,
  { studentIds, personIds }: { studentIds: readonly number[]; personIds: readonly number[] },
): Promise<void> {
  for (const [index, memo] of memos.entries()) {
    await addBookmark(ctx, studentIds[index]!)
    if (memo) await editMemo(ctx, studentIds[index]!, memo)
  }
  for (const { tasks, ...input } of projects) {
    const project = await createProject(ctx, input)
    for (const { due, person, student, ...task } of tasks)
      await createTask(ctx, project.id, {
        ...task,
        dueOn: due === undefined ? null : addDays(todayOf(ctx), due),
        assigneeId: person === undefined ? null : personIds[person]!,
        recordId: student === undefined ? null : studentIds[student]!,
      })
  }
}
