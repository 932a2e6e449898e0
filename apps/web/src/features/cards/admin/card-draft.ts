import type { Language, LocalText } from '@trellis/domain/api/ids'
import type { Card, CardGroup } from '@trellis/domain/cards/card'
import { cardTypes, type CardTypeId } from '@trellis/domain/cards/card-types'
import type { Field } from '@trellis/domain/fields/field'

/** A card as it stands in the designer. */
export interface CardDraft extends Omit<Card, 'id' | 'collectionId'> {
  readonly cardGroupIds: number[]
}

export type CardProblem = 'title' | 'source'

export function newDraft(groups: readonly CardGroup[]): CardDraft {
  const [first] = groups
  return {
    title: {},
    subtitle: {},
    description: {},
    cardType: 'form',
    sourceFieldId: null,
    width: 'full',
    fields: [],
    settings: {},
    cardGroupIds: first ? [first.id] : [],
  }
}

export function draftOf(card: Card, groups: readonly CardGroup[]): CardDraft {
  const { title, subtitle, description, cardType, sourceFieldId, width, fields, settings } = card
  const cardGroupIds = groups.filter(({ cardIds }) => cardIds.includes(card.id)).map(({ id }) => id)
  return { title, subtitle, description, cardType, sourceFieldId, width, fields, settings, cardGroupIds }
}

/** Another type keeps the source it can work with; without one nothing of what was chosen has a meaning. */
export function withType(draft: CardDraft, cardType: CardTypeId, source: Field | undefined): CardDraft {
  const { sources } = cardTypes[cardType]
  const isKept = draft.sourceFieldId === null ? sources.length === 0 : source && sources.includes(source.dataType)
  if (isKept) return { ...draft, cardType, settings: {} }
  return { ...draft, cardType, sourceFieldId: null, fields: [], settings: {} }
}

export function problemsOf(draft: CardDraft, language: Language): CardProblem[] {
  const isTitled = (draft.title[language] ?? '').trim() !== ''
  const isSourced = cardTypes[draft.cardType].sources.length === 0 || draft.sourceFieldId !== null
  return [...(isTitled ? [] : (['title'] as const)), ...(isSourced ? [] : (['source'] as const))]
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Languages that are left empty are not sent as empty texts. */
export const filled = (text: LocalText): LocalText =>
  Object.fromEntries(Object.entries(text).filter(([, words]) => words.trim() !== ''))
