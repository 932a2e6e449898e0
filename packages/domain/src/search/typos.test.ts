import fc from 'fast-check'
import { expect, it } from 'vitest'
import { typosAllowed, typosBetween, variantsOf } from './typos.ts'

it.each([
  ['gonzlaez', 'gonzalez', 1],
  ['gonsales', 'gonzalez', 2],
  ['jhon', 'john', 1],
  ['delacroi', 'delacroix', 0],
  ['delacriox', 'delacroix', 1],
  ['mateo', 'mateo', 0],
  ['matteo', 'mateo', 1],
  ['mateo', 'pedro', undefined],
  ['ana', 'eva', undefined],
])('%s is %s with %s typos', (typed, word, typos) => {
  expect(typosBetween(typed, word)).toBe(typos)
})

it('words with one typo between them share a variant, wherever it is', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 5, maxLength: 12 })
  fc.assert(
    fc.property(letters, fc.nat(), fc.constantFrom('swap', 'drop', 'add', 'change'), (word, at, kind) => {
      const typed = mistyped(word, at % (word.length - 1), kind)
      expect(variantsOf(typed).some((variant) => variantsOf(word).includes(variant))).toBe(true)
      expect(typosBetween(typed, word)).toBeLessThanOrEqual(typosAllowed(typed))
    }),
  )
})

it('two typos in a long word are found', () => {
  const found = variantsOf('gonsales').filter((variant) => variantsOf('gonzalez').includes(variant))
  expect(found).not.toEqual([])
})

function mistyped(word: string, at: number, kind: 'swap' | 'drop' | 'add' | 'change'): string {
  const [head, one, other, tail] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)]
  if (kind === 'swap') return head + other + one + tail
  if (kind === 'drop') return head + other + tail
  if (kind === 'add') return `${head}${one}x${other}${tail}`
  return `${head}x${other}${tail}`
}
