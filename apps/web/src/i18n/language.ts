import type { Language } from '@trellis/domain/api/ids'
import firstEnglish from 'virtual:first-phrases/en'
import { whenChangedElsewhere, writeLocal } from '../session/local-store.ts'
import { addPhrases, allPhrasesOf, areAllWanted } from './all-phrases.ts'
import { knownLanguage } from './known-language.ts'
import type { PhraseTree } from './phrase-tree.ts'
import { hasPhrases, learn, speak, translator } from './translator.ts'

/** What a list of records says, so that it stands early. English is the fallback and in the first bundle. */
const loadFirst: Record<Language, () => Promise<PhraseTree>> = {
  en: async () => firstEnglish,
  es: async () => (await import('virtual:first-phrases/es')).default,
  fr: async () => (await import('virtual:first-phrases/fr')).default,
}

/** Starts with the language of last time, else with the browser's (specification section 9: locale stored locally, default en). */
export async function startLanguage() {
  learn('en', firstEnglish)
  await showLanguage(knownLanguage() ?? 'en')
  // Chosen in another tab of this browser: all of them speak it at once.
  whenChangedElsewhere('language', () => void showLanguage(knownLanguage() ?? 'en'))
}

/** From now on, also after a reload. */
export async function changeLanguage(language: Language) {
  writeLocal('language', language)
  await showLanguage(language)
}

/** The installation's own, for a browser that asks for none that is spoken here. */
export async function suggestLanguage(language: Language) {
  if (knownLanguage() === undefined) await showLanguage(language)
}

/** The one chosen last, whichever's phrases come first. */
let wanted: Language | undefined

async function showLanguage(language: Language) {
  wanted = language
  if (areAllWanted()) await allPhrasesOf(language)
  else if (!hasPhrases(language)) addPhrases(language, await loadFirst[language]())
  if (wanted !== language) return
  document.documentElement.lang = language
  if (translator.language !== language) speak(language)
}
