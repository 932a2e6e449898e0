import { fold } from '../text/fold.ts'

interface FuzzyMatch {
  readonly score: number
  /** Every word that was typed begins a word of the text. */
  readonly isStrong: boolean
}

/** How well typed words name a thing: they begin its words, stand inside, or their letters follow each other in it. */
export function fuzzyMatch(typed: string, text: string): FuzzyMatch | undefined {
  const whole = fold(text)
  const words = wordsIn(fold(typed))
  if (words.length === 0) return undefined
  const known = wordsIn(whole)
  let score = 0
  let isStrong = true
  for (const word of words) {
    const at = known.findIndex((each) => each.startsWith(word))
    if (at !== -1) score += known[at] === word ? 5 : 4 - Math.min(at, 4) / 10
    else {
      isStrong = false
      const found = word.length > 1 && whole.includes(word) ? 2 : follows(word, whole)
      if (found === 0) return undefined
      score += found
    }
  }
  // Of two that fit as well, the one that says little more.
  return { score: score / words.length - whole.length / 1000, isStrong }
}

/** At most 1, less the further the letters stand apart; 0 where one is missing, or there are too few to tell. */
function follows(word: string, text: string): number {
  if (word.length < 3) return 0
  const first = text.indexOf(word[0]!)
  let at = first - 1
  for (const letter of word) {
    at = text.indexOf(letter, at + 1)
    if (at === -1) return 0
  }
  const span = at - first + 1
  return span > 3 * word.length ? 0 : word.length / span
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
