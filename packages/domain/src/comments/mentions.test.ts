import { expect, it } from 'vitest'
import { commentAsText, commentParts, mentionedIn, withMentions } from './mentions.ts'

const people = [
  { id: 3, name: 'Ana' },
  { id: 7, name: 'Ana Sofía' },
]
const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? '?'

it('a chosen person becomes a mention, the longer name before the shorter', () => {
  const text = withMentions('@Ana Sofía and @Ana, mail a@b.org', people)
  expect(text).toBe('<@7> and <@3>, mail a@b.org')
  expect(mentionedIn(text)).toEqual([7, 3])
  expect(commentAsText(text, nameOf)).toBe('@Ana Sofía and @Ana, mail a@b.org')
})

it('a person mentioned twice is mentioned once', () => {
  expect(mentionedIn('<@3> and <@3>')).toEqual([3])
})

it('what only looks like a mention stays text', () => {
  expect(commentParts('<@0> <@x> @Ana')).toEqual([{ text: '<@0> <@x> @Ana' }])
})
