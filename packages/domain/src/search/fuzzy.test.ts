import { expect, it } from 'vitest'
import { fuzzyMatch } from './fuzzy.ts'

const best = (typed: string, texts: readonly string[]) =>
  texts
    .flatMap((text) => {
      const match = fuzzyMatch(typed, text)
      return match ? [{ text, ...match }] : []
    })
    .toSorted((a, b) => b.score - a.score)

it.each([
  ['user rol', ['User Roles', 'User Preferences'], 'User Roles'],
  ['lis pers', ['Listas personalizadas', 'Preferencias de usuario'], 'Listas personalizadas'],
  ['reglages', ['Réglages', 'Rôles'], 'Réglages'],
  ['nwstu', ['New record in Students', 'New record in Teachers'], undefined],
  ['dshbrd', ['Dashboard', 'Data Collections'], 'Dashboard'],
  ['dark', ['Dark appearance', 'Darkroom of the school'], 'Dark appearance'],
])('%s is %s → %s', (typed, texts, wanted) => {
  expect(best(typed, texts)[0]?.text).toBe(wanted)
})

it('says whether every word begins one', () => {
  expect(fuzzyMatch('new stu', 'New record in Students')?.isStrong).toBe(true)
  expect(fuzzyMatch('udent', 'New record in Students')?.isStrong).toBe(false)
  expect(fuzzyMatch('  ', 'Anything')).toBeUndefined()
})
