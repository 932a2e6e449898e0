import { expect, test } from 'vitest'
import type { Collection } from '@trellis/domain/collections/api'
import type { Analysis } from '@trellis/domain/imports/api'
import { firstDraft, likelyKey, mappingOf, problemOf, targetFields, withType } from './mapping.ts'

const all = { update: () => true, configure: true }

const column = (
  index: number,
  header: string,
  guessedType: Analysis['columns'][number]['guessedType'] = 'plain_text',
  filled = 3,
) => ({
  index,
  header,
  guessedType,
  guessedSettings: guessedType === 'decimal' ? { scale: 4 } : {},
  reading: {},
  filled,
  samples: ['a'],
  choices: null,
})

const analysis: Analysis = {
  format: 'csv',
  sheet: null,
  sheets: [],
  encoding: 'utf-8',
  separator: ',',
  rowCount: 3,
  hasHeader: true,
  columns: [
    column(0, 'Id', 'number'),
    column(1, 'Student Name'),
    column(2, 'E-Mail', 'email_address'),
    column(3, 'Nothing', 'plain_text', 0),
  ],
}

const students = {
  id: 7,
  DataFields: [
    {
      id: 70,
      title: { en: 'Student name' },
      columnName: 'name',
      dataType: 'plain_text',
      isRequired: true,
      settings: {},
    },
    {
      id: 71,
      title: { en: 'Correo', es: 'Correo' },
      columnName: 'e_mail',
      dataType: 'email_address',
      isRequired: false,
      settings: {},
    },
  ],
} as unknown as Collection

test('a new collection is named after the file and its records after the likeliest column', () => {
  const draft = firstDraft(analysis, 'music_students-2026.csv', undefined, all)
  expect(draft).toMatchObject({ name: 'Music students 2026', nameColumn: 1 })
  expect(draft.columns.map(({ to }) => to)).toEqual(['new-field', 'new-field', 'new-field', 'skip'])
  expect(problemOf(draft, analysis, undefined)).toBeNull()
  expect(mappingOf(draft, undefined)).toMatchObject({
    target: { kind: 'new-collection', name: 'Music students 2026' },
    nameColumn: 1,
  })
})

test('columns find existing fields by title and machine name', () => {
  const draft = firstDraft(analysis, 'a.csv', students, all)
  expect(draft.columns).toMatchObject([
    { to: 'new-field' },
    { to: 'field', fieldId: 70 },
    { to: 'field', fieldId: 71 },
    { to: 'skip' },
  ])
})

test('what stands in the way is said', () => {
  const draft = firstDraft(analysis, 'a.csv', students, all)
  expect(problemOf({ ...draft, columns: draft.columns.map(() => ({ to: 'skip' })) }, analysis, students)).toEqual({
    kind: 'nothing',
  })
  const twice = draft.columns.map((target, index) => (index === 0 ? ({ to: 'field', fieldId: 71 } as const) : target))
  expect(problemOf({ ...draft, columns: twice }, analysis, students)).toMatchObject({
    kind: 'taken',
    field: { id: 71 },
  })
  const without = draft.columns.map((target, index) => (index === 1 ? ({ to: 'skip' } as const) : target))
  expect(problemOf({ ...draft, columns: without }, analysis, students)).toMatchObject({ kind: 'required-missing' })
  expect(problemOf({ ...draft, name: ' ' }, analysis, undefined)).toEqual({ kind: 'nameless' })
})

test('the guessed type keeps the guessed settings, another one gets its own', () => {
  const price = column(0, 'Price', 'decimal')
  const target = { to: 'new-field', title: 'Price', dataType: 'decimal', settings: {} } as const
  expect(withType(target, price, 'decimal')).toMatchObject({ settings: { scale: 4 } })
  expect(withType(target, price, 'plain_text')).toMatchObject({
    dataType: 'plain_text',
    settings: { isMultiline: false },
  })
})

test('a key is proposed, must stay mapped, and lifts what new records would need', () => {
  const draft = firstDraft(analysis, 'a.csv', students, all)
  const key = likelyKey(draft, students)!
  expect(key).toBe(2)
  const match = { column: key, whenMissing: 'create', emptyCells: 'keep' } as const
  const without = draft.columns.map((target, index) => (index === 1 ? ({ to: 'skip' } as const) : target))
  expect(problemOf({ ...draft, columns: without, match }, analysis, students)).toBeNull()
  expect(mappingOf({ ...draft, match }, students)).toMatchObject({ match: { column: 2 } })
  const unmapped = draft.columns.map((target, index) => (index === 2 ? ({ to: 'skip' } as const) : target))
  expect(problemOf({ ...draft, columns: unmapped, match }, analysis, students)).toEqual({ kind: 'key-missing' })
  const numbered = draft.columns.map((target, index) => (index === 0 ? ({ to: 'record-id' } as const) : target))
  expect(problemOf({ ...draft, columns: numbered, match }, analysis, students)).toEqual({ kind: 'record-id' })
  expect(likelyKey({ columns: numbered }, students)).toBe(0)
})

test('what the person may not do is neither offered nor begun with', () => {
  const may = { update: (id: number) => id === 70, configure: false }
  expect(targetFields(students, may).map(({ id }) => id)).toEqual([70])
  const headers = [column(0, 'Student name'), column(1, 'Correo', 'email_address'), column(2, 'Shoe size', 'number')]
  const begun = (which: typeof may) => firstDraft({ ...analysis, columns: headers }, 'x.csv', students, which).columns
  expect(begun(may)).toEqual([{ to: 'field', fieldId: 70 }, { to: 'skip' }, { to: 'skip' }])
  // A field that is there already is not made a second time.
  expect(begun({ ...may, configure: true }).map(({ to }) => to)).toEqual(['field', 'skip', 'new-field'])
})
