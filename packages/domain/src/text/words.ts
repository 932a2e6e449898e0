import { fold } from './fold.ts'

export const longestWord = 60

/**
 * The folded words of a text, each once, in their first order. Anything but letters, marks and digits separates:
 * an e-mail address or a double name is several words. Longer words are cut.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of fold(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) words.add(cut(word))
  return [...words]
}

function cut(word: string): string {
  return word.length <= longestWord ? word : [...word].slice(0, longestWord).join('')
}
