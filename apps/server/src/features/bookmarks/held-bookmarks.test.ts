import { afterAll, beforeAll, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { TeamContext } from '../../context.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { addMembers, removeMembers } from '../records/membership/membership.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { addBookmark, bookmarkedIds, editMemo, findBookmark, listBookmarks, restoreBookmark } from './bookmarks.ts'

let team: TestTeam
let students: { id: number; nameField: Field; fields: Field[] }
let phone: Field
let note: Field
let choir: number
let board: number

beforeAll(async () => {
  team = await startTestTeam()
  students = await team.collection('Student', [
    { title: { en: 'Phone' }, dataType: 'plain_text' },
    { title: { en: 'Note' }, dataType: 'plain_text' },
  ])
  ;[phone, note] = students.fields as [Field, Field]
  const sub = async (name: string) => {
    const input = subCollectionInput.parse({ name, idParentDataCollection: students.id })
    return (await createSubCollection(await team.context(), input)).id
  }
  choir = await sub('Choir')
  board = await sub('Board')
})
afterAll(() => team.stop())

/** Knows the choir with the phones of its members, and nothing else. */
async function ofChoir(): Promise<TeamContext> {
  const ctx = await team.context()
  const fields = [students.nameField.id, phone.id]
  const grant: DataGrant = { permission: 'read_data_field_data', collectionId: choir, fields }
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants: [grant] }])
  return { ...ctx, access, team: readableTeam(ctx.wholeTeam, access) }
}

async function member(name: string): Promise<number> {
  const { record } = await createRecord(await team.context(), students.id, { [students.nameField.id]: name })
  await addMembers(await team.context(), choir, { recordIds: [record.id] })
  return record.id
}

test('a record that is known by a sub-collection is bookmarked, and out of sight when it leaves', async () => {
  const ana = await member('Ana')
  const ctx = await ofChoir()
  expect(await addBookmark(ctx, ana)).toMatchObject({ recordId: ana, changesSince: 0 })
  expect(await editMemo(ctx, ana, 'Sings alto')).toMatchObject({ memo: 'Sings alto' })
  expect(await bookmarkedIds(ctx)).toEqual([ana])
  expect((await listBookmarks(ctx, undefined)).bookmarks).toMatchObject([
    { recordId: ana, recordName: 'Ana', memo: 'Sings alto', collections: [{ id: choir }] },
  ])
  await removeMembers(await team.context(), choir, { recordIds: [ana] })
  expect(await bookmarkedIds(ctx)).toEqual([])
  expect((await listBookmarks(ctx, undefined)).bookmarks).toEqual([])
  await expect(findBookmark(ctx, ana)).rejects.toMatchObject({ code: 'record-not-found' })
  await expect(restoreBookmark(ctx, ana)).rejects.toMatchObject({ code: 'bookmark-not-found' })
  expect(await bookmarkedIds(await team.context())).toEqual([ana])
})

test('of its changes those are counted that the sub-collection shows', async () => {
  const ben = await member('Ben')
  const ctx = await ofChoir()
  await addBookmark(ctx, ben)
  const edit = async (version: number, field: Field) =>
    updateRecord(await team.context(), ben, { version, values: { [field.id]: `now ${version}` } })
  await edit(1, note)
  expect(await findBookmark(ctx, ben)).toMatchObject({ changesSince: 0 })
  await edit(2, phone)
  await addMembers(await team.context(), board, { recordIds: [ben] })
  expect(await findBookmark(ctx, ben)).toMatchObject({ changesSince: 1 })
  expect(await findBookmark(await team.context(), ben)).toMatchObject({ changesSince: 3 })
})

test('a page is filled with what is in sight', async () => {
  const ids: number[] = []
  for (let index = 0; index < 53; index++) ids.push(await member(`Singer ${index}`))
  const me = await ofChoir()
  const ctx = { ...me, membership: { ...me.membership, teamUserId: 4000 } }
  for (const id of ids) await addBookmark(ctx, id)
  await removeMembers(await team.context(), choir, { recordIds: ids.slice(1, 52) })
  const { bookmarks, more } = await listBookmarks(ctx, undefined)
  expect(bookmarks.map(({ recordId }) => recordId)).toEqual([ids[52], ids[0]])
  expect(more).toBe(false)
})
