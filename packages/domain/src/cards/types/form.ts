import { z } from 'zod'
import type { CardType } from '../card-type.ts'

/** Fields of the record itself in twelve columns, each edited in place. */
export const form: CardType = { sources: [], settings: z.object({}) }
