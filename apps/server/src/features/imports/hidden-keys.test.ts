import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { ColumnTarget, ImportJob, ImportMapping } from '@trellis/domain/imports/api'
import { roleInput } from '@trellis/domain/permissions/api'
import { dataAccessOf } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { addPerson } from '../../testing/person.ts'
import { updateRole } from '../permissions/permissions.ts'
import { createRecord } from '../records/write.ts'
import { analyseImport } from './analyse-import.ts'
import { checkImport } from './check-import.ts'
import { readImport, startCheck, startImport, uploadImport } from './imports.ts'
import { runImport } from './run-import.ts'
import { type ImportTeam, startImportTeam } from './test-import.ts'

/** Julien writes lessons and reads the names of students; their passport numbers are unique, and none of his business. */
let team: ImportTeam
let students: { id: number; nameField: Field; fields: Field[] }
let lessons: { id: number; nameField: Field; fields: Field[] }
let passport: Field
let badge: Field
let pupil: Field
let julienId: number
const never = new AbortController().signal

beforeAll(async () => {
  team = await startImportTeam()
  students = await team.collection('Student', [
    { title: { en: 'Passport' }, dataType: 'plain_text', isUnique: true },
    { title: { en: 'Badge' }, dataType: 'plain_text', isUnique: true },
  ])
  ;[passport, badge] = students.fields as [Field, Field]
  lessons = await team.collection('Lesson', [
    { title: { en: 'Student' }, dataType: 'single_data_record', settings: { collectionId: students.id } },
  ])
  pupil = lessons.fields[0]!
  const ctx = await team.context()
  const values = { [students.nameField.id]: 'Ana', [passport.id]: 'X1234567', [badge.id]: 'B-7' }
  await createRecord(ctx, students.id, values)
  julienId = await addPerson(ctx, { firstName: 'Julien', lastName: 'Moreau', email: 'julien@example.org' })
  const { wholeTeam } = await team.context()
  const member = [...wholeTeam.roleById.values()].find(({ isBaseline }) => isBaseline)!
  const role = roleInput.parse({
    name: member.name,
    dataGrants: [
      { permission: 'update_data_field_data', collectionId: lessons.id, fields: 'all' },
      { permission: 'read_data_field_data', collectionId: students.id, fields: [students.nameField.id, badge.id] },
    ],
  })
  await updateRole(await team.context(), member.id, role)
})
afterAll(() => team.stop())

async function julien(): Promise<TeamContext> {
  const ctx = await team.context()
  const holder = { isTeamAdmin: false, roleIds: [] }
  const access = dataAccessOf(ctx.wholeTeam, holder)
  const membership = { ...ctx.membership, ...holder, teamUserId: julienId, firstName: 'Julien', lastName: 'Moreau' }
  return { ...ctx, membership, access, featurePermissions: new Set(), team: readableTeam(ctx.wholeTeam, access) }
}

const file = 'Lesson,Student\nBy name,Ana\nBy badge,b-7\nBy passport,x1234567\n'
const mapping = (more: Partial<Extract<ColumnTarget, { to: 'field' }>> = {}): ImportMapping => ({
  target: { kind: 'collection', collectionId: lessons.id },
  columns: [
    { to: 'field', fieldId: lessons.nameField.id },
    { to: 'field', fieldId: pupil.id, ...more },
  ],
})

async function uploaded(ctx: TeamContext): Promise<ImportJob> {
  const { id } = await uploadImport(ctx, Readable.from([Buffer.from(file)]), 'guesses.csv')
  await analyseImport(ctx, { teamId: ctx.team.teamId, importId: id }, never)
  return readImport(ctx, id)
}

async function checked(ctx: TeamContext, asked: ImportMapping) {
  const { id } = await uploaded(ctx)
  await startCheck(ctx, id, asked)
  await checkImport(ctx, { teamId: ctx.team.teamId, importId: id }, never)
  return (await readImport(ctx, id)).check
}

async function imported(ctx: TeamContext, asked: ImportMapping): Promise<ImportJob> {
  const { id } = await uploaded(ctx)
  await startImport(ctx, id, asked)
  await runImport(ctx, { teamId: ctx.team.teamId, importId: id }, never)
  return readImport(ctx, id)
}

describe('a link is found by the values of a unique field', () => {
  const onePassed = { created: 3, rejected: 0 }
  const refused = { created: 2, rejected: 1, rejectReasons: [{ column: 'Student', problem: 'not-a-record', count: 1 }] }

  test('that one may read, in a check and in an import, and by no other', async () => {
    expect(await checked(await julien(), mapping())).toMatchObject(refused)
    expect(await imported(await julien(), mapping())).toMatchObject({ ...refused })
  })

  test('and whoever may read all goes on finding by all', async () => {
    expect(await checked(await team.context(), mapping())).toMatchObject(onePassed)
    expect(await imported(await team.context(), mapping())).toMatchObject({ ...onePassed })
  })

  test('that was named when one might read it still, and not after', async () => {
    await expect(checked(await julien(), mapping({ linkBy: passport.id }))).rejects.toMatchObject({
      code: 'import-mapping-invalid',
    })
    const ctx = await julien()
    const { id } = await uploaded(ctx)
    const admin = await team.context()
    await startCheck({ ...admin, membership: ctx.membership }, id, mapping({ linkBy: passport.id }))
    await checkImport(ctx, { teamId: ctx.team.teamId, importId: id }, never)
    expect((await readImport(ctx, id)).check).toMatchObject({ created: 0, rejected: 3 })
  })
})

test('a link that a file makes brings no condition of its own', async () => {
  const admin = await team.context()
  const { id } = await uploaded(admin)
  const candidates = { left: { field: passport.id }, op: 'contains', right: [{ literal: 'X' }] }
  const settings = { collectionId: students.id, candidates }
  const columns: ColumnTarget[] = [
    { to: 'field', fieldId: lessons.nameField.id },
    { to: 'new-field', title: 'Student', dataType: 'single_data_record', settings },
  ]
  await expect(startImport(admin, id, { ...mapping(), columns })).rejects.toMatchObject({
    code: 'import-mapping-invalid',
    details: { reason: 'settings' },
  })
})
