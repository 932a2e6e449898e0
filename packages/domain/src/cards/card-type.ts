import type { z } from 'zod'
import type { DataType } from '../fields/data-types.ts'

/** The domain's face of a card type; its other faces are in the web app's features/cards. */
export interface CardType {
  /** Data types that its source field may have; none for a card of the record's own fields. */
  readonly sources: readonly DataType[]
  /** What an admin chooses beside the fields; everything has a default. */
  readonly settings: z.ZodType<Record<string, unknown>>
}
