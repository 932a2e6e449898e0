import { expect, test } from 'vitest'
import { parseInvitees } from './invitees.ts'

test.each([
  ['ana@example.org', { email: 'ana@example.org' }],
  ['Ana Prieto <Ana@Example.org>', { email: 'ana@example.org', firstName: 'Ana', lastName: 'Prieto' }],
  [
    'María Luz Herrera <maria@example.org>',
    { email: 'maria@example.org', firstName: 'María Luz', lastName: 'Herrera' },
  ],
  ['Ana\tPrieto\tana@example.org', { email: 'ana@example.org', firstName: 'Ana', lastName: 'Prieto' }],
  ['"Ana";"Prieto";ana@example.org', { email: 'ana@example.org', firstName: 'Ana', lastName: 'Prieto' }],
])('%j is one person', (line, person) => {
  expect(parseInvitees(line)).toEqual({ people: [person], wrong: [] })
})

test('several addresses of a line are several people without names', () => {
  expect(parseInvitees('ana@example.org, ben@example.org;ana@example.org').people).toEqual([
    { email: 'ana@example.org' },
    { email: 'ben@example.org' },
  ])
})

test('lines without a whole address are given back', () => {
  expect(parseInvitees('Ana Prieto\n\nben@nowhere\nlea@example.org')).toEqual({
    people: [{ email: 'lea@example.org' }],
    wrong: ['Ana Prieto', 'ben@nowhere'],
  })
})
