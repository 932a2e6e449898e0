import type { Task, TaskStatus } from '@trellis/domain/projects/task'
import { expect, test } from 'vitest'
import { beforeOnDrop, placeByArrow, placed } from './place.ts'

const task = (id: number, status: TaskStatus = 'to_do', projectId = 1) =>
  ({ id, status, projectId, isOverdue: false }) as Task
const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

test('a task dropped lower in its column stands behind the one it is dropped on', () => {
  const column = [1, 2, 3].map((id) => task(id))
  const before = beforeOnDrop(column, column[0]!, column[1]!)
  expect(idsOf(placed(column, { task: column[0]!, status: 'to_do', beforeTaskId: before }))).toEqual([2, 1, 3])
  expect(beforeOnDrop(column, column[0]!, column[2]!)).toBeNull()
})

test('one dropped higher, or from another column, stands before it', () => {
  const column = [1, 2, 3].map((id) => task(id))
  expect(beforeOnDrop(column, column[2]!, column[0]!)).toBe(1)
  expect(beforeOnDrop(column, task(9, 'doing'), column[1]!)).toBe(2)
})

test('arrows move within the column and project, and to the columns beside', () => {
  const tasks = [task(1), task(2), task(3, 'to_do', 2), task(4)]
  expect(placeByArrow(tasks, tasks[0]!, 'ArrowDown')).toEqual({ status: 'to_do', beforeTaskId: 4 })
  expect(placeByArrow(tasks, tasks[1]!, 'ArrowDown')).toEqual({ status: 'to_do', beforeTaskId: null })
  expect(placeByArrow(tasks, tasks[3]!, 'ArrowDown')).toBeUndefined()
  expect(placeByArrow(tasks, tasks[3]!, 'ArrowUp')).toEqual({ status: 'to_do', beforeTaskId: 2 })
  expect(placeByArrow(tasks, tasks[0]!, 'ArrowRight')).toEqual({ status: 'doing', beforeTaskId: null })
  expect(placeByArrow(tasks, tasks[0]!, 'ArrowLeft')).toBeUndefined()
})
