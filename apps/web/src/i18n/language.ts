import { languages, type Language } from '@trellis/domain/api/ids'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import firstEnglish from 'virtual:first-phrases/en'
import { readLocal, whenChangedElsewhere, writeLocal } from '../session/local-store.ts'
import { addPhrases, allPhrasesOf, areAllWanted } from './all-phrases.ts'
import type { PhraseTree } from './phrase-tree.ts'

/** What a list of records says, so that it stands early. English is the fallback and in the first bundle. */
const loadFirst: Record<Language, () => Promise<PhraseTree>> = {
  en: async () => firstEnglish,
  es: async () => (await import('virtual:first-phrases/es')).default,
  fr: async () => (await import('virtual:first-phrases/fr')).default,
}

/** Starts with the language of last time (specification section 9: locale stored locally, default en). */
export async function startLanguage() {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: 'phrases',
    defaultNS: 'phrases',
    resources: { en: { phrases: firstEnglish } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await showLanguage(savedLanguage() ?? 'en')
  // Chosen in another tab of this browser: all of them speak it at once.
  whenChangedElsewhere('language', () => void showLanguage(savedLanguage() ?? 'en'))
}

/** From now on, also after a reload. */
export async function changeLanguage(language: Language) {
  writeLocal('language', language)
  await showLanguage(language)
}

/** The installation's own, for a browser that has chosen none. */
export async function suggestLanguage(language: Language) {
  if (savedLanguage() === undefined) await showLanguage(language)
}

/** The one chosen last, whichever's phrases come first. */
let wanted: Language | undefined

async function showLanguage(language: Language) {
  wanted = language
  if (areAllWanted()) await allPhrasesOf(language)
  else if (!i18next.hasResourceBundle(language, 'phrases')) addPhrases(language, await loadFirst[language]())
  if (wanted !== language) return
  document.documentElement.lang = language
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

export function savedLanguage(): Language | undefined {
  return languages.find((language) => language === readLocal('language'))
}
