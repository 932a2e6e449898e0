/** Letters at the beginning of a word by which words with typos are found; the whole word is compared afterwards. */
const lookedAt = 7
/** Shorter words are too near to each other. */
export const shortestTolerant = 4
const shortestForTwo = 8

/** Typos that are forgiven: none in short words, two in long ones. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  if (word.length < shortestTolerant) return 0
  return word.length < shortestForTwo ? 1 : 2
}

/**
 * Hashes of what is left of a folded word's beginning when as many letters are left out as typos are forgiven. Words
 * within that many typos of each other share one (W. Garbe, symmetric delete spelling correction).
 */
export function variantsOf(word: string): number[] {
  const found = new Set([word.slice(0, lookedAt)])
  let longer: readonly string[] = [...found]
  for (let left = typosAllowed(word); left > 0; left--) {
    longer = longer.flatMap((text) => [...text].map((_letter, index) => text.slice(0, index) + text.slice(index + 1)))
    for (const text of longer) found.add(text)
  }
  return [...new Set([...found].map(hash))]
}

/**
 * Letters to change, add, leave out or swap with their neighbour until the typed word begins the other; undefined where
 * that is more than is forgiven.
 */
export function typosBetween(typed: string, word: string): number | undefined {
  const allowed = typosAllowed(typed)
  if (word.length < typed.length - allowed) return undefined
  const end = Math.min(word.length, typed.length + allowed)
  let before: number[] = []
  let last = Array.from({ length: end + 1 }, (_each, index) => index)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let column = 1; column <= end; column++) {
      const isSame = typed[row - 1] === word[column - 1]
      let cost = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (isSwapped) cost = Math.min(cost, before[column - 2]! + 1)
      next.push(cost)
    }
    before = last
    last = next
  }
  const fewest = Math.min(...last)
  return fewest <= allowed ? fewest : undefined
}

/** FNV-1a, signed as PostgreSQL's integers are. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value | 0
}
