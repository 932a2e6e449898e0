import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardCell, guardForeignCell, unguardCell } from './formula-guard.ts'

const risky = fc.oneof(
  fc.string(),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", "''"), fc.string())
    .map(([first, rest]) => first + rest),
)

test('a guarded text never begins like a formula', () => {
  fc.assert(fc.property(risky, (text) => !/^[=+\-@\t\r]/.test(guardCell(text))))
})

test('export and import give every text back', () => {
  fc.assert(fc.property(risky, (text) => unguardCell(guardCell(text)) === text))
})

test('a rejected cell reads the same the second time', () => {
  fc.assert(fc.property(risky, (cell) => unguardCell(guardForeignCell(cell)) === unguardCell(cell)))
})

test('an apostrophe that guards nothing stays', () => {
  expect(unguardCell("'tis")).toBe("'tis")
  expect(unguardCell("'=1+1")).toBe('=1+1')
  expect(unguardCell("''tis")).toBe("'tis")
  expect(guardForeignCell('-12.5')).toBe('-12.5')
})
