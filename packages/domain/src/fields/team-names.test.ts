import { describe, expect, it } from 'vitest'
import { sampleContext } from '../samples/context.ts'
import type { Person } from './field-type.ts'
import { personIdOf, personText } from './team-names.ts'

const person = (id: number, name: string, email: string, isCurrent = true): Person => ({ id, name, email, isCurrent })

const context = {
  ...sampleContext(),
  people: [
    person(1, 'Maya Okafor', 'maya@example.org'),
    person(2, 'José Núñez', 'jose@example.org'),
    person(3, 'Kim Lee', 'kim@example.org'),
    person(4, 'Kim Lee', 'lee@example.org'),
    person(5, 'Maya Okafor', 'former@example.org', false),
    person(6, 'Ruth Calder', '', false),
    person(7, '', 'invited@example.org'),
  ],
}

describe('a text that names a person', () => {
  it.each([
    ['Maya Okafor', 1],
    ['jose nunez', 2],
    ['KIM@example.org', 3],
    ['Kim Lee <lee@example.org>', 4],
    ['Ruth Calder', 6],
    ['#5', 5],
    ['invited@example.org', 7],
    ['Kim Lee', null],
    ['#99', null],
    ['', null],
  ])('%j is %j', (text, id) => {
    expect(personIdOf(text, context)).toBe(id)
  })

  it('is one that leads back, for everybody', () => {
    const texts = context.people.map(({ id }) => personText(id, context))
    expect(texts).toEqual([
      'Maya Okafor',
      'José Núñez',
      'kim@example.org',
      'lee@example.org',
      'former@example.org',
      'Ruth Calder',
      'invited@example.org',
    ])
    expect(texts.map((text) => personIdOf(text, context))).toEqual(context.people.map(({ id }) => id))
    expect(personText(99, context)).toBe('#99')
  })
})
