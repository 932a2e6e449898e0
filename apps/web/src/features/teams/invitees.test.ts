import { expect, test } from 'vitest'
import { parseInvitees, rowsOfFile } from './invitees.ts'

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

test('a file is taken without the titles of its columns, and whole where it has none', () => {
  const file = '\uFEFFFirst name;Last name;E-mail\r\nAna;Prieto;ana@example.org\r\n\r\n'
  expect(parseInvitees(rowsOfFile(file))).toEqual({
    people: [{ email: 'ana@example.org', firstName: 'Ana', lastName: 'Prieto' }],
    wrong: [],
  })
  expect(rowsOfFile('ana@example.org\nben@example.org')).toBe('ana@example.org\nben@example.org')
})
