import { z } from 'zod'
import { id, localText } from '../api/ids.ts'
import { dataTypes } from './data-types.ts'
import { earlierType } from './earlier-types.ts'

/** Twelfths or fifths of a card's width (specification section 3). */
export const displayWidths = [
  'full',
  'half',
  'quarter',
  'third',
  'two_thirds',
  'three_quarters',
  'fifth',
  'two_fifths',
  'three_fifths',
  'four_fifths',
] as const
export type DisplayWidth = (typeof displayWidths)[number]

/** A machine name, unique in its collection tree; used by exports and the API. */
export const columnName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

export const field = z.object({
  id,
  collectionId: id,
  title: localText,
  columnName,
  dataType: z.enum(dataTypes),
  description: z.string(),
  helpText: z.string(),
  displayWidth: z.enum(displayWidths),
  isRequired: z.boolean(),
  isUnique: z.boolean(),
  isShownInViews: z.boolean(),
  defaultValue: z.unknown(),
  settings: z.record(z.string(), z.unknown()),
  rank: z.number(),
  /** Its type is being changed: until that is done its values can be read and not written. */
  isConverting: z.boolean().optional(),
  /** What it was before, the first one first. */
  earlierTypes: z.array(earlierType).optional(),
})
export type Field = z.infer<typeof field>
