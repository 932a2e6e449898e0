import type { Field } from '../fields/field.ts'
import { tableSettings } from './types/table.ts'
import type { Card, CardGroup } from './card.ts'
import { sourceOf } from './card-source.ts'

interface Known {
  readonly collectionById: ReadonlyMap<number, { readonly id: number; readonly fields: readonly Field[] }>
  readonly fieldById: ReadonlyMap<number, Field>
}

/** A card with the fields that are known: of the others there is no trace, neither as columns nor as its order. */
export function cardOfKnown(card: Card, known: Known): Card {
  const fields = shownFieldsOf(card, known)
  const isField = (fieldId: number) => fields.some(({ id }) => id === fieldId)
  const shown = card.fields.filter(({ fieldId }) => isField(fieldId))
  return { ...card, fields: shown, settings: settingsOfKnown(card, isField) }
}

/** The cards and groups of somebody who knows only this much: what is empty only because it may not be read is not there at all. */
export function cardsOfKnown(cards: Iterable<Card>, groups: Iterable<CardGroup>, known: Known) {
  const cardById = new Map<number, Card>()
  for (const whole of cards) {
    const card = cardOfKnown(whole, known)
    if (isKnown(card, known) && (card.fields.length > 0 || whole.fields.length === 0)) cardById.set(card.id, card)
  }
  const cardGroupById = new Map<number, CardGroup>()
  for (const group of groups) {
    const cardIds = group.cardIds.filter((id) => cardById.has(id))
    const isKnownGroup = known.collectionById.has(group.collectionId)
    if (isKnownGroup && (cardIds.length > 0 || group.cardIds.length === 0))
      cardGroupById.set(group.id, { ...group, cardIds })
  }
  return { cardById, cardGroupById }
}

/** The fields that a card may show: of its record, or of the records it lists. */
export function shownFieldsOf(
  { collectionId, sourceFieldId }: Pick<Card, 'collectionId' | 'sourceFieldId'>,
  { collectionById, fieldById }: Known,
): readonly Field[] {
  const own = collectionById.get(collectionId)?.fields ?? []
  const source = sourceOf({ sourceFieldId }, own, (id) => fieldById.get(id))
  if (!source || source.kind === 'value') return []
  return source.kind === 'record' ? own : (collectionById.get(source.collectionId)?.fields ?? [])
}

function isKnown(card: Card, { collectionById, fieldById }: Known): boolean {
  const collection = collectionById.get(card.collectionId)
  const source = collection && sourceOf(card, collection.fields, (id) => fieldById.get(id))
  if (!source) return false
  return 'collectionId' in source ? collectionById.has(source.collectionId) : true
}

function settingsOfKnown({ cardType, settings }: Card, isField: (fieldId: number) => boolean): Card['settings'] {
  if (cardType !== 'table') return settings
  const { sort, ...others } = tableSettings.parse(settings)
  return { ...others, sort: sort && isField(sort.fieldId) ? sort : null }
}
