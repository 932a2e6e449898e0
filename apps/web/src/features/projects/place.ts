import { taskStatuses, type Task, type TaskStatus } from '@trellis/domain/projects/task'

/** The tasks with one of them before another, or at the end of a column. */
export function placed(
  tasks: readonly Task[],
  { task, status, beforeTaskId }: { task: Task; status: TaskStatus; beforeTaskId: number | null },
): Task[] {
  const others = tasks.filter(({ id }) => id !== task.id)
  const moved = { ...task, status, isOverdue: task.isOverdue && status !== 'done' }
  const at = others.findIndex(({ id }) => id === beforeTaskId)
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)]
}

/** Which task the dropped one stands before: down its own column it goes behind the one it is dropped on. */
export function beforeOnDrop(column: readonly Task[], task: Task, target: Task): number | null {
  const from = column.findIndex(({ id }) => id === task.id)
  const to = column.findIndex(({ id }) => id === target.id)
  const isDownwards = from >= 0 && from < to
  return isDownwards ? (column[to + 1]?.id ?? null) : target.id
}

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** Where Alt and an arrow key take a task; undefined at the edge of the board. */
export function placeByArrow(
  tasks: readonly Task[],
  task: Task,
  arrow: Arrow,
): { status: TaskStatus; beforeTaskId: number | null } | undefined {
  const step = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const status = taskStatuses[taskStatuses.indexOf(task.status) + step]
    return status && { status, beforeTaskId: null }
  }
  // A task keeps its project: it moves among those of its own.
  const column = tasks.filter(({ status, projectId }) => status === task.status && projectId === task.projectId)
  const to = column.findIndex(({ id }) => id === task.id) + step
  if (to < 0 || to >= column.length) return undefined
  const before = column[step < 0 ? to : to + 1]
  return { status: task.status, beforeTaskId: before?.id ?? null }
}
