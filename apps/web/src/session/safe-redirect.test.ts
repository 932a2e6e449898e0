import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test('keeps a page of ours with its state', () => {
  expect(safeRedirect('/team-3/data-collections/12/records?sort=name#top')).toBe(
    '/team-3/data-collections/12/records?sort=name#top',
  )
})

test.each([
  'https://example.org',
  '//example.org',
  '/\\example.org',
  '/\t/example.org',
  '/.//example.org',
  '/team-3/..//example.org',
  'javascript:alert(1)',
  'team-3',
  '',
  undefined,
  7,
])('sends %j home', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/')
})
