import { languages, type Language } from '@trellis/domain/api/ids'
import { readLocal } from '../session/local-store.ts'

/**
 * What is known of somebody's language before they have signed in: the one of last time (specification section 9), else
 * the first of the browser's that the product speaks. Undefined where there is neither.
 */
export function knownLanguage(ofBrowser: readonly string[] = navigator.languages): Language | undefined {
  return savedLanguage() ?? spoken(ofBrowser)
}

function savedLanguage(): Language | undefined {
  return languages.find((language) => language === readLocal('language'))
}

function spoken(tags: readonly string[]): Language | undefined {
  const wanted = tags.map((tag) => tag.toLowerCase().split('-')[0])
  return wanted.map((tag) => languages.find((language) => language === tag)).find((found) => found !== undefined)
}
