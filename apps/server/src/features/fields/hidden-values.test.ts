import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { AppError } from '@trellis/domain/errors'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { Condition } from '@trellis/domain/records/condition'
import type { TeamContext } from '../../context.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { listCollections, updateCollection } from '../collections/collections.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { createList } from '../custom-lists/custom-lists.ts'
import { linkCandidates } from '../records/links/links.ts'
import { countRecords } from '../records/pages/read.ts'
import { createRecord } from '../records/write.ts'
import { createField, restoreField, trashField, updateField } from './fields.ts'
import { planOf, startTypeChange } from './type-change.ts'

/** Somebody configures collections and may not read what a patient has. */
let team: TestTeam
let patients: { id: number; nameField: Field; fields: Field[] }
let visits: { id: number; nameField: Field; fields: Field[] }
let room: Field
let illness: Field
let listId: number

const secret = 'zebrafinch flu'

beforeAll(async () => {
  team = await startTestTeam()
  patients = await team.collection('Patient', [
    { title: { en: 'Room' }, dataType: 'plain_text' },
    { title: { en: 'Illness' }, dataType: 'plain_text' },
  ])
  ;[room, illness] = patients.fields as [Field, Field]
  visits = await team.collection('Visit', [])
  for (const name of ['Ana', 'Ben']) {
    const values = { [patients.nameField.id]: name, [room.id]: 'East', [illness.id]: secret }
    await createRecord(await team.context(), patients.id, values)
  }
  const list = { name: 'Words', icon: 'list-bullets', items: [{ name: 'None', icon: null, color: null }] }
  listId = (await createList(await team.context(), list)).id
})
afterAll(() => team.stop())

const reads = (collectionId: number, fields: 'all' | number[]): DataGrant => ({
  permission: 'read_data_field_data',
  collectionId,
  fields,
})

async function configurer(): Promise<TeamContext> {
  const ctx = await team.context()
  const dataGrants = [reads(patients.id, [patients.nameField.id, room.id]), reads(visits.id, 'all')]
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  return {
    ...ctx,
    membership: { ...ctx.membership, isTeamAdmin: false },
    featurePermissions: new Set(['team_admin_data_collections']),
    access,
    team: readableTeam(ctx.wholeTeam, access),
  }
}

async function refusalOf(attempt: Promise<unknown>): Promise<{ code: string; text: string }> {
  try {
    await attempt
    return { code: 'none', text: '' }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, text: JSON.stringify(error.details) }
    throw error
  }
}

const asks = (field: Field): Condition => ({ left: { field: field.id }, op: 'contains', right: [{ literal: 'e' }] })

describe('a field that becomes unique', () => {
  it('tells the values that records share to whoever may read them, and to others that there are such', async () => {
    const unique = async (ctx: TeamContext, field: Field) =>
      refusalOf(updateField(ctx, patients.id, field.id, { isUnique: true }))
    const hidden = await unique(await configurer(), illness)
    expect(hidden).toEqual({ code: 'value-not-unique', text: JSON.stringify({ fieldId: illness.id, samples: [] }) })
    expect((await unique(await configurer(), room)).text).toContain('East')
    expect((await unique(await team.context(), illness)).text).toContain(secret)
  })

  it('tells no more when it comes back from the trash', async () => {
    const input = fieldInput.parse({ title: { en: 'Passport' }, dataType: 'plain_text', isUnique: true })
    const passport = await createField(await team.context(), patients.id, input)
    await trashField(await team.context(), patients.id, passport.id)
    const { teamDb } = await team.context()
    await teamDb.query(`update ${teamDb.schema}.c${patients.id} set f${passport.id} = $1`, [secret])
    const restored = async (ctx: TeamContext) => refusalOf(restoreField(ctx, patients.id, passport.id))
    const hidden = await restored(await configurer())
    expect(hidden).toEqual({ code: 'value-not-unique', text: JSON.stringify({ fieldId: passport.id, samples: [] }) })
    expect((await restored(await team.context())).text).toContain(secret)
  })
})

describe('a field that becomes a selection', () => {
  const wanted = () => ({
    dataType: 'single_selection_from_list' as const,
    settings: { listId },
    addsMissingItems: true,
  })
  const items = async () => (await team.context()).team.itemsByListId.get(listId)?.map(({ name }) => name)

  it('gives its texts to a list that everybody reads only by whoever may read them', async () => {
    const started = startTypeChange(await configurer(), { collectionId: patients.id, fieldId: illness.id }, wanted())
    expect(await refusalOf(started)).toEqual({ code: 'not-permitted', text: '{}' })
    expect(await items()).toEqual(['None'])
    const open = { collectionId: patients.id, fieldId: room.id }
    expect(await startTypeChange(await configurer(), open, wanted())).toMatchObject({ state: 'running' })
    expect(await items()).toEqual(['None', 'East'])
  })

  it('changes without them, unread', async () => {
    const place = { collectionId: patients.id, fieldId: illness.id }
    const change = { ...wanted(), addsMissingItems: false }
    expect(await startTypeChange(await configurer(), place, change)).toMatchObject({ state: 'running' })
    expect(await items()).not.toContain(secret)
  })
})

describe('a condition', () => {
  const sub = (name: string, where: Condition) =>
    subCollectionInput.parse({ name, idParentDataCollection: patients.id, membershipDataFilter: where })

  it('that decides who is a member asks about nothing that is hidden from whoever sets it', async () => {
    const made = async (ctx: TeamContext, where: Condition) => refusalOf(createSubCollection(ctx, sub('Some', where)))
    expect((await made(await configurer(), asks(illness))).code).toBe('filter-invalid')
    const { id } = await createSubCollection(await configurer(), sub('Named', asks(patients.nameField)))
    expect(await countRecords(await team.context(), id, {})).toMatchObject({ count: 1 })
    const change = async (ctx: TeamContext, membershipDataFilter: Condition) =>
      refusalOf(updateCollection(ctx, id, { membershipDataFilter }))
    expect((await change(await configurer(), asks(illness))).code).toBe('filter-invalid')
    expect((await change(await configurer(), { not: asks(patients.nameField) })).code).toBe('none')
    expect((await change(await team.context(), asks(patients.nameField))).code).toBe('none')
  })

  it('that an admin set may stay as it is', async () => {
    const { id } = await createSubCollection(await team.context(), sub('Ill', asks(patients.nameField)))
    const { membershipFilter } = (await team.context()).team.collectionById.get(id)!
    const ctx = await configurer()
    const blind = { ...ctx, access: accessOfRoles(ctx.wholeTeam, []) }
    const same = { membershipDataFilter: membershipFilter!, name: 'Sick' }
    expect((await updateCollection(blind, id, same)).name).toBe('Sick')
  })

  it('that narrows a link is held to the same', async () => {
    const link = (where: Condition) =>
      fieldInput.parse({
        title: { en: 'Patient' },
        dataType: 'single_data_record',
        settings: { collectionId: patients.id, candidates: where },
      })
    const make = async (ctx: TeamContext, where: Condition) => createField(ctx, visits.id, link(where))
    expect((await refusalOf(make(await configurer(), asks(illness)))).code).toBe('filter-invalid')
    const { id, settings } = await make(await configurer(), asks(patients.nameField))
    const change = async (ctx: TeamContext, candidates: unknown) =>
      refusalOf(updateField(ctx, visits.id, id, { settings: { ...settings, candidates } }))
    expect((await change(await configurer(), asks(illness))).code).toBe('filter-invalid')
    expect((await change(await configurer(), { not: asks(patients.nameField) })).code).toBe('none')
    const place = { collectionId: visits.id, fieldId: id }
    const several = { dataType: 'multi_data_record' as const, addsMissingItems: false }
    const turned = startTypeChange(await configurer(), place, { ...several, settings: link(asks(illness)).settings })
    expect((await refusalOf(turned)).code).toBe('filter-invalid')
  })
})

describe('a condition that speaks of what somebody may not read', () => {
  const told = async (ctx: TeamContext, fieldId: number) => {
    const all = await listCollections(ctx, { withCounts: false })
    return all.flatMap(({ DataFields }) => DataFields).find(({ id }) => id === fieldId)
  }

  it('narrows a link without being told, and stays when they save the rest', async () => {
    const admin = await team.context()
    const settings = { collectionId: patients.id, candidates: asks(illness) }
    const input = fieldInput.parse({ title: { en: 'Ill' }, dataType: 'single_data_record', settings })
    const { id } = await createField(admin, visits.id, input)
    const now = async () => (await team.context()).team.fieldById.get(id)!
    const kept = (await now()).settings['candidates']

    const seen = await told(await configurer(), id)
    expect(seen?.settings).toMatchObject({ collectionId: patients.id, hasHiddenCandidates: true })
    expect(seen?.settings).not.toHaveProperty('candidates')
    expect((await told(await team.context(), id))?.settings).toMatchObject({ candidates: kept })
    const found = await linkCandidates(await configurer(), id, { words: '', withOthers: false })
    expect(found.records.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Ben'])

    const saved = { ...seen!.settings, whenTargetTrashed: 'refuse' }
    const answer = await updateField(await configurer(), visits.id, id, { settings: saved })
    expect(answer.settings).not.toHaveProperty('candidates')
    expect((await now()).settings).toEqual({ collectionId: patients.id, whenTargetTrashed: 'refuse', candidates: kept })
    const place = { collectionId: visits.id, fieldId: id }
    const several = { dataType: 'multi_data_record' as const, settings: saved }
    expect((await planOf(await configurer(), place, several)).to.settings).toMatchObject({ candidates: kept })

    await updateField(await configurer(), visits.id, id, {
      settings: { ...saved, candidates: asks(patients.nameField) },
    })
    expect((await now()).settings['candidates']).toEqual(asks(patients.nameField))
  })

  it('decides who is a member without being told in any answer, and stays when they save the rest', async () => {
    const input = subCollectionInput.parse({
      name: 'Flu',
      idParentDataCollection: patients.id,
      membershipDataFilter: asks(illness),
    })
    const { id } = await createSubCollection(await team.context(), input)
    await updateCollection(await team.context(), id, {
      membershipOrder: [{ by: { field: illness.id }, direction: 'asc' }],
    })
    const now = async () => (await team.context()).team.collectionById.get(id)!
    const before = await now()
    const answer = await updateCollection(await configurer(), id, { pluralName: 'Flus' })
    expect(answer).toMatchObject({ pluralName: 'Flus', membershipDataFilter: null, membershipOrder: [] })
    expect(answer.DataFields.map((field) => field.id)).not.toContain(illness.id)
    expect(await now()).toMatchObject({
      membershipFilter: before.membershipFilter,
      membershipOrder: before.membershipOrder,
    })
    expect(before.membershipFilter).toEqual(asks(illness))
  })
})

describe('the field that names records', () => {
  it('is one that whoever chooses it may read: everybody is told the names', async () => {
    const name = async (ctx: TeamContext, field: Field) =>
      refusalOf(updateCollection(ctx, patients.id, { IdDataFieldDataObjectName: field.id }))
    const input = fieldInput.parse({ title: { en: 'Nickname' }, dataType: 'plain_text' })
    const nickname = await createField(await team.context(), patients.id, input)
    expect((await name(await configurer(), nickname)).code).toBe('not-permitted')
    expect((await name(await configurer(), patients.nameField)).code).toBe('none')
    expect((await name(await team.context(), nickname)).code).toBe('none')
  })
})
