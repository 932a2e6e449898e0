import { expect, test } from 'vitest'
import type { Field } from '../fields/field.ts'
import { mayMakeLinked } from '../imports/linked-by-name.ts'
import type { Condition } from '../records/condition.ts'
import type { TeamConfig } from '../teams/team-config.ts'
import { areCandidatesHidden, isTold, toldField } from './told-condition.ts'

const field = (id: number, more: Partial<Field> = {}) =>
  ({ id, collectionId: 1, dataType: 'plain_text', settings: {}, ...more }) as Field
const known = {
  collectionById: new Map([[1, { id: 1, fields: [field(10)] }]]),
  fieldById: new Map([[20, field(20)]]),
} as unknown as TeamConfig
const asks = (id: number): Condition => ({ left: { field: id }, op: 'is', right: [{ literal: 'secret' }] })
const link = (candidates?: Condition) =>
  field(30, { dataType: 'single_data_record', settings: { collectionId: 1, ...(candidates && { candidates }) } })

test('a condition is told where all of its fields and collections are known', () => {
  expect(isTold(known, 1, asks(10))).toBe(true)
  expect(isTold(known, 1, { all: [asks(10), { not: asks(11) }] })).toBe(false)
  expect(isTold(known, 1, { left: { field: 20, via: [10] }, op: 'is_empty', right: [] })).toBe(true)
  expect(isTold(known, 1, { left: { field: 20, via: [11] }, op: 'is_empty', right: [] })).toBe(false)
  const isIn = (id: number): Condition => ({ left: { meta: 'collections' }, op: 'is_any_of', right: [{ literal: id }] })
  expect(isTold(known, 1, isIn(1))).toBe(true)
  expect(isTold(known, 1, isIn(2))).toBe(false)
  expect(isTold(known, 2, asks(20))).toBe(false)
})

test('a link without its condition says that it has one', () => {
  expect(toldField(known, link(asks(10)))).toEqual(link(asks(10)))
  expect(toldField(known, link())).toEqual(link())
  const told = toldField(known, link(asks(11)))
  expect(told.settings).toEqual({ collectionId: 1, hasHiddenCandidates: true })
  expect(areCandidatesHidden(known, link(asks(11)))).toBe(true)
  // What the condition asks cannot be known of a record that is only a name, whether it is told or not.
  const named = { nameFieldId: 10, fields: [field(10)] }
  expect(mayMakeLinked(link(), named)).toBe(true)
  expect(mayMakeLinked(told, named)).toBe(false)
})
