import { multiple, runs } from './fold-table.ts'

/** Latin-1 and Latin Extended-A: nearly every text of European languages. */
const lastCommon = 0x17f

/** What each single letter becomes, in the order of their codes. */
function singleLetters(): Map<string, string> {
  const letters = new Map<string, string>()
  let code = 0
  for (const run of runs.split(' ')) {
    const [gap = '', becomes = '', count = '1', step = '1'] = run.split(',')
    code += parseInt(gap, 36) - Number(step)
    for (let left = parseInt(count, 36); left > 0; left--) {
      code += Number(step)
      const isMoving = becomes.length > 1
      letters.set(String.fromCharCode(code), isMoving ? String.fromCharCode(code + parseInt(becomes, 36)) : becomes)
    }
  }
  return letters
}

let known: ReadonlyMap<string, string> | undefined

/** What each letter becomes, made when the first one beyond ASCII is met. */
function lettersByLetter(): ReadonlyMap<string, string> {
  if (known) return known
  const letters = singleLetters()
  for (const [letter, text] of multiple) letters.set(letter, text)
  for (const [letter, one] of letters) letters.set(letter, letters.get(one) ?? one)
  return (known = letters)
}

/**
 * Text without case and accents, the one way text is compared and searched (behaviour.md section 1).
 * Letter by letter from one table that PostgreSQL uses as well, so that both always agree.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const letters = lettersByLetter()
  let folded = ''
  for (const letter of text) {
    const code = letter.charCodeAt(0)
    if (code >= 0x300 && code <= 0x36f) continue
    folded += letters.get(letter) ?? letter
  }
  return folded
}

// oxlint-disable-next-line no-control-regex -- the range is ASCII itself
export const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

/** The same rules for SQL, to be applied in the order of these properties. */
export interface FoldRules {
  /** For `translate`: letters up to U+017F, the capitals A-Z among them. */
  readonly common: { readonly from: string; readonly to: string }
  /** For `translate`, needed only where a letter beyond U+017F is left. */
  readonly rest: { readonly from: string; readonly to: string }
  /** For `replace`, one by one. */
  readonly multiple: readonly (readonly [letter: string, text: string])[]
  /** First and last of the range of combining marks that go. */
  readonly removed: readonly [string, string]
}

/** What a PostgreSQL function needs to fold exactly as `fold` does. `translate` is linear in its table: ask `rest` last. */
export function foldPairs(): FoldRules {
  const pairs = [...singleLetters()]
  const rules = (some: typeof pairs) => ({
    from: some.map(([letter]) => letter).join(''),
    to: some.map(([, becomes]) => becomes).join(''),
  })
  const isCommon = ([letter]: readonly [string, string]) => letter.charCodeAt(0) <= lastCommon
  return {
    common: rules(pairs.filter(isCommon)),
    rest: rules(pairs.filter((pair) => !isCommon(pair))),
    multiple,
    removed: ['\u0300', '\u036f'],
  }
}

/** Orders folded texts by code point, as bytes of UTF-8 are ordered (collate "C"). */
export function compareFolded(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return codePointOrder(left) - codePointOrder(right)
  }
  return a.length - b.length
}

/** Surrogates stand for code points above all of the basic plane. */
function codePointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
