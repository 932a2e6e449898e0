import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test('pasted lines become items, each once', () => {
  expect(linesOf(' Violin\r\nCello\t3\n\nViolin\n')).toEqual(['Violin', 'Cello'])
})
