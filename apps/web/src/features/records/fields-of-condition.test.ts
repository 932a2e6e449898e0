import { expect, test } from 'vitest'
import type { Condition } from '@trellis/domain/records/condition'
import { asksWhatIsUnknown, fieldsOfCondition, isAboutFieldsOf, looksBehindLinks } from './fields-of-condition.ts'

const ofField: Condition = { left: { field: 1 }, op: 'is_empty', right: [] }
const ofName: Condition = { left: { meta: 'name' }, op: 'is_empty', right: [] }
const byPerson: Condition = { left: { meta: 'createdBy' }, op: 'is', right: [{ currentUser: true }] }
const inCollection: Condition = { left: { meta: 'collections' }, op: 'has_any_of', right: [{ literal: 7 }] }

/** Right sides that speak of more than the left one. */
const besideLinked: Condition = { left: { field: 1 }, op: 'is', right: [{ field: 3, via: [2] }] }
const besidePerson: Condition = { left: { field: 1 }, op: 'is', right: [{ meta: 'createdBy' }] }

test('a field on the right is one of the filter, and asks for what it needs', () => {
  expect([...fieldsOfCondition({ any: [ofField, besideLinked] })]).toEqual([1, 2])
  expect(looksBehindLinks({ not: besideLinked })).toBe(true)
  expect(asksWhatIsUnknown({ all: [besidePerson] })).toBe(true)
  const ofTwo: Condition = { left: { field: 1 }, op: 'is', right: [{ field: 2 }] }
  expect(isAboutFieldsOf(ofTwo, { 1: 'a' })).toBe(false)
  expect(isAboutFieldsOf(ofTwo, { 1: 'a', 2: 'a' })).toBe(true)
  expect(isAboutFieldsOf(besideLinked, { 1: 'a', 2: 7, 3: 'a' })).toBe(false)
})

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
