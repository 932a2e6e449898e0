import { expect, test } from 'vitest'
import { fieldOfEveryType } from '../samples/fields.ts'
import type { Condition } from '../records/condition.ts'
import { layoutContent } from './api.ts'
import { layoutAfterTypeChange } from './after-type-change.ts'

const [number, decimal] = ['number', 'decimal'].map((type) =>
  fieldOfEveryType.find(({ dataType }) => dataType === type)!,
)

test('a filter that compares another field with one of a new type goes where they cannot be compared', () => {
  const beside: Condition = { left: { field: number!.id }, op: 'less_than', right: [{ field: decimal!.id }] }
  const alone: Condition = { left: { field: number!.id }, op: 'is', right: [{ literal: 1 }] }
  const content = layoutContent.parse({ where: { all: [beside, alone] } })
  const after = (dataType: 'percentage' | 'plain_text') => {
    const changed = { ...decimal!, dataType, settings: {} }
    const fieldById = (id: number) => [number!, changed].find((field) => field.id === id)
    return layoutAfterTypeChange(content, changed, { fieldById }).where
  }
  expect(after('percentage')).toEqual({ all: [beside, alone] })
  expect(after('plain_text')).toEqual({ all: [alone] })
})
