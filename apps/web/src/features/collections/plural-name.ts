import type { Language } from '@trellis/domain/api/ids'

/** A first proposal for the plural of a name, which its author can change: Student, Students. */
export function pluralOf(name: string, language: Language): string {
  const word = name.trim()
  if (word === '') return ''
  if (language === 'fr') return /[sxz]$/i.test(word) ? word : /(?:eau|au|eu)$/i.test(word) ? `${word}x` : `${word}s`
  if (language === 'es') {
    if (/z$/i.test(word)) return `${word.slice(0, -1)}ces`
    return /[aeiouáéó]$/i.test(word) ? `${word}s` : `${word}es`
  }
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}
