import { expect, test } from 'vitest'
import { iconOfClass } from './icon-class.ts'

test('an icon is typed as its class, in the style that the class names', () => {
  expect(iconOfClass('ph-duotone ph-star')).toEqual({ name: 'star', style: 'duotone' })
  expect(iconOfClass(' ph-arrow-left  PH-FILL')).toEqual({ name: 'arrow-left', style: 'solid' })
  expect(iconOfClass('ph ph-star')).toEqual({ name: 'star', style: 'regular' })
  expect(iconOfClass('.ph-duotone.ph-star')).toEqual({ name: 'star', style: 'duotone' })
})

test('a name alone, or as the catalogue writes it, says the same', () => {
  expect(iconOfClass('star')).toEqual({ name: 'star', style: undefined })
  expect(iconOfClass('ph-star')).toEqual({ name: 'star', style: undefined })
  expect(iconOfClass('ph-st')).toEqual({ name: 'st', style: undefined })
  expect(iconOfClass('solid/star')).toEqual({ name: 'star', style: 'solid' })
})

test('a weight that is not drawn here, or two of them, is no style', () => {
  expect(iconOfClass('ph-bold ph-star')).toEqual({ name: 'star', style: null })
  expect(iconOfClass('ph-fill ph-duotone ph-star')).toEqual({ name: 'star', style: null })
})

test('words to search by are no class', () => {
  for (const typed of ['', 'stra', 'arrow left', 'ph', 'phone call', 'and/or'])
    expect(iconOfClass(typed), typed).toBeUndefined()
})
