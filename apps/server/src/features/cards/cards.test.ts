import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardInput } from '@trellis/domain/cards/api'
import type { CardInput } from '@trellis/domain/cards/api'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { TeamContext } from '../../context.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { listCollections, updateCollection } from '../collections/collections.ts'
import { restoreField, trashField } from '../fields/fields.ts'
import { trashedConfiguration } from '../trash/trash.ts'
import { createCardGroup, orderCardGroups, restoreCardGroup, trashCardGroup, updateCardGroup } from './card-groups.ts'
import { cardsOf, collapseCard, createCard, restoreCard, trashCard, updateCard } from './cards.ts'

let team: TestTeam
let students: { id: number; nameField: Field; fields: Field[] }
let lessons: { id: number; nameField: Field; fields: Field[] }
let phone: Field
let goals: Field
let photo: Field
let student: Field
let fee: Field

beforeAll(async () => {
  team = await startTestTeam()
  students = await team.collection('Students', [
    { title: { en: 'Phone' }, dataType: 'phone_number' },
    { title: { en: 'Goals' }, dataType: 'plain_text' },
    { title: { en: 'Photo' }, dataType: 'single_image' },
  ])
  ;[phone, goals, photo] = students.fields as [Field, Field, Field]
  lessons = await team.collection('Lessons', [
    { title: { en: 'Student' }, dataType: 'single_data_record', settings: { collectionId: students.id } },
    { title: { en: 'Fee' }, dataType: 'number' },
  ])
  ;[student, fee] = lessons.fields as [Field, Field]
})
afterAll(() => team.stop())

const shown = (...fields: Field[]) => fields.map(({ id }) => ({ fieldId: id, width: null }))
const newCard = async (input: CardInput, by?: TeamContext) =>
  createCard(by ?? (await team.context()), students.id, cardInput.parse(input))
const ascending = (a: number, b: number) => a - b
const newGroup = async (name: string) =>
  createCardGroup(await team.context(), students.id, { name: { en: name }, icon: 'cards' })

/** A member who configures collections and reads only what these grants allow. */
async function reader(...dataGrants: DataGrant[]): Promise<TeamContext> {
  const ctx = await team.context()
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  return { ...ctx, access, team: readableTeam(ctx.wholeTeam, access) }
}
const reads = (collectionId: number, fields: 'all' | number[] = 'all'): DataGrant => ({
  permission: 'read_data_field_data',
  collectionId,
  fields,
})

describe('a card', () => {
  test('stands in its groups with its fields in their order, and can be changed', async () => {
    const group = await newGroup('Profile')
    const card = await newCard({
      title: { en: 'Contact' },
      fields: [
        { fieldId: goals.id, width: 'full' },
        { fieldId: phone.id, width: null },
      ],
      cardGroupIds: [group.id],
    })
    expect(card).toMatchObject({
      cardType: 'form',
      sourceFieldId: null,
      fields: [{ fieldId: goals.id, width: 'full' }, {}],
    })
    await updateCard(await team.context(), card.id, { fields: shown(phone, goals), width: 'third' })
    const known = await cardsOf(await team.context(), students.id)
    expect(known.cards.find(({ id }) => id === card.id)).toMatchObject({
      width: 'third',
      title: { en: 'Contact' },
      fields: shown(phone, goals),
    })
    expect(known.cardGroups.find(({ id }) => id === group.id)?.cardIds).toEqual([card.id])
  })

  test('lists the records of a link that leads to it, with their columns and their order', async () => {
    const card = await newCard({
      title: { en: 'Lessons' },
      cardType: 'table',
      sourceFieldId: student.id,
      fields: shown(fee),
      settings: { sort: { fieldId: fee.id, direction: 'desc' }, unknown: true },
    })
    expect(card.settings).toEqual({ rows: 5, sort: { fieldId: fee.id, direction: 'desc' } })
  })

  test('is refused where its parts do not fit together', async () => {
    const table = { title: { en: 'Lessons' }, cardType: 'table', sourceFieldId: student.id } as const
    await expect(newCard({ title: { en: ' ' } })).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(newCard({ ...table, sourceFieldId: null })).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(newCard({ ...table, sourceFieldId: phone.id })).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(newCard({ ...table, fields: shown(phone) })).rejects.toMatchObject({ code: 'field-not-found' })
    await expect(newCard({ ...table, cardType: 'form' })).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(newCard({ title: { en: 'Twice' }, fields: shown(phone, phone) })).rejects.toMatchObject({
      code: 'invalid-input',
    })
    const settings = { sort: { fieldId: phone.id, direction: 'asc' } }
    await expect(newCard({ ...table, fields: shown(fee), settings })).rejects.toMatchObject({ code: 'field-not-found' })
    await expect(newCard({ ...table, cardGroupIds: [999_999] })).rejects.toMatchObject({ code: 'card-group-not-found' })
  })

  test('loses a field that goes to the trash, and has it back in its place with it', async () => {
    const card = await newCard({ title: { en: 'Goals' }, fields: shown(goals, phone) })
    const fieldsNow = async () =>
      (await cardsOf(await team.context(), students.id)).cards.find(({ id }) => id === card.id)?.fields
    await trashField(await team.context(), students.id, goals.id)
    expect(await fieldsNow()).toEqual(shown(phone))
    // A change meanwhile does not forget it.
    await updateCard(await team.context(), card.id, { fields: shown(phone), title: { en: 'Plans' } })
    await restoreField(await team.context(), students.id, goals.id)
    expect((await fieldsNow())?.map(({ fieldId }) => fieldId).toSorted(ascending)).toEqual(
      [phone.id, goals.id].toSorted(ascending),
    )
  })

  test('goes to the trash and comes back into its groups', async () => {
    const group = await newGroup('Trash')
    const card = await newCard({ title: { en: 'Doomed' }, fields: shown(phone), cardGroupIds: [group.id] })
    const cardIds = async () =>
      (await cardsOf(await team.context(), students.id)).cardGroups.find(({ id }) => id === group.id)?.cardIds
    await trashCard(await team.context(), card.id)
    expect(await cardIds()).toEqual([])
    expect((await trashedConfiguration(await team.context())).cards).toMatchObject([{ id: card.id, title: 'Doomed' }])
    await restoreCard(await team.context(), card.id)
    expect(await cardIds()).toEqual([card.id])
    await expect(restoreCard(await team.context(), card.id)).rejects.toMatchObject({ code: 'card-not-found' })
  })

  test('stays closed for the person who closed it', async () => {
    const card = await newCard({ title: { en: 'Closed' }, fields: shown(phone) })
    const closed = async () => (await cardsOf(await team.context(), students.id)).collapsedCardIds
    await collapseCard(await team.context(), card.id, true)
    await collapseCard(await team.context(), card.id, true)
    expect(await closed()).toEqual([card.id])
    await collapseCard(await team.context(), card.id, false)
    expect(await closed()).toEqual([])
  })
})

describe('a card group', () => {
  test('keeps its cards in their order, and its place among the others', async () => {
    const [first, second] = [await newGroup('First'), await newGroup('Second')]
    const one = await newCard({ title: { en: 'One' }, fields: shown(phone), cardGroupIds: [first.id] })
    const two = await newCard({ title: { en: 'Two' }, fields: shown(phone) })
    const changed = await updateCardGroup(await team.context(), first.id, {
      icon: 'student',
      cardIds: [two.id, one.id],
    })
    expect(changed).toMatchObject({ name: { en: 'First' }, icon: 'student', cardIds: [two.id, one.id] })
    await orderCardGroups(await team.context(), students.id, [second.id, first.id])
    const names = (await cardsOf(await team.context(), students.id)).cardGroups.map(({ name }) => name.en)
    expect(names.slice(0, 2)).toEqual(['Second', 'First'])
    await expect(updateCardGroup(await team.context(), first.id, { cardIds: [999_999] })).rejects.toMatchObject({
      code: 'card-not-found',
    })
  })

  test('goes to the trash and comes back with its cards', async () => {
    const group = await newGroup('Short-lived')
    const card = await newCard({ title: { en: 'Kept' }, fields: shown(phone), cardGroupIds: [group.id] })
    await trashCardGroup(await team.context(), group.id)
    const without = await cardsOf(await team.context(), students.id)
    expect(without.cards.some(({ id }) => id === card.id)).toBe(true)
    expect(without.cardGroups.some(({ id }) => id === group.id)).toBe(false)
    expect((await trashedConfiguration(await team.context())).cardGroups).toMatchObject([{ title: 'Short-lived' }])
    expect(await restoreCardGroup(await team.context(), group.id)).toMatchObject({ cardIds: [card.id] })
  })
})

describe('what may not be read', () => {
  test('leaves no trace on cards, and a card of nothing else is not there', async () => {
    const group = await newGroup('Private')
    const secret = await newCard({ title: { en: 'Phone only' }, fields: shown(phone), cardGroupIds: [group.id] })
    const mixed = await newCard({ title: { en: 'Mixed' }, fields: shown(phone, goals) })
    const linked = await newCard({
      title: { en: 'Fees' },
      cardType: 'table',
      sourceFieldId: student.id,
      fields: shown(fee),
      settings: { sort: { fieldId: fee.id, direction: 'asc' } },
    })
    const seenBy = async (...grants: DataGrant[]) => cardsOf(await reader(...grants), students.id)

    const few = await seenBy(reads(students.id, [students.nameField.id, goals.id]))
    expect(few.cards.map(({ id }) => id)).not.toContain(secret.id)
    expect(few.cards.map(({ id }) => id)).not.toContain(linked.id)
    expect(few.cardGroups.map(({ id }) => id)).not.toContain(group.id)
    expect(few.cards.find(({ id }) => id === mixed.id)?.fields).toEqual(shown(goals))
    expect(JSON.stringify(few)).not.toContain(`"fieldId":${phone.id},`)

    const withoutFee = await seenBy(reads(students.id), reads(lessons.id, [student.id]))
    expect(withoutFee.cards.map(({ id }) => id)).not.toContain(linked.id)
    await expect(cardsOf(await reader(reads(lessons.id)), students.id)).rejects.toMatchObject({
      code: 'collection-not-found',
    })
  })

  test('stays on a card that is changed by somebody who does not know it', async () => {
    const card = await newCard({ title: { en: 'Both' }, fields: shown(phone, goals) })
    const admin = await reader(reads(students.id, [students.nameField.id, goals.id]))
    await updateCard(admin, card.id, { fields: shown(goals, students.nameField), title: { en: 'Ours' } })
    const now = (await cardsOf(await team.context(), students.id)).cards.find(({ id }) => id === card.id)
    expect(now?.fields.map(({ fieldId }) => fieldId).toSorted(ascending)).toEqual(
      [phone.id, goals.id, students.nameField.id].toSorted(ascending),
    )
    const asked = newCard({ title: { en: 'Guess' }, fields: shown(phone) }, admin)
    await expect(asked).rejects.toMatchObject({ code: 'field-not-found' })
  })
})

test('a picture field of the collection stands for its records, until it goes to the trash', async () => {
  const avatar = async () =>
    (await listCollections(await team.context(), { withCounts: false })).find(({ id }) => id === students.id)
      ?.IdDataFieldDataObjectAvatar
  await updateCollection(await team.context(), students.id, { IdDataFieldDataObjectAvatar: photo.id })
  expect(await avatar()).toBe(photo.id)
  const text = updateCollection(await team.context(), students.id, { IdDataFieldDataObjectAvatar: goals.id })
  await expect(text).rejects.toMatchObject({ code: 'invalid-input' })
  await trashField(await team.context(), students.id, photo.id)
  expect(await avatar()).toBeNull()
})
