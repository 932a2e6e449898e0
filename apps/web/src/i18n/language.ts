import { languages, type Language } from '@trellis/domain/api/ids'
import type { Catalogue } from '@trellis/i18n/catalogue'
import { en } from '@trellis/i18n/en'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readLocal, whenChangedElsewhere, writeLocal } from '../session/local-store.ts'

/** English is the fallback and in the first bundle; the others come when asked for. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  es: async () => (await import('@trellis/i18n/es')).es,
  fr: async () => (await import('@trellis/i18n/fr')).fr,
}

/** Starts with the language of last time (specification section 9: locale stored locally, default en). */
export async function startLanguage() {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: 'phrases',
    defaultNS: 'phrases',
    resources: { en: { phrases: en } },
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

async function showLanguage(language: Language) {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'phrases')) {
    i18next.addResourceBundle(language, 'phrases', withFormForMillions(await loaders[language]()))
  }
  document.documentElement.lang = language
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

function savedLanguage(): Language | undefined {
  return languages.find((language) => language === readLocal('language'))
}

interface PhraseTree {
  readonly [key: string]: string | PhraseTree
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
