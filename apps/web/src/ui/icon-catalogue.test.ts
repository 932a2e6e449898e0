import type { Language } from '@trellis/domain/api/ids'
import { iconNames } from '@trellis/domain/fields/icon-names'
import { icons } from '@phosphor-icons/core'
import { expect, test } from 'vitest'
import { commonIcons, commonOf, findIcons, loadIconCatalogue } from './icon-catalogue.ts'

async function found(language: Language, typed: string) {
  return findIcons(await loadIconCatalogue(language), typed).map(({ name }) => name)
}

test('a field of icons accepts the names of the catalogue, and the one alias of the specification', () => {
  expect([...iconNames].toSorted()).toEqual([...icons.map(({ name }) => name), 'list-check'].toSorted())
})

test('every common icon is one of the catalogue, and they keep their order', async () => {
  expect(commonOf(await loadIconCatalogue('es')).map(({ name }) => name)).toEqual(commonIcons)
})

test('icons are found by the words of the language', async () => {
  expect((await found('es', 'guitarra'))[0]).toBe('guitar')
  expect((await found('fr', 'guitare'))[0]).toBe('guitar')
  expect(await found('fr', 'enseignant')).toContain('chalkboard-teacher')
  expect(await found('es', 'profesor')).toContain('chalkboard-teacher')
  expect(await found('es', 'boda')).toContain('champagne')
  expect(await found('fr', 'carnet d’adresses')).toEqual(['address-book', 'address-book-tabs'])
  expect(await found('fr', "carnet d'adresses")).toEqual(['address-book', 'address-book-tabs'])
})

test('accents and case do not matter', async () => {
  const arrows = await found('fr', 'flèche')
  expect(arrows).toContain('arrow-left')
  expect(arrows.length).toBeGreaterThan(50)
  expect(await found('fr', 'fleche')).toEqual(arrows)
  expect(await found('es', 'MUSICA')).toEqual(await found('es', 'música'))
  expect((await found('fr', 'oeil'))[0]).toBe('eye')
})

test('words of other tags of the catalogue are translated too', async () => {
  expect(await found('es', 'instrumento')).toContain('piano-keys')
  expect(await found('fr', 'sport')).toContain('volleyball')
})

test('English words find icons in every language', async () => {
  for (const language of ['en', 'es', 'fr'] as const) expect(await found(language, 'guitar')).toContain('guitar')
  expect(await found('fr', 'instrument music')).toContain('piano-keys')
})

test('every word has to begin a word; those labelled so come before those merely about it', async () => {
  expect((await found('es', 'flecha izq'))[0]).toBe('arrow-left')
  expect(await found('es', 'uitarra')).toEqual([])
  const tents = await found('en', 'tent')
  expect(tents[0]).toBe('tent')
  const houses = await found('es', 'casa')
  expect(houses.slice(0, 3)).toEqual(['house', 'house-simple', 'house-line'])
  expect(await found('es', ' ')).toHaveLength(icons.length)
})
