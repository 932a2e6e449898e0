import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['María Luz Herrera', 'María Luz', 'Herrera'],
  ['Jonas Weber', 'Jonas', 'Weber'],
  ['  Ana   Prieto ', 'Ana', 'Prieto'],
  ['Cher', 'Cher', ''],
])('%j is split at its last space', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
