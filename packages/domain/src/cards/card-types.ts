import type { CardType } from './card-type.ts'
import { form } from './types/form.ts'
import { table } from './types/table.ts'
import { thumbnails } from './types/thumbnails.ts'

/** The card types of specification section 3, in the order of its enumeration. */
export const cardTypeIds = ['form', 'table', 'thumbnails'] as const
export type CardTypeId = (typeof cardTypeIds)[number]

/** A type without its file does not compile. */
export const cardTypes: Readonly<Record<CardTypeId, CardType>> = { form, table, thumbnails }
