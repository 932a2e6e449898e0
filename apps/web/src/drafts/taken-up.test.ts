import { expect, test } from 'vitest'
import { takenUp } from './taken-up.ts'

const base = { name: 'Teacher', description: '', fields: [1, 2] }

test('only what the draft changed is taken up; what others changed stays', () => {
  const draft = { base, value: { ...base, description: 'Gives lessons' } }
  expect(takenUp(draft, { ...base, name: 'Teachers' })).toEqual({
    changes: { description: 'Gives lessons' },
    isOlder: false,
  })
})

test('where somebody changed the same it says so', () => {
  const draft = { base, value: { ...base, fields: [1] } }
  expect(takenUp(draft, { ...base, fields: [1, 2, 3] })).toEqual({ changes: { fields: [1] }, isOlder: true })
})

test('a draft that was saved meanwhile, or knows nothing of the form, is none', () => {
  expect(takenUp({ base, value: { ...base, name: 'Teachers' } }, { ...base, name: 'Teachers' })).toBeUndefined()
  expect(takenUp({ base: {}, value: { colour: 'red' } }, base)).toBeUndefined()
  expect(takenUp({ base: null, value: 'nonsense' }, base)).toBeUndefined()
})
