import type { Language } from '@trellis/domain/api/ids'
import type { Catalogue } from '@trellis/i18n/catalogue'
import type { PhraseTree } from './phrase-tree.ts'
import { learn, translator } from './translator.ts'

const loaders: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('@trellis/i18n/en')).en,
  es: async () => (await import('@trellis/i18n/es')).es,
  fr: async () => (await import('@trellis/i18n/fr')).fr,
}

const loads = new Map<Language, Promise<void>>()
let isWanted = false

/** Whether something beside the first screen is there, or on its way: it may say anything. */
export const areAllWanted = (): boolean => isWanted

/** All phrases of the language of the page. What is not on the first screen waits for them (vite-phrases.ts). */
export function allPhrases(): Promise<void> {
  isWanted = true
  return allPhrasesOf(translator.language as Language)
}

/** The sentences for refusals, which the first screen does not bring (vite-phrases.ts): there before one is told. */
export async function errorPhrases(): Promise<void> {
  // Without them it is told in general words (ui/error-sentence.ts).
  await allPhrases().catch(() => undefined)
}

export function allPhrasesOf(language: Language): Promise<void> {
  const known = loads.get(language)
  if (known) return known
  const loading = loaders[language]().then((phrases) => addPhrases(language, phrases))
  loads.set(language, loading)
  // What failed once may be asked for again.
  loading.catch(() => loads.delete(language))
  return loading
}

export function addPhrases(language: Language, phrases: PhraseTree): void {
  learn(language, language === 'en' ? phrases : withFormForMillions(phrases))
}

/** Spanish and French have a third plural form for exact millions, which reads like the ordinary plural in all our sentences. */
function withFormForMillions(phrases: PhraseTree): PhraseTree {
  const entries = Object.entries(phrases).flatMap(([key, value]): [string, string | PhraseTree][] => {
    if (typeof value !== 'string') return [[key, withFormForMillions(value)]]
    return key.endsWith('_other')
      ? [
          [key, value],
          [key.replace(/_other$/, '_many'), value],
        ]
      : [[key, value]]
  })
  return Object.fromEntries(entries)
}
