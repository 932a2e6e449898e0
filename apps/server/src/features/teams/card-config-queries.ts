import { sql } from 'kysely'
import type { LocalText } from '@trellis/domain/api/ids'
import type { Card, CardGroup, ShownField } from '@trellis/domain/cards/card'
import type { CardTypeId } from '@trellis/domain/cards/card-types'
import { cardOfKnown } from '@trellis/domain/cards/known-cards'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { PlatformTransaction } from './schema-queue.ts'

type Known = Pick<TeamConfig, 'collectionById' | 'fieldById'>

/** Live cards of live collections, without fields that are in the trash. */
export async function liveCards(tx: PlatformTransaction, teamId: number, known: Known): Promise<Map<number, Card>> {
  const { rows } = await sql<CardRow>`
    select
      c.id,
      c.collection_id,
      c.title,
      c.subtitle,
      c.description,
      c.card_type,
      c.source_field_id,
      c.display_width,
      c.settings,
      coalesce(f.fields, '[]') as fields
    from trellis.card c
    left join lateral (
      select jsonb_agg(jsonb_build_object('fieldId', f.field_id, 'width', f.display_width) order by f.rank) as fields
      from trellis.card_field f
      where f.team_id = c.team_id and f.card_id = c.id
    ) f on true
    where c.team_id = ${teamId} and c.deleted_at is null
    order by c.id`.execute(tx)
  const ofLiveCollections = rows.filter((row) => known.collectionById.has(row.collection_id))
  return new Map(ofLiveCollections.map((row) => [row.id, cardOfKnown(toCard(row), known)]))
}

/** By display rank; cards in the trash keep their place and are not named. */
export async function liveCardGroups(
  tx: PlatformTransaction,
  teamId: number,
  { collectionById, cardById }: Pick<TeamConfig, 'collectionById' | 'cardById'>,
): Promise<Map<number, CardGroup>> {
  const { rows } = await sql<GroupRow>`
    select
      g.id,
      g.collection_id,
      g.name,
      g.icon,
      g.display_rank,
      coalesce(m.card_ids, '[]') as card_ids
    from trellis.card_group g
    left join lateral (
      select jsonb_agg(m.card_id order by m.rank, m.card_id) as card_ids
      from trellis.card_membership m
      where m.team_id = g.team_id and m.card_group_id = g.id
    ) m on true
    where g.team_id = ${teamId} and g.deleted_at is null
    order by g.display_rank, g.id`.execute(tx)
  return new Map(
    rows
      .filter((row) => collectionById.has(row.collection_id))
      .map((row) => [
        row.id,
        {
          id: row.id,
          collectionId: row.collection_id,
          name: row.name,
          icon: row.icon,
          displayRank: row.display_rank,
          cardIds: row.card_ids.filter((id) => cardById.has(id)),
        },
      ]),
  )
}

function toCard(row: CardRow): Card {
  return {
    id: row.id,
    collectionId: row.collection_id,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    cardType: row.card_type,
    sourceFieldId: row.source_field_id,
    width: row.display_width,
    fields: row.fields,
    settings: row.settings,
  }
}

interface CardRow {
  id: number
  collection_id: number
  title: LocalText
  subtitle: LocalText
  description: LocalText
  card_type: CardTypeId
  source_field_id: number | null
  display_width: Card['width']
  settings: Record<string, unknown>
  fields: ShownField[]
}

interface GroupRow {
  id: number
  collection_id: number
  name: LocalText
  icon: string
  display_rank: number
  card_ids: number[]
}
