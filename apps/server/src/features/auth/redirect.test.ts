import { expect, test } from 'vitest'
import { samePlacePath } from './redirect.ts'

test('A path of this site is kept with its query and fragment', () => {
  expect(samePlacePath('/team-7/data-collections/3/records?sort=name#row')).toBe(
    '/team-7/data-collections/3/records?sort=name#row',
  )
})

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'team-7/dashboard',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
])('Another place becomes the root: %j', (target) => {
  expect(samePlacePath(target)).toBe('/')
})
