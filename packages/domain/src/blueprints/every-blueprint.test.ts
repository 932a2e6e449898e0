import { describe, expect, test } from 'vitest'
import { languages } from '../api/ids.ts'
import { layoutContent } from '../layouts/api.ts'
import { blueprints } from './all.ts'
import { sampleKit } from './sample-kit.ts'
import { samples } from './samples.ts'

const setting = { today: '2026-11-20', timezone: 'America/Bogota', country: 'CO' }

describe.each(Object.values(blueprints))('the blueprint of $brand', (blueprint) => {
  const collections = new Map(blueprint.collections.map((collection) => [collection.key, collection]))
  const lists = new Map(blueprint.lists.map((list) => [list.key, list]))

  test('names nothing that it does not bring, and nothing that comes later', () => {
    const earlier = new Set<string>()
    for (const { key, fields } of blueprint.collections) {
      for (const field of fields) {
        if (field.list) expect(lists.has(field.list), field.key).toBe(true)
        if (field.collection) expect(earlier.has(field.collection), field.key).toBe(true)
        expect(Boolean(field.collection), field.key).toBe(field.dataType.endsWith('_data_record'))
      }
      expect(new Set(fields.map((field) => field.key)).size).toBe(fields.length)
      expect(fields[0]?.dataType).toBe('plain_text')
      earlier.add(key)
    }
    for (const role of blueprint.roles) for (const key of role.writes) expect(collections.has(key)).toBe(true)
  })

  test('has layouts that the grid can read', () => {
    for (const { fields, layouts = [] } of blueprint.collections) {
      for (const layout of layouts) {
        const content = layout.content({
          field: (key) => fields.findIndex((field) => field.key === key) + 1,
          item: (name) => itemsOf(name).indexOf(name) + 1,
        })
        // A key that is not there would be 0, which is no id.
        expect(layoutContent.safeParse(content).error).toBeUndefined()
      }
      expect(layouts.filter(({ isDefault }) => isDefault).length).toBeLessThan(2)
    }
  })

  function itemsOf(name: string): string[] {
    const [list = ''] = name.split('.')
    return (lists.get(list)?.items ?? []).map(({ key }) => `${list}.${key}`)
  }

  test.each(languages)(
    'tells of people and days in %s, each main collection with twenty records or more',
    (language) => {
      const records = samples[blueprint.brand](sampleKit({ ...setting, language }))
      expect(Object.keys(records).toSorted()).toEqual([...collections.keys()].toSorted())
      const counts = blueprint.collections.map(({ key }) => records[key]!.length)
      expect(Math.max(...counts)).toBeGreaterThanOrEqual(40)
      expect(Math.max(...counts)).toBeLessThanOrEqual(60)
      const names = records[blueprint.collections[0]!.key]!.map((record) => Object.values(record)[0])
      expect(new Set(names).size).toBe(names.length)
    },
  )

  test('says something else in each language', () => {
    const told = languages.map((language) =>
      JSON.stringify(samples[blueprint.brand](sampleKit({ ...setting, language }))),
    )
    expect(new Set(told).size).toBe(3)
  })

  test('is the same every time', () => {
    const make = () => samples[blueprint.brand](sampleKit({ ...setting, language: 'fr' }))
    expect(make()).toEqual(make())
  })
})

test('fields of 25 data types and more are shown', () => {
  const types = Object.values(blueprints).flatMap(({ collections }) =>
    collections.flatMap(({ fields }) => fields.map(({ dataType }) => dataType)),
  )
  expect(new Set(types).size).toBeGreaterThanOrEqual(25)
})
