import { createInstance } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { en } from '@trellis/i18n/en'
import { es } from '@trellis/i18n/es'
import { fr } from '@trellis/i18n/fr'
import { addPhrases } from './all-phrases.ts'
import type { PhraseTree } from './phrase-tree.ts'
import { speak, translator, watchLanguage } from './translator.ts'

const library = createInstance()
const languages = { en, es, fr } as const

beforeAll(async () => {
  for (const [language, phrases] of Object.entries(languages)) addPhrases(language as keyof typeof languages, phrases)
  await library.init({ lng: 'en', fallbackLng: 'en', resources: {}, interpolation: { escapeValue: false } })
  for (const [language, phrases] of Object.entries(languages))
    library.addResourceBundle(language, 'translation', phrases)
})

function keysOf(tree: PhraseTree, above = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${above}${name}`] : keysOf(value, `${above}${name}.`),
  )
}

it.each(['en', 'es', 'fr'] as const)('says every phrase of %s as i18next does', (language) => {
  const theirs = library.getFixedT(language) as unknown as (key: string, values?: object) => string
  const ours = translator.getFixedT(language)
  const keys = keysOf(languages[language])
  expect(keys.length).toBeGreaterThan(2000)
  for (const key of keys) {
    const template = translator.getFixedT(language)(key)
    const names = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string)
    const values = Object.fromEntries(names.map((name) => [name, `<${name}> $& {{count}}`]))
    expect(ours(key, values)).toBe(theirs(key, values))
    expect(ours(key, { ...values, count: 7 })).toBe(theirs(key, { ...values, count: 7 }))
    if (!key.endsWith('_one')) continue
    for (const count of [0, 1, 2, 1.5, 21, 1000]) {
      const plural = key.replace(/_one$/, '')
      expect(ours(plural, { ...values, count })).toBe(theirs(plural, { ...values, count }))
    }
  }
})

it('has the form for exact millions that the catalogues leave out', () => {
  expect(translator.getFixedT('es')('records.count', { count: 1_000_000 })).toBe(
    translator.getFixedT('es')('records.count', { count: 7 }).replace('7', '1000000'),
  )
})

it('says in English what a language does not have, and the key of what nobody has', () => {
  expect(translator.getFixedT('de')('common.close')).toBe(en.common.close)
  expect(translator.getFixedT('en')('common.none.such')).toBe('common.none.such')
  expect(translator.getFixedT('en')('common')).toBe('common')
  expect(translator.getFixedT('en')('common.toString')).toBe('common.toString')
})

it('tells who watches of another language, and gives the same function for a language each time', () => {
  const heard: string[] = []
  const end = watchLanguage(() => heard.push(translator.language))
  speak('fr')
  expect(translator.t('common.close')).toBe(fr.common.close)
  end()
  speak('en')
  expect(heard).toEqual(['fr'])
  expect(translator.getFixedT('fr')).toBe(translator.getFixedT('fr'))
})
