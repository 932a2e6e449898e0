import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { TaskStatus } from '@trellis/domain/projects/task'
import type { TeamContext } from '../../context.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { removeMembers } from '../records/membership/membership.ts'
import { trashRecords } from '../records/trash.ts'
import { createRecord } from '../records/write.ts'
import { createProject, deleteProject, listProjects, restoreProject, todayOf, updateProject } from './projects.ts'
import { createTask, deleteTask, listTasks, myTasks, placeTask, restoreTask, updateTask } from './tasks.ts'

let team: TestTeam
let ctx: TeamContext

beforeAll(async () => {
  team = await startTestTeam()
  ctx = await team.context()
})
afterAll(() => team.stop())

const newProject = (name: string) => createProject(ctx, { name, description: '', color: 'blue' })
const titlesIn = async (projectId: number, status: TaskStatus) =>
  (await listTasks(ctx, { projectId, status })).tasks.map(({ title }) => title)

async function withTasks(name: string, ...titles: string[]) {
  const project = await newProject(name)
  const ids: number[] = []
  for (const title of titles) ids.push((await createTask(ctx, project.id, { title })).id)
  return { projectId: project.id, ids }
}

const dayFromToday = (days: number) =>
  new Date(Date.parse(`${todayOf(ctx)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

describe('the board', () => {
  test('keeps tasks where they are put, within a column and across', async () => {
    const { projectId, ids } = await withTasks('Recital', 'Hall', 'Programme', 'Posters')
    await placeTask(ctx, ids[2]!, { status: 'to_do', beforeTaskId: ids[0]! })
    expect(await titlesIn(projectId, 'to_do')).toEqual(['Posters', 'Hall', 'Programme'])
    await placeTask(ctx, ids[0]!, { status: 'doing', beforeTaskId: null })
    await placeTask(ctx, ids[1]!, { status: 'doing', beforeTaskId: ids[0]! })
    expect(await titlesIn(projectId, 'doing')).toEqual(['Programme', 'Hall'])
    expect(await titlesIn(projectId, 'to_do')).toEqual(['Posters'])
  })

  test('loses none when several people move at once', async () => {
    const { projectId, ids } = await withTasks('Camp', 'a', 'b', 'c', 'd', 'e', 'f')
    await Promise.all(
      ids.map((id, index) => placeTask(ctx, id, { status: 'doing', beforeTaskId: ids[index - 1] ?? null })),
    )
    expect((await titlesIn(projectId, 'doing')).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('a task that is done says when, and no longer once it is open again', async () => {
    const { ids } = await withTasks('Bows', 'Order bows')
    expect((await updateTask(ctx, ids[0]!, { status: 'done' })).doneAt).not.toBeNull()
    expect((await updateTask(ctx, ids[0]!, { status: 'doing' })).doneAt).toBeNull()
  })

  test('a change leaves alone what it does not name', async () => {
    const { ids } = await withTasks('Newsletter', 'June newsletter')
    const dueOn = dayFromToday(3)
    await updateTask(ctx, ids[0]!, { dueOn, priority: 'high', notes: 'Ask Maya' })
    expect(await updateTask(ctx, ids[0]!, { title: 'July newsletter' })).toMatchObject({
      title: 'July newsletter',
      dueOn,
      priority: 'high',
      notes: 'Ask Maya',
    })
    expect(await updateTask(ctx, ids[0]!, { dueOn: null })).toMatchObject({ dueOn: null, priority: 'high' })
  })
})

test('filters by who and by when', async () => {
  const me = ctx.membership.teamUserId
  const { projectId, ids } = await withTasks('Filters', 'late', 'now', 'soon', 'later', 'whenever')
  for (const [index, days] of [-1, 0, 6, 7].entries())
    await updateTask(ctx, ids[index]!, { dueOn: dayFromToday(days), assigneeId: index % 2 === 0 ? me : null })
  const found = async (filter: Parameters<typeof listTasks>[1]) =>
    (await listTasks(ctx, { projectId, ...filter })).tasks.map(({ title }) => title)
  expect(await found({ due: 'overdue' })).toEqual(['late'])
  expect(await found({ due: 'today' })).toEqual(['now'])
  expect(await found({ due: 'week' })).toEqual(['now', 'soon'])
  expect(await found({ due: 'none' })).toEqual(['whenever'])
  expect(await found({ assignee: me })).toEqual(['late', 'soon'])
  expect(await found({ assignee: 'nobody', due: 'week' })).toEqual(['now'])
  await updateTask(ctx, ids[0]!, { status: 'done' })
  expect(await found({ due: 'overdue' })).toEqual([])
})

test('my tasks come by urgency, without those of archived or deleted projects', async () => {
  const assigneeId = ctx.membership.teamUserId
  const before = (await myTasks(ctx)).count
  const { projectId, ids } = await withTasks('Mine', 'someday', 'tomorrow', 'yesterday')
  for (const id of ids) await updateTask(ctx, id, { assigneeId })
  await updateTask(ctx, ids[1]!, { dueOn: dayFromToday(1) })
  await updateTask(ctx, ids[2]!, { dueOn: dayFromToday(-1) })
  const mine = await myTasks(ctx)
  expect(mine.count).toBe(before + 3)
  expect(mine.tasks.filter((task) => task.projectId === projectId).map(({ title }) => title)).toEqual([
    'yesterday',
    'tomorrow',
    'someday',
  ])
  await updateProject(ctx, projectId, { isArchived: true })
  expect((await myTasks(ctx)).count).toBe(before)
  await updateProject(ctx, projectId, { isArchived: false })
  await deleteProject(ctx, projectId)
  expect((await myTasks(ctx)).count).toBe(before)
})

test('what was deleted comes back whole', async () => {
  const { projectId, ids } = await withTasks('Tuning', 'Grand piano', 'Harpsichord')
  await deleteTask(ctx, ids[0]!)
  expect(await titlesIn(projectId, 'to_do')).toEqual(['Harpsichord'])
  await expect(updateTask(ctx, ids[0]!, { title: 'x' })).rejects.toMatchObject({ code: 'task-not-found' })
  await restoreTask(ctx, ids[0]!)
  expect(await titlesIn(projectId, 'to_do')).toEqual(['Grand piano', 'Harpsichord'])
  await deleteProject(ctx, projectId)
  expect((await listProjects(ctx)).some(({ id }) => id === projectId)).toBe(false)
  await expect(createTask(ctx, projectId, { title: 'x' })).rejects.toMatchObject({ code: 'project-not-found' })
  expect(await restoreProject(ctx, projectId)).toMatchObject({ toDo: 2 })
})

test('a linked record is shown while it is there and one may see it', async () => {
  const students = await team.collection('Student', [])
  const now = await team.context()
  const { record } = await createRecord(now, students.id, { [students.nameField.id]: 'Inès Delacroix' })
  const { ids } = await withTasks('Calls', 'Call about Lyon')
  await expect(updateTask(now, ids[0]!, { recordId: 999_999 })).rejects.toMatchObject({ code: 'record-not-found' })
  await expect(updateTask(now, ids[0]!, { assigneeId: 999 })).rejects.toMatchObject({ code: 'user-not-found' })
  const linked = await updateTask(now, ids[0]!, { recordId: record.id })
  expect(linked.record).toEqual({ id: record.id, name: 'Inès Delacroix', collectionId: students.id })
  const access = { isUnrestricted: false, grants: new Map(), wizards: 'all' } as const
  const blind: TeamContext = { ...now, access, team: readableTeam(now.wholeTeam, access) }
  expect((await updateTask(blind, ids[0]!, { notes: 'Tuesday' })).record).toBeNull()
  expect((await updateTask(now, ids[0]!, { notes: 'Monday' })).record).not.toBeNull()
  await trashRecords(now, [record.id])
  expect((await updateTask(now, ids[0]!, { notes: '' })).record).toBeNull()
})

test('whoever knows the linked record by a sub-collection sees it while it is in there', async () => {
  const students = await team.collection('Singer', [])
  const input = subCollectionInput.parse({ name: 'Choir', idParentDataCollection: students.id })
  const choir = (await createSubCollection(await team.context(), input)).id
  const now = await team.context()
  const { record } = await createRecord(now, choir, { [students.nameField.id]: 'Ana' })
  const grant: DataGrant = { permission: 'read_data_record_metadata', collectionId: choir, fields: 'all' }
  const access = accessOfRoles(now.wholeTeam, [{ dataGrants: [grant] }])
  const part: TeamContext = { ...now, access, team: readableTeam(now.wholeTeam, access) }
  const { projectId, ids } = await withTasks('Tour', 'Call Ana')
  const linked = await updateTask(part, ids[0]!, { recordId: record.id })
  expect(linked.record).toEqual({ id: record.id, name: 'Ana', collectionId: choir })
  await removeMembers(now, choir, { recordIds: [record.id] })
  expect((await listTasks(part, { projectId })).tasks).toMatchObject([{ record: null }])
  expect((await listTasks(now, { projectId })).tasks).toMatchObject([{ record: { collectionId: students.id } }])
})
