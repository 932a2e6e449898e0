import { useMemo } from 'react'
import type { Card } from '@trellis/domain/cards/card'
import { sourceOf, type CardSource } from '@trellis/domain/cards/card-source'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'

export interface KnownFields {
  readonly collectionById: ReadonlyMap<number, Collection>
  readonly fieldById: ReadonlyMap<number, Field>
  /** Undefined for a card whose source is gone. */
  readonly sourceOf: (card: Pick<Card, 'collectionId' | 'sourceFieldId'>) => CardSource | undefined
}

/** The collections and fields one may know, by id. */
export function useKnownFields(): KnownFields {
  const { TeamId: teamId } = useTeam()
  const { data } = useCollections(teamId)
  return useMemo(() => {
    const collectionById = new Map(data?.map((one) => [one.id, one]))
    const fieldById = new Map(data?.flatMap(({ DataFields }) => DataFields.map((field) => [field.id, field])))
    return {
      collectionById,
      fieldById,
      sourceOf: (card) =>
        sourceOf(card, collectionById.get(card.collectionId)?.DataFields ?? [], (id) => fieldById.get(id)),
    }
  }, [data])
}
