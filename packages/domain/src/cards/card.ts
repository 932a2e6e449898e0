import { z } from 'zod'
import { id, language, localText } from '../api/ids.ts'
import { displayWidths } from '../fields/field.ts'
import { cardTypeIds } from './card-types.ts'

/** A field on a card, or a column of one. */
export const shownField = z.object({
  fieldId: id,
  /** Null: as wide as the field itself says. */
  width: z.enum(displayWidths).nullable(),
})
export type ShownField = z.infer<typeof shownField>

export const cardDescription = z.partialRecord(language, z.string().trim().max(2000))

/** A data card (specification section 3). */
export const card = z.object({
  id,
  collectionId: id,
  title: localText,
  subtitle: localText,
  description: cardDescription,
  cardType: z.enum(cardTypeIds),
  /** A field of the record, or a link of another collection that leads to it; null for a card of its own fields. */
  sourceFieldId: id.nullable(),
  /** Its share of the page. */
  width: z.enum(displayWidths),
  /** In their order. */
  fields: z.array(shownField),
  settings: z.record(z.string(), z.unknown()),
})
export type Card = z.infer<typeof card>

/** A tab of the record page with its cards, in their order. */
export const cardGroup = z.object({
  id,
  collectionId: id,
  name: localText,
  icon: z.string(),
  displayRank: z.number(),
  cardIds: z.array(id),
})
export type CardGroup = z.infer<typeof cardGroup>
