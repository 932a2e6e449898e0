import { expect, test } from 'vitest'
import { layoutContent, type Layout } from '@trellis/domain/layouts/api'
import { activeLayout } from './active-layout.ts'

const layout = (id: number, isDefault = false): Layout => ({
  id,
  name: `Layout ${id}`,
  isShared: true,
  isDefault,
  content: layoutContent.parse({}),
  updatedAt: '2026-05-14T00:00:00.000Z',
})
const layouts = [layout(1), layout(2, true), layout(3)]
const idOf = (search: Record<string, unknown>, remembered?: string) => activeLayout(layouts, search, remembered)?.id

test('the address comes before the layout used last, that before the default', () => {
  expect(idOf({ layout: 3 }, '1')).toBe(3)
  expect(idOf({}, '1')).toBe(1)
  expect(idOf({})).toBe(2)
})

test('no layout is a choice too', () => {
  expect(idOf({ layout: 'none' }, '1')).toBeUndefined()
  expect(idOf({}, 'none')).toBeUndefined()
})

test('a link that says how the list looks is not mixed with a layout it does not name', () => {
  expect(idOf({ sort: 'name' }, '1')).toBeUndefined()
  expect(idOf({ new: 'record' }, '1')).toBe(1)
})

test('a layout that is gone gives way to the default', () => {
  expect(idOf({}, '99')).toBe(2)
  expect(idOf({ layout: 99 })).toBeUndefined()
})
