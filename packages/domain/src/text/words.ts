import { fold, isAscii } from './fold.ts'

export const longestWord = 60

/**
 * The folded words of a text, each once, in their first order. Anything but letters, marks and digits separates:
 * an e-mail address or a double name is several words. Longer words are cut.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  // The same words; plain letters are found several times as fast without Unicode's classes.
  const pattern = isAscii(folded) ? /[a-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu
  return [...new Set(folded.match(pattern)?.map(cut))]
}

function cut(word: string): string {
  return word.length <= longestWord ? word : [...word].slice(0, longestWord).join('')
}
