import { commonFrom, commonTo, multiple, restFrom, restTo } from './fold-table.ts'

const lettersByLetter = new Map<string, string>()
for (const [index, letter] of [...commonFrom].entries()) lettersByLetter.set(letter, commonTo[index] ?? letter)
for (const [index, letter] of [...restFrom].entries()) lettersByLetter.set(letter, restTo[index] ?? letter)
for (const [letter, text] of multiple) lettersByLetter.set(letter, text)
for (const [letter, one] of lettersByLetter) lettersByLetter.set(letter, lettersByLetter.get(one) ?? one)

/**
 * Text without case and accents, the one way text is compared and searched (behaviour.md section 1).
 * Letter by letter from one table that PostgreSQL uses as well, so that both always agree.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  let folded = ''
  for (const letter of text) {
    const code = letter.charCodeAt(0)
    if (code >= 0x300 && code <= 0x36f) continue
    folded += lettersByLetter.get(letter) ?? letter
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
  return {
    common: { from: commonFrom, to: commonTo },
    rest: { from: restFrom, to: restTo },
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
