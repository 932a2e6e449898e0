import { icons } from '@phosphor-icons/core'
import { expect, test } from 'vitest'
import { iconNames } from '@trellis/domain/fields/icon-names'
import { commonIcons } from './icon-catalogue.ts'

test('a field of icons accepts the names of the catalogue, and the one alias of the specification', () => {
  expect([...iconNames].toSorted()).toEqual([...icons.map(({ name }) => name), 'list-check'].toSorted())
})

test('every common icon is one of the catalogue', () => {
  expect(commonIcons.filter((name) => !iconNames.has(name))).toEqual([])
})
