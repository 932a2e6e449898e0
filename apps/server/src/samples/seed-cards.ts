import { cardInput } from '@trellis/domain/cards/api'
import { sampleAvatars, sampleCards } from '@trellis/domain/samples/cards'
import type { SampleCard } from '@trellis/domain/samples/cards'
import type { SampleCollectionKey } from '@trellis/domain/samples/collections'
import type { TeamContext } from '../context.ts'
import { createCardGroup } from '../features/cards/card-groups.ts'
import { createCard } from '../features/cards/cards.ts'
import { updateCollection } from '../features/collections/collections.ts'

interface Made {
  collectionIdByKey: ReadonlyMap<SampleCollectionKey, number>
  /** By `collection.field`. */
  fieldIds: ReadonlyMap<string, number>
}

/** The record pages of the sample world. */
export async function seedCards(ctx: TeamContext, made: Made): Promise<void> {
  for (const [key, collectionId] of made.collectionIdByKey) {
    const avatar = made.fieldIds.get(`${key}.${sampleAvatars[key]}`)
    if (avatar !== undefined) await updateCollection(ctx, collectionId, { IdDataFieldDataObjectAvatar: avatar })
    for (const { name, icon, cards } of sampleCards[key]) {
      const group = await createCardGroup(ctx, collectionId, { name, icon })
      for (const card of cards)
        await createCard(ctx, collectionId, cardInput.parse(inputOf(card, key, group.id, made.fieldIds)))
    }
  }
}

function inputOf(card: SampleCard, key: SampleCollectionKey, groupId: number, fieldIds: Made['fieldIds']) {
  const { source, sort } = card
  const isForeign = source !== undefined && !source.startsWith(`${key}.`)
  // Columns are fields of what the source leads to: of the other collection, or of students.
  const shown = isForeign ? source.split('.')[0] : source === 'lessons.with_students' ? 'students' : key
  const idOf = (field: string) => fieldIds.get(`${shown}.${field}`)!
  return {
    title: card.title,
    cardType: card.cardType,
    sourceFieldId: source === undefined ? null : fieldIds.get(source)!,
    width: card.width,
    fields: card.fields.map((field) =>
      typeof field === 'string' ? { fieldId: idOf(field), width: null } : { fieldId: idOf(field[0]), width: field[1] },
    ),
    settings: {
      ...(sort && { sort: { fieldId: idOf(sort.replace('-', '')), direction: sort.startsWith('-') ? 'desc' : 'asc' } }),
      ...(card.rows && { rows: card.rows }),
      ...(card.size && { size: card.size }),
    },
    cardGroupIds: [groupId],
  }
}
