import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes } from './json-bytes.ts'
import type { CellWay } from './json-bytes.ts'
import { stringOf } from './row-json.ts'

/** The cell stands between others, as in a row. */
function written(text: string, way: CellWay, expected = 4): string {
  const out = jsonBytes(expected)
  const bytes = Buffer.from(`{"${text}\\`)
  out.ascii('[1,')
  out.cell(bytes, 2, bytes.length - 1, way)
  out.json(',"é"]')
  return out.take().toString()
}

const around = (json: string) => `[1,${json},"é"]`

test('a text becomes the JSON that JavaScript makes of it, whatever stands in it', () => {
  const letters = fc.constantFrom('a', ' ', '"', '\\', '\n', '\u0001', '\u007f', 'é', '\u2028', '日', '🎻')
  const texts = fc.oneof(fc.string({ unit: letters, maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 80 }))
  fc.assert(
    fc.property(texts, (text) => {
      expect(written(text, 'text')).toBe(around(JSON.stringify(text)))
    }),
  )
})

test.each([
  ['plain', '9007199254740991'],
  ['plain', `{"list": [${'1, '.repeat(60)}2]}`],
  ['quoted', '-12.50'],
  ['quoted', '2026-05-14'],
  ['boolean', 't'],
  ['boolean', 'f'],
  ['instant', '2026-05-14 15:30:00+00'],
  ['instant', '2026-05-14 15:30:00.12+00'],
  ['instant', '2026-05-14 15:30:00.123456+00'],
  ['instant', '0044-03-15 15:30:00+00 BC'],
  ['instant', '12026-05-14 15:30:00+00'],
  ['range', '[2026-05-14,2026-05-20)'],
  ['ids', '{7}'],
  ['ids', '{7,8,9}'],
] as const)('%s: %s is written as from the text', (way, text) => {
  expect(written(text, way)).toBe(around(stringOf[way](text)))
})

test('a way of its own may give more bytes than it took', () => {
  expect(written('7', () => '"Zoë 🎻"')).toBe(around('"Zoë 🎻"'))
})
