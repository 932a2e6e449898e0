import { expect, test } from 'vitest'
import { changedKeys, changesOf, inputOf, newDraft, problemsOf, withType } from './field-draft.ts'

test('a new field needs a title in the data language', () => {
  expect(problemsOf(newDraft(), 'en')).toEqual(['title'])
  expect(problemsOf({ ...newDraft(), title: { fr: 'Niveau' } }, 'en')).toEqual(['title'])
})

test('a selection needs a list, or a new one with a name', () => {
  const level = withType({ ...newDraft(), title: { en: 'Level' } }, 'single_selection_from_list')
  expect(problemsOf(level, 'en')).toEqual(['list'])
  expect(problemsOf({ ...level, newList: { name: 'Level', options: 'Beginner' } }, 'en')).toEqual([])
})

test('unsaved changes are the attributes that differ', () => {
  const base = newDraft()
  expect(changedKeys({ ...base, isRequired: true, settings: { isMultiline: true } }, base)).toEqual([
    'isRequired',
    'settings',
  ])
})

test('only what differs is sent, and never the type', () => {
  const base = { ...newDraft(), title: { en: 'Level' } }
  expect(changesOf({ ...base, helpText: 'As of today', dataType: 'number' }, base)).toEqual({ helpText: 'As of today' })
})

test('what a field is for goes along when it is made and when it changes', () => {
  const base = { ...newDraft(), title: { en: 'Level' }, description: 'How far somebody has come.' }
  expect(inputOf(base).description).toBe('How far somebody has come.')
  expect(changesOf({ ...base, description: '' }, base)).toEqual({ description: '' })
})

test('an empty machine name is left to the server', () => {
  expect(inputOf({ ...newDraft(), title: { en: 'Level', es: ' ' } })).not.toHaveProperty('columnName')
  expect(inputOf({ ...newDraft(), title: { en: 'Level', es: ' ' } }).title).toEqual({ en: 'Level' })
})

test('another type forgets uniqueness it cannot keep', () => {
  expect(withType({ ...newDraft(), isUnique: true }, 'money')).toMatchObject({
    isUnique: false,
    settings: { currency: 'USD' },
  })
})
