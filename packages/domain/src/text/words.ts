import { fold, isAscii } from './fold.ts'

export const longestWord = 60

/**
 * The folded words of a text, each once, in their first order. Anything but letters, marks and digits separates:
 * an e-mail address or a double name is several words. Longer words are cut.
 */
export function wordsOf(text: string): string[] {
  return [...new Set(allWordsOf(text))]
}

/** The same, each as often as it stands there. */
export function allWordsOf(text: string): readonly string[] {
  const folded = fold(text)
  // The same words; plain letters are found several times as fast without Unicode's classes.
  const found = folded.match(isAscii(folded) ? /[a-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu) ?? []
  return found.some(({ length }) => length > longestWord) ? found.map(cut) : found
}

function cut(word: string): string {
  return word.length <= longestWord ? word : [...word].slice(0, longestWord).join('')
}
