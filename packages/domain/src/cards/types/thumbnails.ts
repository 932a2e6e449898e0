import { z } from 'zod'
import type { CardType } from '../card-type.ts'

export const thumbnailSizes = ['small', 'medium', 'large'] as const

export const thumbnailsSettings = z.object({ size: z.enum(thumbnailSizes).default('medium') })
export type ThumbnailsSettings = z.infer<typeof thumbnailsSettings>

/** Pictures: those of the source field, or the avatars of the records it links to. */
export const thumbnails: CardType = {
  sources: ['single_image', 'multi_image', 'single_file', 'multi_file', 'single_data_record', 'multi_data_record'],
  settings: thumbnailsSettings,
}
