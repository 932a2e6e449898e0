import { useSyncExternalStore } from 'react'
import { type Say, translator, watchLanguage } from './translator.ts'

interface Translation {
  /** Another one in another language, so that what was made of phrases is made again. */
  readonly t: Say
  readonly i18n: typeof translator
}

const translations = new Map<string, Translation>()

/** The same each time, so that nothing is made again that need not be. */
function translationOf(language: string): Translation {
  const known = translations.get(language)
  if (known) return known
  const made = { t: translator.getFixedT(language), i18n: { ...translator, language } }
  translations.set(language, made)
  return made
}

const languageNow = () => translator.language

/** What says the phrases of the page; drawn again when its language changes. */
export const useTranslation = (): Translation =>
  translationOf(useSyncExternalStore(watchLanguage, languageNow, languageNow))
