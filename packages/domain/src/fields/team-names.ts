import { fold } from '../text/fold.ts'
import type { Person, TextContext } from './field-type.ts'
import { itemIdOf } from './list-items.ts'

/** Names of a team's people and collections, and how a text leads back to one of them. */

const byId = <T extends { id: number }>(id: unknown, all: readonly T[]): T | undefined =>
  all.find((each) => each.id === id)

export const collectionName = (id: unknown, { collections }: TextContext): string =>
  byId(id, collections)?.name ?? `#${String(id)}`

/** The collection a text names: exactly, else folded where that is one only, else by `#id`. */
export const collectionIdOf = (text: string, { collections }: TextContext): number | null => itemIdOf(text, collections)

/** The name where it leads back, else `#id`. */
export function collectionText(id: unknown, context: TextContext): string {
  const name = collectionName(id, context)
  return collectionIdOf(name, context) === id ? name : `#${String(id)}`
}

/** Somebody invited may have no name yet. */
const shownName = ({ name, email }: Person): string => name || email

export function personName(id: unknown, { people }: TextContext): string {
  const person = byId(id, people)
  return person ? shownName(person) : `#${String(id)}`
}

/** The person a text names or whose e-mail address it is; those who left only where nobody else is meant. */
export function personIdOf(text: string, { people }: TextContext): number | null {
  const named = people.filter(({ name }) => name !== '')
  const current = named.filter(({ isCurrent }) => isCurrent)
  return itemIdOf(text, current) ?? idByEmail(text, people) ?? itemIdOf(text, named)
}

function idByEmail(text: string, people: readonly Person[]): number | null {
  if (!text.includes('@')) return null
  const address = fold(/<([^<>]+)>$/.exec(text)?.[1] ?? text)
  return people.find(({ email }) => email !== '' && fold(email) === address)?.id ?? null
}

/** The name where it leads back, else the e-mail address, else `#id`. */
export function personText(id: unknown, context: TextContext): string {
  const person = byId(id, context.people)
  const texts = person ? [person.name, person.email] : []
  return texts.find((text) => text !== '' && personIdOf(text, context) === id) ?? `#${String(id)}`
}
