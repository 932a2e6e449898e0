import { describe, expect, it } from 'vitest'
import { languages } from '../api/ids.ts'
import { checkValue } from '../fields/check-value.ts'
import { columnName } from '../fields/field.ts'
import { fieldTypeIds, fieldTypeOf } from '../fields/registry.ts'
import { sampleCollection, sampleWorld, valuesFor } from './world.ts'
import { sampleCollections } from './collections.ts'
import { sampleLists } from './lists.ts'

const day = { today: '2026-05-14', timezone: 'America/Los_Angeles' }
const world = sampleWorld(day)

describe('the sample world', () => {
  it('is the same for the same day, and moves with the day', () => {
    expect(sampleWorld(day)).toEqual(world)
    expect(sampleWorld({ ...day, today: '2027-01-02' }).lessons[0]?.values['starts_at']).not.toBe(
      world.lessons[0]?.values['starts_at'],
    )
  })

  it('has its known people and sizes', () => {
    const sizes = Object.fromEntries(Object.entries(world).map(([key, records]) => [key, records.length]))
    expect(sizes).toEqual({ teachers: 8, students: 60, instruments: 24, lessons: 200, invoices: 120 })
    expect(world.students[0]?.values['name']).toBe('Inès Delacroix')
    expect(new Set(world.students.map(({ values }) => values['name'])).size).toBe(60)
  })

  it('uses every data type that is built, with titles in three languages', () => {
    const used = sampleCollections.flatMap(({ fields }) => fields.map(({ dataType }) => dataType))
    expect([...new Set(used)].toSorted()).toEqual([...fieldTypeIds].toSorted())
    for (const { fields, name, pluralName } of sampleCollections) {
      for (const title of [name, pluralName, ...fields.map((field) => field.title)]) {
        for (const language of languages) expect(title[language]).toBeTruthy()
      }
      for (const { key } of fields) expect(columnName.safeParse(key).success).toBe(true)
    }
  })

  it.each(sampleCollections.map(({ key }) => key))(
    'has only valid values in %s, required ones filled, unique ones different',
    (key) => {
      const collection = sampleCollection(key)
      for (const field of collection.fields) {
        const listId = sampleLists.find((list) => list.key === field.list)?.id
        const settings = {
          ...fieldTypeOf(field.dataType).defaultSettings,
          ...field.settings,
          ...(listId && { listId }),
          ...(field.collection && { collectionId: 1 }),
        }
        const values = world[key].map((record) =>
          checkValue({ id: 1, dataType: field.dataType, settings }, record.values[field.key]),
        )
        for (const [index, value] of values.entries()) expect(value).toEqual(world[key][index]?.values[field.key])
        if (field.isRequired) expect(values).not.toContain(null)
        const filled = values.filter((value) => value !== null)
        if (field.isUnique) expect(new Set(filled).size).toBe(filled.length)
        expect(filled.length, `${key}.${field.key} is always empty`).toBeGreaterThan(0)
      }
    },
  )

  it('takes the ids of a seed', () => {
    const fieldIds = new Map(sampleCollection('students').fields.map(({ key }, index) => [key, index + 1]))
    const [first] = world.students
    if (!first) throw new Error('no students')
    const values = valuesFor(sampleCollection('students'), first, {
      fieldId: (_collection, key) => fieldIds.get(key) ?? 0,
      itemId: (id) => id + 10_000,
      recordId: (id) => id + 20_000,
      personId: (id) => id + 30_000,
      fileId: (id) => id + 50_000,
      collectionId: (id) => id + 40_000,
    })
    expect(values['1']).toBe('Inès Delacroix')
    expect(values[String(fieldIds.get('status'))]).toBe(10_031)
    expect(values[String(fieldIds.get('teacher'))]).toBeGreaterThan(20_000)
    expect(values[String(fieldIds.get('contacts'))]).toEqual([30_001, 30_002])
  })
})
