import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { RoleInput } from '@trellis/domain/permissions/api'
import type { TeamContext } from '../../context.ts'
import type { Mail } from '../../platform/mail.ts'
import { addPerson } from '../../testing/person.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { changesBetween, currentMoment } from '../live/queries.ts'
import { createRole, updateRole } from '../permissions/permissions.ts'
import { addMembers } from '../records/membership/membership.ts'
import { restoreRecords, trashRecords } from '../records/trash.ts'
import { createRecord } from '../records/write.ts'
import { purgeTrash } from '../trash/purge.ts'
import { addComment, countComments, deleteComment, editComment, listComments, markCommentsRead } from './comments.ts'
import { mailMention } from './mention-mail.ts'
import { commentReaders } from './readers.ts'

let team: TestTeam
let students: { id: number; nameField: Field; fields: Field[] }
let julien: number
let sofia: number

beforeAll(async () => {
  team = await startTestTeam()
  students = await team.collection('Student', [{ title: { en: 'Note' }, dataType: 'plain_text' }])
  julien = await addPerson(await team.context(), {
    firstName: 'Julien',
    lastName: 'Moreau',
    email: 'julien@example.org',
  })
  sofia = await addPerson(await team.context(), { firstName: 'Sofía', lastName: 'Herrera', email: 'sofia@example.org' })
  await seenBy([])
})
afterAll(() => team.stop())

/** What everybody but team admins may do. */
async function seenBy(dataGrants: RoleInput['dataGrants']): Promise<void> {
  const ctx = await team.context()
  const baseline = [...ctx.wholeTeam.roleById.values()].find(({ isBaseline }) => isBaseline)!
  await updateRole(ctx, baseline.id, { ...baseline, featurePermissions: [], dataGrants })
}

const student = async (name: string) =>
  (await createRecord(await team.context(), students.id, { [students.nameField.id]: name })).record.id

const metadata = (): RoleInput['dataGrants'][number] => ({
  permission: 'read_data_record_metadata',
  collectionId: students.id,
  fields: 'all',
})

async function as(teamUserId: number, dataGrants: RoleInput['dataGrants']): Promise<TeamContext> {
  const ctx = await team.context()
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  const membership = { ...ctx.membership, teamUserId, isTeamAdmin: false, firstName: 'Julien', lastName: 'Moreau' }
  return { ...ctx, membership, access, team: readableTeam(ctx.wholeTeam, access) }
}

/** The context with a queue and a mailer that keep what they are given. */
async function recording(): Promise<TeamContext & { queued: { to: number }[]; mails: Mail[] }> {
  const queued: { to: number }[] = []
  const mails: Mail[] = []
  const ctx = await team.context()
  return {
    ...ctx,
    queued,
    mails,
    jobs: { ...ctx.jobs, enqueue: async (_task, payload) => void queued.push(payload as { to: number }) },
    mailer: { send: async (mail) => void mails.push(mail) },
  }
}

describe('who may see the record', () => {
  test('reads and writes its comments, also without reading a single field', async () => {
    const id = await student('Inès')
    const { comment } = await addComment(await team.context(), id, 'Owes a form')
    const ctx = await as(julien, [metadata()])
    await addComment(ctx, id, 'Asked her')
    const { comments, more } = await listComments(ctx, id, undefined)
    expect(comments.map(({ authorName, text }) => `${authorName}: ${text}`)).toEqual([
      'Maya Okafor: Owes a form',
      'Julien Moreau: Asked her',
    ])
    expect(more).toBe(false)
    expect(await countComments(ctx, id)).toEqual({ count: 2, unread: 1 })
    await markCommentsRead(ctx, id, comment.id)
    expect(await countComments(ctx, id)).toEqual({ count: 2, unread: 0 })
    expect(await countComments(await team.context(), id)).toEqual({ count: 2, unread: 1 })
  })

  test('edits and deletes only what they wrote; an admin deletes any', async () => {
    const id = await student('Mateo')
    const ctx = await team.context()
    const { comment } = await addComment(ctx, id, 'First')
    const place = { recordId: id, commentId: comment.id }
    const other = await as(julien, [metadata()])
    await expect(editComment(other, place, 'Mine')).rejects.toMatchObject({ code: 'not-permitted' })
    await expect(deleteComment(other, place)).rejects.toMatchObject({ code: 'not-permitted' })
    expect((await editComment(ctx, place, 'Second')).comment).toMatchObject({
      text: 'Second',
      editedAt: expect.any(String),
    })
    const his = await addComment(other, id, 'Third')
    await expect(editComment(ctx, { recordId: id, commentId: his.comment.id }, 'x')).rejects.toMatchObject({
      code: 'not-permitted',
    })
    await deleteComment(ctx, { recordId: id, commentId: his.comment.id })
    expect((await listComments(ctx, id, undefined)).comments.at(-1)).toMatchObject({ text: '', isDeleted: true })
    expect(await countComments(ctx, id)).toMatchObject({ count: 1 })
    await expect(deleteComment(ctx, { recordId: id, commentId: his.comment.id })).rejects.toMatchObject({
      code: 'comment-not-found',
    })
  })

  test('a comment is found under its own record only', async () => {
    const [one, other] = [await student('Ade'), await student('Noé')]
    const ctx = await team.context()
    const { comment } = await addComment(ctx, one, 'Here')
    const elsewhere = { recordId: other, commentId: comment.id }
    await expect(editComment(ctx, elsewhere, 'x')).rejects.toMatchObject({ code: 'comment-not-found' })
  })
})

test('who may not see the record gets nothing of its comments', async () => {
  const id = await student('Nadia')
  await addComment(await team.context(), id, 'Secret')
  const blind = await as(julien, [])
  const attempts = await Promise.allSettled([
    listComments(blind, id, undefined),
    countComments(blind, id),
    addComment(blind, id, 'x'),
    markCommentsRead(blind, id, 1),
    commentReaders(blind, id),
  ])
  for (const attempt of attempts) expect(attempt).toMatchObject({ reason: { code: 'record-not-found' } })
})

describe('a mention', () => {
  test('is told to whoever knows the record by a sub-collection, while it is in there', async () => {
    const input = subCollectionInput.parse({ name: 'Choir', idParentDataCollection: students.id })
    const choir = (await createSubCollection(await team.context(), input)).id
    await seenBy([{ permission: 'read_data_record_metadata', collectionId: choir, fields: 'all' }])
    const inside = await student('Ana')
    await addMembers(await team.context(), choir, { recordIds: [inside] })
    const outside = await student('Ben')
    const ctx = await recording()
    for (const [id, mayRead] of [
      [inside, true],
      [outside, false],
    ] as const) {
      expect((await commentReaders(ctx, id)).find((one) => one.id === sofia)).toMatchObject({ mayRead })
      const { comment } = await addComment(ctx, id, `<@${sofia}> please look`)
      await mailMention(ctx, { teamId: ctx.team.teamId, recordId: id, commentId: comment.id, to: sofia })
    }
    expect(ctx.mails).toHaveLength(1)
    await seenBy([])
  })

  test('is told to those who may see the record, once, and names those who may not', async () => {
    const id = await student('Tomás')
    const roleId = await createRole(await team.context(), {
      name: 'Sees students',
      description: '',
      isActive: true,
      featurePermissions: [],
      dataGrants: [metadata()],
    })
    const { db } = await team.context()
    const { teamId } = (await team.context()).team
    await db
      .insertInto('trellis.role_user')
      .values({ team_id: teamId, role_id: roleId, team_user_id: julien })
      .execute()
    const ctx = await recording()
    expect(await commentReaders(ctx, id)).toEqual(
      expect.arrayContaining([
        { id: julien, name: 'Julien Moreau', mayRead: true },
        { id: sofia, name: 'Sofía Herrera', mayRead: false },
      ]),
    )
    const own = ctx.membership.teamUserId
    const said = await addComment(ctx, id, `<@${julien}> <@${sofia}> <@${own}> <@${julien}> <@999999> please look`)
    expect(said.cannotRead).toEqual(['Sofía Herrera'])
    expect(ctx.queued.map(({ to }) => to)).toEqual([julien])
    await editComment(ctx, { recordId: id, commentId: said.comment.id }, `<@${julien}> please look again`)
    expect(ctx.queued).toHaveLength(1)

    await mailMention(ctx, { teamId, recordId: id, commentId: said.comment.id, to: julien })
    expect(ctx.mails).toMatchObject([{ to: 'julien@example.org', subject: 'Maya Okafor mentioned you on “Tomás”' }])
    expect(ctx.mails[0]!.text).toContain('@Julien Moreau please look again')
    expect(ctx.mails[0]!.text).toContain(`/team-${teamId}/data-records/${id}?comments=${said.comment.id}`)
    // Neither after the mention is gone, nor to somebody who may not see the record.
    await mailMention(ctx, { teamId, recordId: id, commentId: said.comment.id, to: sofia })
    await deleteComment(ctx, { recordId: id, commentId: said.comment.id })
    await mailMention(ctx, { teamId, recordId: id, commentId: said.comment.id, to: julien })
    expect(ctx.mails).toHaveLength(1)
  })
})

test('the trash keeps comments, the purge takes them', async () => {
  const id = await student('Lena')
  const ctx = await team.context()
  await addComment(ctx, id, 'Stays')
  await trashRecords(ctx, [id])
  await expect(listComments(ctx, id, undefined)).rejects.toMatchObject({ code: 'record-not-found' })
  await restoreRecords(ctx, [id])
  expect((await listComments(ctx, id, undefined)).comments).toMatchObject([{ text: 'Stays' }])
  await trashRecords(ctx, [id])
  const later = { ...ctx, clock: { now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) } }
  await purgeTrash(later, { teamId: ctx.team.teamId })
  const { rows } = await ctx.teamDb.query(`select id from ${ctx.teamDb.schema}.comment where record_id = $1`, [id])
  expect(rows).toEqual([])
})

test('pages hear of comments that were committed since, edited and deleted ones too', async () => {
  const id = await student('Omar')
  const ctx = await team.context()
  const { comment } = await addComment(ctx, id, 'One')
  const after = await currentMoment(ctx.db)
  expect((await changesBetween(ctx.teamDb, after)).aside.commented).toBeNull()
  await editComment(ctx, { recordId: id, commentId: comment.id }, 'Two')
  const { aside } = await changesBetween(ctx.teamDb, after)
  expect(aside).toEqual({ commented: [{ recordId: id, collectionId: students.id }], ordered: null, planned: false })
})

test('comments are paged, the newest page first', async () => {
  const id = await student('Paula')
  const ctx = await team.context()
  for (let index = 0; index < 53; index++) await addComment(ctx, id, `Note ${index}`)
  const newest = await listComments(ctx, id, undefined)
  expect([newest.comments.length, newest.more, newest.comments.at(-1)?.text]).toEqual([50, true, 'Note 52'])
  const older = await listComments(ctx, id, newest.comments[0]!.id)
  expect(older.comments.map(({ text }) => text)).toEqual(['Note 0', 'Note 1', 'Note 2'])
  expect(older.more).toBe(false)
})
