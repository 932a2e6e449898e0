import type { CardFace, CardProps } from '../card-face.ts'
import { TableSettings } from '../admin/table-settings.tsx'
import { LinkedTable } from '../linked/linked-table.tsx'
import { ValueCard } from '../values/value-card.tsx'

function TableCard({ card, source }: CardProps) {
  if (source.kind === 'linked' || source.kind === 'linking') return <LinkedTable card={card} source={source} />
  return source.kind === 'value' ? <ValueCard card={card} field={source.field} place="table" /> : null
}

export const table: CardFace = { Card: TableCard, Settings: TableSettings, icon: 'table' }
