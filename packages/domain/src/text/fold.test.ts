import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStorable } from './clean.ts'
import { compareFolded, fold, foldPairs } from './fold.ts'
import { foldTableSource } from './make-fold-table.ts'
import { wordsOf } from './words.ts'

const anyLetter = fc.integer({ min: 1, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
const anyText = fc.string({ unit: fc.oneof(anyLetter, fc.constantFrom(...'aÉßΆЁ\u0301')), maxLength: 40 })

const { common, rest, multiple, removed } = foldPairs()
const pairs = ({ from, to }: { from: string; to: string }) =>
  new Map([...from].map((letter, index) => [letter, to[index] ?? '']))
const [commonPairs, restPairs] = [pairs(common), pairs(rest)]

/** What PostgreSQL does with the rules: translate twice, remove, replace. */
function foldBySql(text: string): string {
  const translate = (letters: Map<string, string>, each: string): string => letters.get(each) ?? each
  const single = [...text].map((each) => translate(restPairs, translate(commonPairs, each))).join('')
  const bare = single.replace(new RegExp(`[${removed.join('-')}]`, 'g'), '')
  return multiple.reduce((folded, [letter, letters]) => folded.replaceAll(letter, letters), bare)
}

describe('folding', () => {
  it('has a table made by its generator', async () => {
    await expect(foldTableSource()).toMatchFileSnapshot('./fold-table.ts')
  })

  it.each([
    ['Inès DELACROIX', 'ines delacroix'],
    ['Straße, STRASSE, ẞ', 'strasse, strasse, ss'],
    ['Æsir Œuvre Þór Øre Łódź Đorđe', 'aesir oeuvre thor ore lodz dorde'],
    ['İstanbul ISPARTA ıslak', 'istanbul isparta islak'],
    ['Nguyễn Minh Ánh', 'nguyen minh anh'],
    ['ΌΣΟΣ όσος', 'οσοσ οσοσ'],
    ['Ἀθῆναι', 'αθηναι'],
    ['ЁЖИК Йод', 'ежик иод'],
    ['e\u0301 E\u0301', 'e e'],
    ['東京 🎻 ԱԲ', '東京 🎻 աբ'],
    ['हिन्दी', 'हिन्दी'],
  ])('makes %s into %s', (text, expected) => {
    expect(fold(text)).toBe(expected)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  it('agrees with its rules for SQL, for every letter of the basic plane', () => {
    let letters = ''
    for (let code = 1; code <= 0xffff; code++) if (code < 0xd800 || code > 0xdfff) letters += String.fromCharCode(code)
    const changing = [...letters].filter((letter) => fold(letter) !== letter)
    for (const letter of changing) expect(foldBySql(letter), letter).toBe(fold(letter))
    expect(changing.length).toBeGreaterThan(1000)
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldBySql(text)).toBe(fold(text))
      }),
    )
  })

  it('orders as the bytes of UTF-8 do', () => {
    const bytes = (text: string): string =>
      encodeURIComponent(text).replace(/[^%]|%../g, (part) => (part.length === 3 ? part.slice(1) : hex(part)))
    const hex = (letter: string): string => letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')
    fc.assert(
      fc.property(anyText.filter(isStorable), anyText.filter(isStorable), (a, b) => {
        const [left, right] = [bytes(a), bytes(b)]
        expect(Math.sign(compareFolded(a, b))).toBe(left < right ? -1 : left > right ? 1 : 0)
      }),
    )
  })
})

describe('words', () => {
  it('split addresses and double names, keep digits, and stand once', () => {
    expect(wordsOf('anna.López@example.org')).toEqual(['anna', 'lopez', 'example', 'org'])
    expect(wordsOf('Noé Dubois-Martin, noe, room 4B')).toEqual(['noe', 'dubois', 'martin', 'room', '4b'])
    expect(wordsOf('  … – !')).toEqual([])
  })

  it('are never longer than 60 letters and hold no half of a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '𝒳', ' '), maxLength: 300 }), (text) => {
        for (const word of wordsOf(text)) {
          expect([...word].length).toBeLessThanOrEqual(60)
          expect(isStorable(word)).toBe(true)
        }
      }),
    )
  })
})
