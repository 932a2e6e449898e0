import { fold, isAscii } from '@trellis/domain/text/fold'

/** Letters shown around a hit. */
const around = 60

/**
 * A text cut around the first word that begins with one of these folded words, every second part a hit;
 * null when none does. Compares folded, shows the text as it is written.
 */
export function highlight(text: string, words: readonly string[]): string[] | null {
  const whole = fold(text)
  if (!words.some((word) => whole.includes(word))) return null
  const hits = isAscii(text) ? plainHits(whole, words) : hitsIn(text, words)
  const [first] = hits
  if (!first) return null
  const start = Math.max(0, first.from - around)
  const end = Math.min(text.length, first.to + 2 * around)
  const parts: string[] = []
  let at = start
  for (const { from, to } of hits.filter((candidate) => candidate.from >= start && candidate.to <= end)) {
    parts.push(text.slice(at, from), text.slice(from, to))
    at = to
  }
  parts.push(text.slice(at, end))
  if (start > 0) parts[0] = `…${parts[0]}`
  if (end < text.length) parts[parts.length - 1] += '…'
  return parts
}

interface Span {
  readonly from: number
  readonly to: number
}

function hitsIn(text: string, words: readonly string[]): Span[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap((match) => {
    const folded = fold(match[0])
    const word = words.find((candidate) => folded.startsWith(candidate))
    return word === undefined ? [] : [{ from: match.index, to: match.index + lengthOf(match[0], word) }]
  })
}

/** The same where no letter changes its place by folding: only the places where a word stands are looked at. */
function plainHits(folded: string, words: readonly string[]): Span[] {
  const spanByStart = new Map<number, Span>()
  for (const word of words)
    for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + 1))
      if (!isInWord(folded.charCodeAt(from - 1)) && !spanByStart.has(from))
        spanByStart.set(from, { from, to: from + word.length })
  return [...spanByStart.values()].toSorted((a, b) => a.from - b.from)
}

/** Small letters and digits of ASCII; there is nothing before the beginning. */
const isInWord = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** Letters of the written word that fold to the searched one: folding may change the length. */
function lengthOf(written: string, word: string): number {
  let length = 0
  let folded = ''
  for (const letter of written) {
    if (folded.length >= word.length) break
    folded += fold(letter)
    length += letter.length
  }
  return length
}
