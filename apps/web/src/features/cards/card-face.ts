import type { ComponentType } from 'react'
import type { Card } from '@trellis/domain/cards/card'
import type { CardSource } from '@trellis/domain/cards/card-source'
import type { Field } from '@trellis/domain/fields/field'

export interface CardProps {
  readonly card: Card
  readonly source: CardSource
}

export interface CardSettingsProps {
  readonly settings: Card['settings']
  /** What the card may show: of linked records, their fields. */
  readonly fields: readonly Field[]
  readonly onChange: (settings: Card['settings']) => void
}

/** The web face of a card type; its rules are in the domain's cards/types. */
export interface CardFace {
  /** The whole card in its frame, on the page of a record. */
  readonly Card: ComponentType<CardProps>
  /** What an admin chooses beside the fields. */
  readonly Settings?: ComponentType<CardSettingsProps>
  /** Name of a catalogue icon. */
  readonly icon: string
}
