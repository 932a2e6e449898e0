import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { collectionInput } from '@trellis/domain/collections/api'
import { fieldInput } from '@trellis/domain/fields/api'
import { startTeamProcesses } from '../../testing/team-processes.ts'
import type { TeamProcesses } from '../../testing/team-processes.ts'
import { createCollection, restoreCollection, trashCollection } from '../collections/collections.ts'
import { createList } from '../custom-lists/custom-lists.ts'
import { createRecord } from '../records/write.ts'
import { teamConfig } from '../teams/team-config.ts'
import { createField, createFields, orderFields, restoreField, trashField, updateField } from './fields.ts'

let harbor: TeamProcesses

beforeAll(async () => {
  harbor = await startTeamProcesses()
})
afterAll(() => harbor.stop())

const newField = (input: Partial<z.input<typeof fieldInput>> & { title: { en?: string; es?: string } }) =>
  fieldInput.parse({ dataType: 'plain_text', ...input })

async function newCollection(name: string) {
  return await createCollection(await harbor.context(), collectionInput.parse({ name }))
}

async function columnsOf(collectionId: number): Promise<Record<string, string>> {
  const { rows } = await harbor.services.pool.query<{ column_name: string; data_type: string }>(
    'select column_name, data_type from information_schema.columns where table_schema = $1 and table_name = $2',
    [`team_${harbor.teamId}`, `c${collectionId}`],
  )
  return Object.fromEntries(rows.map((row) => [row.column_name, row.data_type]))
}

describe('creating a field', () => {
  it('adds a typed column to the table of the root', async () => {
    const lessons = await newCollection('Lessons')
    const ctx = await harbor.context()
    const minutes = await createField(ctx, lessons.id, newField({ title: { en: 'Minutes' }, dataType: 'number' }))
    const fee = await createField(
      ctx,
      lessons.id,
      newField({ title: { en: 'Fee' }, dataType: 'money', settings: { currency: 'USD' } }),
    )
    const starts = await createField(ctx, lessons.id, newField({ title: { en: 'Starts at' }, dataType: 'date_time' }))
    expect(minutes).toMatchObject({ collectionId: lessons.id, columnName: 'minutes', isRequired: false, rank: 2 })
    expect(starts.columnName).toBe('starts_at')
    expect(await columnsOf(lessons.id)).toMatchObject({
      [`f${minutes.id}`]: 'bigint',
      [`f${fee.id}`]: 'numeric',
      [`f${starts.id}`]: 'timestamp with time zone',
    })
  })

  it('serves twenty at once', async () => {
    const teachers = await newCollection('Teachers')
    const ctx = await harbor.context()
    const processes = [harbor.services, harbor.otherProcess(), harbor.otherProcess()]
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        createField(
          { ...ctx, ...processes[index % 3] },
          teachers.id,
          newField({ title: { en: 'Phone' }, dataType: 'phone_number' }),
        ),
      ),
    )
    expect(new Set(made.map((field) => field.columnName)).size).toBe(20)
    expect(Object.keys(await columnsOf(teachers.id)).filter((name) => name.startsWith('f'))).toHaveLength(21)
    const team = await teamConfig(harbor.services, harbor.teamId)
    expect(team.collectionById.get(teachers.id)?.fields).toHaveLength(21)
  })

  it('gives the title in the default data language when it has only another one', async () => {
    const rooms = await newCollection('Rooms')
    const field = await createField(await harbor.context(), rooms.id, newField({ title: { es: 'Año' } }))
    expect(field).toMatchObject({ title: { en: 'Año', es: 'Año' }, columnName: 'ano' })
  })

  it.each([
    ['no title', { title: {} }, 'invalid-input'],
    [
      'wrong settings',
      { title: { en: 'Fee' }, dataType: 'money' as const, settings: { currency: 'DOUBLOON' } },
      'invalid-input',
    ],
    [
      'a list that is not there',
      { title: { en: 'Level' }, dataType: 'single_selection_from_list' as const, settings: { listId: 999_999 } },
      'invalid-input',
    ],
    [
      'a default that does not fit',
      { title: { en: 'Seats' }, dataType: 'number' as const, defaultValue: 'many' },
      'value-invalid',
    ],
    ['a machine name that is taken', { title: { en: 'Other' }, columnName: 'name' }, 'name-taken'],
    [
      'uniqueness of a type without it',
      { title: { en: 'Bio' }, dataType: 'formatted_text' as const, isUnique: true },
      'invalid-input',
    ],
  ])('refuses %s', async (_, input, code) => {
    const collection = await newCollection('Halls')
    await expect(createField(await harbor.context(), collection.id, newField(input))).rejects.toMatchObject({ code })
    expect(Object.keys(await columnsOf(collection.id)).filter((name) => name.startsWith('f'))).toHaveLength(1)
  })

  it('refuses the 401st of a tree, and all that came with it', async () => {
    const wide = await newCollection('Wide')
    const ctx = await harbor.context()
    const many = Array.from({ length: 399 }, (_, index) => newField({ title: { en: `Column ${index}` } }))
    await createFields(ctx, wide.id, many)
    await expect(createField(ctx, wide.id, newField({ title: { en: 'One more' } }))).rejects.toMatchObject({
      code: 'too-many-fields',
    })
  })
})

describe('a unique field', () => {
  it('is refused while records share a value, with samples', async () => {
    const ctx = await harbor.context()
    const guests = await newCollection('Guests')
    const badge = await createField(ctx, guests.id, newField({ title: { en: 'Badge' } }))
    const name = String(guests.IdDataFieldDataObjectName)
    for (const text of ['Änne 7', 'anne 7', 'Bo 8']) {
      await createRecord(await harbor.context(), guests.id, { [name]: text, [String(badge.id)]: text })
    }
    await expect(updateField(ctx, guests.id, badge.id, { isUnique: true, isRequired: true })).rejects.toMatchObject({
      code: 'value-not-unique',
      details: { samples: [{ count: 2 }] },
    })
    const team = await teamConfig(ctx, harbor.teamId)
    expect(team.fieldById.get(badge.id)).toMatchObject({ isUnique: false, isRequired: false })
  })

  it('refuses a second record with the same value, until it is unique no more', async () => {
    const pianos = await newCollection('Pianos')
    const serial = await createField(
      await harbor.context(),
      pianos.id,
      newField({ title: { en: 'Serial' }, isUnique: true }),
    )
    expect(serial.isUnique).toBe(true)
    const values = { [String(pianos.IdDataFieldDataObjectName)]: 'Grand', [String(serial.id)]: 'SN-1' }
    await createRecord(await harbor.context(), pianos.id, values)
    const twin = { ...values, [String(serial.id)]: 'sn-1' }
    await expect(createRecord(await harbor.context(), pianos.id, twin)).rejects.toMatchObject({
      code: 'value-not-unique',
    })
    await updateField(await harbor.context(), pianos.id, serial.id, { isUnique: false })
    await createRecord(await harbor.context(), pianos.id, twin)
  })

  it('stays free while it is in the trash and is checked when it comes back', async () => {
    const flutes = await newCollection('Flutes')
    const serial = await createField(
      await harbor.context(),
      flutes.id,
      newField({ title: { en: 'Serial' }, isUnique: true }),
    )
    await trashField(await harbor.context(), flutes.id, serial.id)
    await harbor.services.pool.query(
      `insert into team_${harbor.teamId}.c${flutes.id} (id, created_at, updated_at, f${serial.id})
       select 900000 + n, now(), now(), 'same' from generate_series(1, 2) n`,
    )
    await expect(restoreField(await harbor.context(), flutes.id, serial.id)).rejects.toMatchObject({
      code: 'value-not-unique',
    })
  })
})

describe('changing a field', () => {
  it('leaves out what the change leaves out', async () => {
    const ctx = await harbor.context()
    const oboes = await newCollection('Oboes')
    const made = await createField(
      ctx,
      oboes.id,
      newField({ title: { en: 'Maker' }, description: 'Who built it', displayWidth: 'full', defaultValue: 'Lorée' }),
    )
    const changed = await updateField(ctx, oboes.id, made.id, { helpText: 'As on the bell' })
    expect(changed).toEqual({ ...made, helpText: 'As on the bell' })
    expect(await updateField(ctx, oboes.id, made.id, { defaultValue: null })).toMatchObject({ defaultValue: null })
  })

  it('keeps the list that values point into', async () => {
    const ctx = await harbor.context()
    const list = await createList(ctx, { name: 'Grades', icon: 'list-bullets', items: [] })
    const other = await createList(ctx, { name: 'Colours', icon: 'list-bullets', items: [] })
    const exams = await newCollection('Exams')
    const grade = await createField(
      ctx,
      exams.id,
      newField({ title: { en: 'Grade' }, dataType: 'single_selection_from_list', settings: { listId: list.id } }),
    )
    await expect(updateField(ctx, exams.id, grade.id, { settings: { listId: other.id } })).rejects.toMatchObject({
      code: 'invalid-input',
    })
    await expect(trashCollection(ctx, list.id)).rejects.toMatchObject({
      code: 'collection-in-use',
      details: { fields: 'Exams: Grade' },
    })
    await trashField(ctx, exams.id, grade.id)
    await trashCollection(ctx, list.id)
    await expect(restoreField(ctx, exams.id, grade.id)).rejects.toMatchObject({ code: 'collection-not-found' })
    await restoreCollection(ctx, list.id)
    expect(await restoreField(ctx, exams.id, grade.id)).toMatchObject({ id: grade.id })
  })

  it('goes to the trash and comes back with its values, under a free machine name', async () => {
    const ctx = await harbor.context()
    const violins = await newCollection('Violins')
    const size = await createField(ctx, violins.id, newField({ title: { en: 'Size' } }))
    await expect(trashField(ctx, violins.id, violins.IdDataFieldDataObjectName!)).rejects.toMatchObject({
      code: 'field-is-name',
    })
    await trashField(ctx, violins.id, size.id)
    await createField(ctx, violins.id, newField({ title: { en: 'Size' } }))
    expect(await restoreField(ctx, violins.id, size.id)).toMatchObject({ id: size.id, columnName: 'size_2' })
  })

  it('orders fields, those not named behind', async () => {
    const ctx = await harbor.context()
    const harps = await newCollection('Harps')
    const [strings, wood] = await createFields(ctx, harps.id, [
      newField({ title: { en: 'Strings' } }),
      newField({ title: { en: 'Wood' } }),
    ])
    await orderFields(ctx, harps.id, [wood!.id, strings!.id])
    const team = await teamConfig(ctx, harbor.teamId)
    const order = team.collectionById.get(harps.id)?.fields.map((field) => field.columnName)
    expect(order).toEqual(['wood', 'strings', 'name'])
    await expect(orderFields(ctx, harps.id, [999_999])).rejects.toMatchObject({ code: 'field-not-found' })
  })
})
