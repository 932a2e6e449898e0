import { expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { bulkValuesOf, type Choice } from './bulk-values.ts'

const choice = (id: number, draft: Choice['draft'], isCleared = false): Choice => ({
  field: { id } as unknown as Field,
  draft,
  isCleared,
})

test('every chosen field is sent, an emptied one as nothing whatever was typed before', () => {
  const choices = [
    choice(1, { value: 'Attic' }),
    choice(2, { value: 5 }, true),
    choice(3, { problem: 'not-a-date' }, true),
  ]
  expect(bulkValuesOf(choices)).toEqual({ values: { 1: 'Attic', 2: null, 3: null } })
})

test('no is a value', () => {
  expect(bulkValuesOf([choice(1, { value: false }), choice(2, { value: 0 })])).toEqual({ values: { 1: false, 2: 0 } })
})

test('nothing is sent without a field, with one left out, or with a text that is no value', () => {
  expect(bulkValuesOf([])).toEqual({ problem: 'needs-field' })
  expect(bulkValuesOf([choice(1, { value: 'Attic' }), choice(2, { value: null })])).toEqual({ problem: 'needs-value' })
  expect(bulkValuesOf([choice(1, { value: null }), choice(2, { problem: 'not-a-date' })])).toEqual({
    problem: 'needs-value',
  })
  expect(bulkValuesOf([choice(2, { problem: 'not-a-date' })])).toEqual({ problem: 'not-a-date' })
})
