import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { DataAccess } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { restoreRecords, trashRecords } from '../records/trash.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import {
  addBookmark,
  bookmarkedIds,
  editMemo,
  findBookmark,
  listBookmarks,
  removeBookmark,
  restoreBookmark,
} from './bookmarks.ts'

let team: TestTeam
let students: { id: number; nameField: Field; fields: Field[] }

beforeAll(async () => {
  team = await startTestTeam()
  students = await team.collection('Student', [{ title: { en: 'Age' }, dataType: 'number' }])
})
afterAll(() => team.stop())

async function student(name: string): Promise<number> {
  const { record } = await createRecord(await team.context(), students.id, { [students.nameField.id]: name })
  return record.id
}

async function setAge(recordId: number, version: number, age: number): Promise<void> {
  await updateRecord(await team.context(), recordId, { version, values: { [students.fields[0]!.id]: age } })
}

const as = (ctx: TeamContext, teamUserId: number): TeamContext => ({
  ...ctx,
  membership: { ...ctx.membership, teamUserId },
})

function seeing(ctx: TeamContext, grants: DataAccess['grants']): TeamContext {
  const access = { isUnrestricted: false, grants, wizards: 'all' } as const
  return { ...ctx, access, team: readableTeam(ctx.wholeTeam, access) }
}

test('a bookmark is seen by its owner alone', async () => {
  const ctx = await team.context()
  const id = await student('Inès')
  await addBookmark(ctx, id)
  expect(await bookmarkedIds(ctx)).toEqual([id])
  expect(await bookmarkedIds(as(ctx, 999))).toEqual([])
  await expect(editMemo(as(ctx, 999), id, 'mine')).rejects.toMatchObject({ code: 'bookmark-not-found' })
  await removeBookmark(ctx, id)
})

test('says how often the record changed since, and a second star changes nothing', async () => {
  const ctx = await team.context()
  const id = await student('Mateo')
  await setAge(id, 1, 9)
  const added = await addBookmark(ctx, id)
  expect(added.changesSince).toBe(0)
  await editMemo(ctx, id, 'Needs a 3/4 bow.')
  await setAge(id, 2, 10)
  await setAge(id, 3, 11)
  expect(await addBookmark(ctx, id)).toEqual({ ...added, memo: 'Needs a 3/4 bow.', changesSince: 2 })
  await removeBookmark(ctx, id)
})

test('changes of fields that may not be read are not counted', async () => {
  const ctx = await team.context()
  const id = await student('Ade')
  await addBookmark(ctx, id)
  await setAge(id, 1, 12)
  const grant = { metadata: true, readFields: new Set([students.nameField.id]), updateFields: new Set<number>() }
  const grants = new Map([[students.id, { ...grant, mayDelete: false }]])
  const narrow = seeing(ctx, grants)
  expect(await findBookmark(narrow, id)).toMatchObject({ changesSince: 0 })
  await updateRecord(ctx, id, { version: 2, values: { [students.nameField.id]: 'Adé' } })
  expect(await findBookmark(narrow, id)).toMatchObject({ changesSince: 1 })
  expect(await findBookmark(ctx, id)).toMatchObject({ changesSince: 2 })
  const blind = seeing(ctx, new Map())
  expect(await bookmarkedIds(blind)).toEqual([])
  await expect(findBookmark(blind, id)).rejects.toMatchObject({ code: 'record-not-found' })
  await removeBookmark(ctx, id)
})

test('a record in the trash is hidden and back with its memo when it returns', async () => {
  const ctx = await team.context()
  const id = await student('Nadia')
  await addBookmark(ctx, id)
  await editMemo(ctx, id, 'Call in June')
  await trashRecords(ctx, [id])
  expect((await listBookmarks(ctx, undefined)).bookmarks).toEqual([])
  await expect(addBookmark(ctx, id)).rejects.toMatchObject({ code: 'record-not-found' })
  await restoreRecords(ctx, [id])
  expect((await listBookmarks(ctx, undefined)).bookmarks).toMatchObject([
    { recordId: id, recordName: 'Nadia', memo: 'Call in June', collections: [{ id: students.id }] },
  ])
  await removeBookmark(ctx, id)
})

test('a removal is taken back with memo and date; a new star begins without them', async () => {
  const ctx = await team.context()
  const id = await student('Tomás')
  const { bookmarkedAt } = await addBookmark(ctx, id)
  await editMemo(ctx, id, 'Owes a form')
  await removeBookmark(ctx, id)
  expect(await findBookmark(ctx, id)).toBeNull()
  await expect(removeBookmark(ctx, id)).rejects.toMatchObject({ code: 'bookmark-not-found' })
  expect(await restoreBookmark(ctx, id)).toMatchObject({ memo: 'Owes a form', bookmarkedAt })
  await removeBookmark(ctx, id)
  expect(await addBookmark(ctx, id)).toMatchObject({ memo: '' })
  await removeBookmark(ctx, id)
})

test('the list is paged, the last one first', async () => {
  const ctx = await team.context()
  const ids: number[] = []
  for (let index = 0; index < 52; index++) ids.push(await student(`Student ${index}`))
  for (const id of ids) await addBookmark(ctx, id)
  const first = await listBookmarks(ctx, undefined)
  expect(first.more).toBe(true)
  const second = await listBookmarks(ctx, first.bookmarks.at(-1)!.recordId)
  expect([...first.bookmarks, ...second.bookmarks].map(({ recordId }) => recordId)).toEqual(ids.toReversed())
  expect(second.more).toBe(false)
})
