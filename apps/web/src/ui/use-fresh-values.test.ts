import { expect, test } from 'vitest'
import { mergedValues } from './use-fresh-values.ts'

test('what was changed here stays, all else is as somebody else saved it', () => {
  const before = { name: 'Harbor', days: 30, methods: ['password'] }
  const saved = { name: 'Harbour', days: 14, methods: ['password', 'oidc'] }
  expect(mergedValues({ ...before, days: 7 }, before, saved)).toEqual({ ...saved, days: 7 })
  expect(mergedValues(before, before, saved)).toEqual(saved)
  expect(mergedValues({ ...before, methods: [] }, before, saved)).toEqual({ ...saved, methods: [] })
})
