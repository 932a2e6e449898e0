import type { CardFace, CardProps } from '../card-face.ts'
import { ThumbnailsSettings } from '../admin/thumbnails-settings.tsx'
import { LinkedThumbnails } from '../linked/linked-thumbnails.tsx'
import { ValueCard } from '../values/value-card.tsx'

function ThumbnailsCard({ card, source }: CardProps) {
  if (source.kind === 'linked' || source.kind === 'linking') return <LinkedThumbnails card={card} source={source} />
  return source.kind === 'value' ? <ValueCard card={card} field={source.field} place="thumbnails" /> : null
}

export const thumbnails: CardFace = { Card: ThumbnailsCard, Settings: ThumbnailsSettings, icon: 'squares-four' }
