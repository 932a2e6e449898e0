import type { CardTypeId } from '@trellis/domain/cards/card-types'
import type { CardFace } from './card-face.ts'
import { form } from './types/form-card.tsx'
import { table } from './types/table-card.tsx'
import { thumbnails } from './types/thumbnails-card.tsx'

/** A card type of the domain registry without a face does not compile. */
export const cardFaces: Readonly<Record<CardTypeId, CardFace>> = { form, table, thumbnails }
