import { fold } from '../text/fold.ts'
import type { ListItem } from './field-type.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** The item a text names: exactly, else folded where that names one only, else by `#id`. */
export function itemIdOf(text: string, items: readonly Named[]): number | null {
  const exact = items.filter(({ name }) => name === text)
  if (exact.length === 1) return exact[0]?.id ?? null
  const folded = fold(text)
  const alike = items.filter(({ name }) => fold(name) === folded)
  if (alike.length === 1) return alike[0]?.id ?? null
  const id = Number(/^#([1-9]\d{0,15})$/.exec(text)?.[1])
  return items.some((item) => item.id === id) ? id : null
}

const byId = (id: number, items: readonly ListItem[]): ListItem | undefined => items.find((item) => item.id === id)

export const itemName = (id: number, items: readonly ListItem[]): string => byId(id, items)?.name ?? `#${id}`

/** The name where it leads back to the item, else `#id`. */
export function itemText(id: number, items: readonly ListItem[]): string {
  const name = itemName(id, items)
  return itemIdOf(name, items) === id ? name : `#${id}`
}

/** Unknown items come last. */
export const itemRank = (id: number, items: readonly ListItem[]): number => byId(id, items)?.rank ?? Number.MAX_VALUE
