import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeInput } from '@trellis/domain/duplicates/api'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { TeamContext } from '../../context.ts'
import { addBookmark, editMemo, findBookmark } from '../bookmarks/bookmarks.ts'
import { addComment, countComments, listComments, markCommentsRead } from '../comments/comments.ts'
import { recentChanges, recordHistory } from '../history/history.ts'
import { revertBatch, revertChange } from '../history/revert.ts'
import { sealHistory } from '../history/seal.ts'
import { redo, undo } from '../history/undo.ts'
import { verifyHistory } from '../history/verify.ts'
import { changesBetween, currentMoment } from '../live/queries.ts'
import { createTask, listTasks } from '../projects/tasks.ts'
import { recordHoldings } from '../records/membership/holdings.ts'
import { addMembers } from '../records/membership/membership.ts'
import { mergeRecords } from '../records/merging/merge.ts'
import { readRecord } from '../records/pages/read.ts'
import { restoreRecords, trashRecords } from '../records/trash.ts'
import { updateRecord } from '../records/write.ts'
import { purgeTrash } from '../trash/purge.ts'
import { mergedInto, prepareMerge } from './prepare-merge.ts'
import { startPeople, type TestPeople } from './test-people.ts'

let world: TestPeople
let ctx: TeamContext
let ana: number
let twin: number

beforeAll(async () => {
  world = await startPeople()
})
afterAll(() => world.team.stop())

beforeEach(async () => {
  ctx = await world.somebody()
  ana = await world.person('Ana Perez')
  twin = await world.person('Ana Pérez')
})

const update = async (id: number, values: Record<number, never>) => {
  const { version } = await world.read(id)
  return updateRecord(await world.team.context(), id, { version, values })
}
const set = (id: number, values: object) => update(id, values as never)
const as = (dataGrants: DataGrant[]): TeamContext => {
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  return {
    ...ctx,
    membership: { ...ctx.membership, isTeamAdmin: false },
    featurePermissions: new Set(),
    access,
    team: readableTeam(ctx.wholeTeam, access),
  }
}
const unique = () => `ana.${Math.random().toString(36).slice(2)}@example.org`

describe('values', () => {
  test('stay the survivor’s, and what it lacks is taken over', async () => {
    const { notes, salary, email } = world
    const address = unique()
    await set(ana, { [notes.id]: 'Likes Bach' })
    await set(twin, { [notes.id]: 'Likes Ravel', [salary.id]: '12', [email.id]: address })
    const { record, mergedIds } = await world.merge(ctx, [ana, twin])
    expect(mergedIds).toEqual([twin])
    expect(record).toMatchObject({ id: ana, name: 'Ana Perez', isInTrash: false })
    expect(record.values).toMatchObject({ [notes.id]: 'Likes Bach', [salary.id]: '12', [email.id]: address })
  })

  test('are chosen field by field; long texts and lists are put together', async () => {
    const { notes, salary, friends, people } = world
    const [ben, cleo] = [await world.person('Ben'), await world.person('Cleo')]
    await set(ana, { [notes.id]: 'Likes Bach', [salary.id]: '10', [friends.id]: [ben] })
    await set(twin, { [notes.id]: 'Likes Ravel', [salary.id]: '12', [friends.id]: [cleo, ben, ana] })
    const { record } = await world.merge(
      ctx,
      [ana, twin],
      [
        { fieldId: people.nameField.id, take: twin },
        { fieldId: salary.id, take: twin },
        { fieldId: notes.id, unite: [ana, twin] },
        { fieldId: friends.id, unite: [twin, ana] },
      ],
    )
    expect(record.name).toBe('Ana Pérez')
    expect(record.values).toMatchObject({
      [salary.id]: '12',
      [notes.id]: 'Likes Bach\n\nLikes Ravel',
      // Nobody becomes a friend of themselves.
      [friends.id]: [cleo, ben],
    })
  })

  test('are refused where someone changed one of them meanwhile, and nothing is written', async () => {
    const records = [ana, twin].map((recordId) => ({ recordId, version: 1 }))
    await set(twin, { [world.notes.id]: 'new' })
    const input = mergeInput.parse({ survivorId: ana, records })
    await expect(mergeRecords(ctx, input)).rejects.toMatchObject({
      code: 'merge-outdated',
      details: { names: 'Ana Pérez' },
    })
    expect((await world.read(twin)).isInTrash).toBe(false)
  })

  test('of single texts are not put together, and of records of other kinds nothing is', async () => {
    const wrong = [{ fieldId: world.salary.id, unite: [ana, twin] }]
    await expect(world.merge(ctx, [ana, twin], wrong)).rejects.toMatchObject({ code: 'invalid-input' })
    const lesson = await world.lesson('Cello')
    await expect(world.merge(ctx, [ana, lesson])).rejects.toMatchObject({ code: 'records-unlike' })
    await expect(prepareMerge(ctx, [ana, 999_999])).rejects.toMatchObject({ code: 'record-not-found' })
  })
})

describe('what points at a merged record', () => {
  test('links of other records lead to the survivor, each once and in its place; nothing goes to the trash with it', async () => {
    const { teacher, pupils, host, attended } = world
    const ben = await world.person('Ben')
    const cello = await world.lesson('Cello', { [teacher.id]: twin, [pupils.id]: [ben, twin, ana], [host.id]: twin })
    const piano = await world.lesson('Piano', { [pupils.id]: [twin, ben], [host.id]: ana })
    await world.merge(ctx, [ana, twin])
    const values = async (id: number) => (await world.read(id)).values
    expect(await values(cello)).toMatchObject({ [teacher.id]: ana, [pupils.id]: [ben, ana] })
    // Of a link that one record may have, the survivor keeps its own.
    expect((await values(cello))[host.id]).toBeNull()
    expect(await values(piano)).toMatchObject({ [pupils.id]: [ana, ben], [host.id]: ana })
    expect((await values(ana))[attended.id]).toEqual([cello, piano])
    expect((await world.read(cello)).isInTrash).toBe(false)
  })

  test('sub-collections, bookmarks with their memos, comments and tasks come along', async () => {
    await addMembers(ctx, world.choir, { recordIds: [twin] })
    await addBookmark(ctx, ana)
    await editMemo(ctx, ana, 'ask for fees')
    await addBookmark(ctx, twin)
    await editMemo(ctx, twin, 'call in May')
    const other = await world.somebody()
    await addBookmark(other, twin)
    const { comment } = await addComment(other, twin, 'She moved to Lyon')
    await addComment(other, ana, 'Two of them?')
    await markCommentsRead(ctx, twin, comment.id)
    const task = await createTask(ctx, world.project, { title: 'Call', recordId: twin })
    const along = (await prepareMerge(ctx, [ana, twin])).along
    expect(along[1]).toMatchObject({ collections: [{ name: 'Choir' }], bookmarks: 2, comments: 1, tasks: 1 })
    const before = await currentMoment(ctx.db)
    await world.merge(ctx, [ana, twin])
    // Open pages of tasks show whom each one is about.
    expect((await changesBetween(ctx.teamDb, before)).aside).toMatchObject({ planned: true })
    const { holdings } = await recordHoldings(ctx, ana)
    expect(holdings.map(({ collectionId }) => collectionId)).toEqual([world.people.id, world.choir])
    expect(await findBookmark(ctx, ana)).toMatchObject({ memo: 'ask for fees · call in May' })
    expect(await findBookmark(other, ana)).toMatchObject({ memo: '' })
    expect((await listComments(ctx, ana, undefined)).comments.map(({ text }) => text)).toEqual([
      'She moved to Lyon',
      'Two of them?',
    ])
    // What was read stays read, what was not does not.
    expect(await countComments(ctx, ana)).toEqual({ count: 2, unread: 1 })
    const { tasks } = await listTasks(ctx, { projectId: world.project })
    expect(tasks.find(({ id }) => id === task.id)).toMatchObject({ record: { id: ana } })
  })

  test('its address leads to the survivor, over several merges, until it is a record of its own again', async () => {
    const third = await world.person('Anna Perez')
    await world.merge(ctx, [twin, third])
    await world.merge(ctx, [ana, twin])
    expect(await mergedInto(ctx, third)).toEqual({
      into: { recordId: ana, name: 'Ana Perez', mergedName: 'Anna Perez' },
    })
    expect(await mergedInto(ctx, twin)).toMatchObject({ into: { recordId: ana } })
    await restoreRecords(ctx, [third])
    expect(await mergedInto(ctx, third)).toEqual({ into: null })
    expect(await mergedInto(ctx, ana)).toEqual({ into: null })
    await expect(mergedInto(ctx, 999_999)).rejects.toMatchObject({ code: 'record-not-found' })
  })
})

describe('history', () => {
  test('says it at both records, and the survivor’s holds that of the other', async () => {
    await set(twin, { [world.notes.id]: 'Likes Ravel' })
    const { batchId } = await world.merge(ctx, [ana, twin])
    const merge = { survivor: { id: ana, name: 'Ana Perez' }, merged: [{ id: twin, name: 'Ana Pérez' }] }
    for (const id of [ana, twin]) {
      const { entries } = await recordHistory(ctx, id)
      expect(entries.find((entry) => entry.type === 'merged' && entry.recordId === id)).toMatchObject({
        merge,
        batchId,
      })
      expect(entries.some((entry) => entry.recordId === twin && entry.type === 'updated')).toBe(true)
    }
    const { batches } = await recentChanges(ctx)
    expect(batches[0]).toMatchObject({ id: batchId, kind: 'merge', recordCount: 2 })
  })

  test('taking one change of it back takes the merge back, whole', async () => {
    const lesson = await world.lesson('Cello', { [world.teacher.id]: twin })
    await world.merge(ctx, [ana, twin])
    const { entries } = await recordHistory(ctx, ana)
    const said = entries.find((entry) => entry.type === 'merged' && entry.recordId === ana)!
    await revertChange(ctx, said.id)
    expect((await world.read(twin)).isInTrash).toBe(false)
    expect((await world.read(lesson)).values[world.teacher.id]).toBe(twin)
    const after = (await recordHistory(ctx, ana)).entries
    expect(after.find(({ type }) => type === 'unmerged')).toMatchObject({ merge: { merged: [{ id: twin }] } })
  })

  test('an edit of the survivor since then stays; the other comes back all the same', async () => {
    await set(ana, { [world.email.id]: null })
    await set(twin, { [world.notes.id]: 'Likes Ravel' })
    const { batchId } = await world.merge(ctx, [ana, twin])
    await set(ana, { [world.notes.id]: 'Likes Fauré' })
    expect(await revertBatch(ctx, batchId)).toMatchObject({ count: 2, skipped: 1 })
    expect((await world.read(ana)).values[world.notes.id]).toBe('Likes Fauré')
    expect((await world.read(twin)).values[world.notes.id]).toBe('Likes Ravel')
  })

  test('is done again whole or not at all, also where somebody linked to the other meanwhile', async () => {
    await set(twin, { [world.notes.id]: 'Likes Ravel' })
    await world.merge(ctx, [ana, twin])
    await undo(ctx, { isSure: true })
    const lesson = await world.lesson('Cello', { [world.teacher.id]: twin })
    await set(ana, { [world.notes.id]: 'Likes Fauré' })
    await expect(redo(ctx, { isSure: true })).rejects.toMatchObject({ code: 'revert-conflict' })
    expect((await world.read(lesson)).values[world.teacher.id]).toBe(twin)
    await set(ana, { [world.notes.id]: null })
    expect(await redo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
    expect((await world.read(lesson)).values[world.teacher.id]).toBe(ana)
    expect((await world.read(ana)).values[world.notes.id]).toBe('Likes Ravel')
  })

  test('outlives a merged record that goes for good, as long as the survivor is there; the seal holds', async () => {
    const services = { ...ctx, clock: { now: () => new Date(Date.now() + 40 * 24 * 60 * 60 * 1000) } }
    const teamId = ctx.team.teamId
    await set(twin, { [world.notes.id]: 'Likes Ravel' })
    await world.merge(ctx, [ana, twin])
    await sealHistory(ctx, ctx.teamDb)
    await purgeTrash(services, { teamId })
    const { entries } = await recordHistory(ctx, ana)
    expect(entries.some(({ recordId, type }) => recordId === twin && type === 'updated')).toBe(true)
    expect(await mergedInto(ctx, twin)).toMatchObject({ into: { recordId: ana, mergedName: 'Ana Pérez' } })
    await trashRecords(ctx, [ana])
    await sealHistory(ctx, ctx.teamDb)
    await purgeTrash(services, { teamId })
    await sealHistory(ctx, ctx.teamDb)
    const { schema, query } = ctx.teamDb
    const left = await query(`select from ${schema}.change where record_id = any($1::bigint[])`, [[ana, twin]])
    expect(left.rowCount).toBe(0)
    expect(await verifyHistory(ctx, 0)).toMatchObject({ broken: null })
  })

  test('a survivor in the trash holds them both there', async () => {
    const { batchId } = await world.merge(ctx, [ana, twin])
    await trashRecords(ctx, [ana])
    await expect(revertBatch(ctx, batchId)).rejects.toMatchObject({ code: 'revert-conflict' })
    expect((await readRecord(ctx, twin)).isInTrash).toBe(true)
  })
})

describe('rights', () => {
  const granted = (extra: DataGrant[] = []): DataGrant[] => [
    {
      permission: 'update_data_field_data',
      collectionId: world.people.id,
      fields: [world.people.nameField.id, world.notes.id],
    },
    ...extra,
  ]
  const mayDelete = (): DataGrant => ({
    permission: 'delete_data_records',
    collectionId: world.people.id,
    fields: 'all',
  })

  test('merging takes the right to delete the others, and to change each', async () => {
    await expect(world.merge(as(granted()), [ana, twin])).rejects.toMatchObject({ code: 'not-permitted' })
    await expect(prepareMerge(as(granted()), [ana, twin])).rejects.toMatchObject({ code: 'not-permitted' })
    await expect(world.merge(as([mayDelete()]), [ana, twin])).rejects.toMatchObject({ code: 'not-permitted' })
    await expect(world.merge(as([]), [ana, twin])).rejects.toMatchObject({ code: 'record-not-found' })
  })

  test('a hidden value is kept by the rule and shown nowhere; nobody chooses for it', async () => {
    const { salary } = world
    await set(twin, { [salary.id]: 'zebrafinch' })
    const reader = as(granted([mayDelete()]))
    const prepared = await prepareMerge(reader, [ana, twin])
    expect(JSON.stringify(prepared)).not.toContain('zebrafinch')
    expect(prepared.fieldIds).not.toContain(salary.id)
    await expect(world.merge(reader, [ana, twin], [{ fieldId: salary.id, take: ana }])).rejects.toMatchObject({
      code: 'field-not-found',
    })
    const merged = await world.merge(reader, [ana, twin])
    expect(JSON.stringify(merged)).not.toContain('zebrafinch')
    expect(JSON.stringify(await recordHistory(reader, ana))).not.toContain('zebrafinch')
    expect((await world.read(ana)).values[salary.id]).toBe('zebrafinch')
    expect(await mergedInto(reader, twin)).toMatchObject({ into: { recordId: ana } })
    await expect(mergedInto(as([]), twin)).rejects.toMatchObject({ code: 'record-not-found' })
  })
})
