import { expect, test } from 'vitest'
import type { Condition } from '@trellis/domain/records/condition'
import { asksWhatIsUnknown } from './fields-of-condition.ts'

const ofField: Condition = { left: { field: 1 }, op: 'is_empty', right: [] }
const ofName: Condition = { left: { meta: 'name' }, op: 'is_empty', right: [] }
const byPerson: Condition = { left: { meta: 'createdBy' }, op: 'is', right: [{ currentUser: true }] }
const inCollection: Condition = { left: { meta: 'collections' }, op: 'has_any_of', right: [{ literal: 7 }] }

test('what an edit brings along can be judged in the list', () => {
  expect(asksWhatIsUnknown({ all: [ofField, { any: [ofName] }, { not: ofField }] })).toBe(false)
})

test.each([
  ['a person', byPerson],
  ['a collection', inCollection],
  ['a person among others', { all: [ofField, { any: [ofName, byPerson] }] }],
  ['a collection that is none of these', { not: { all: [inCollection] } }],
] as [string, Condition][])('%s is left to the server', (_title, condition) => {
  expect(asksWhatIsUnknown(condition)).toBe(true)
})
