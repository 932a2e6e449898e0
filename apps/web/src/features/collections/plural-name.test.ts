import { expect, test } from 'vitest'
import { pluralOf } from './plural-name.ts'

test('English names get their usual plural', () => {
  expect(['Student', 'Family', 'Class', 'Bus', 'Day'].map((name) => pluralOf(name, 'en'))).toEqual([
    'Students',
    'Families',
    'Classes',
    'Buses',
    'Days',
  ])
})

test('Spanish names too', () => {
  expect(['Estudiante', 'Profesor', 'Lápiz'].map((name) => pluralOf(name, 'es'))).toEqual([
    'Estudiantes',
    'Profesores',
    'Lápices',
  ])
})

test('French names too', () => {
  expect(['Élève', 'Cours', 'Niveau'].map((name) => pluralOf(name, 'fr'))).toEqual(['Élèves', 'Cours', 'Niveaux'])
})

test('no name has no plural', () => {
  expect(pluralOf('  ', 'en')).toBe('')
})
