import { sql } from 'kysely'
import type { LocalText } from '@trellis/domain/api/ids'
import type { Card, ShownField } from '@trellis/domain/cards/card'
import type { Db } from '../../platform/db.ts'

type CardContent = Omit<Card, 'id' | 'collectionId' | 'fields'>

export async function insertCard(
  db: Db,
  { teamId, collectionId, card }: { teamId: number; collectionId: number; card: CardContent },
): Promise<number> {
  const { id } = await db
    .insertInto('trellis.card')
    .values({
      team_id: teamId,
      collection_id: collectionId,
      title: JSON.stringify(card.title),
      subtitle: JSON.stringify(card.subtitle),
      description: JSON.stringify(card.description),
      card_type: card.cardType,
      source_field_id: card.sourceFieldId,
      display_width: card.width,
      settings: JSON.stringify(card.settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCardRow(
  db: Db,
  teamId: number,
  cardId: number,
  { deletedAt, ...card }: Partial<CardContent> & { deletedAt?: Date | null },
): Promise<void> {
  await db
    .updateTable('trellis.card')
    .set({
      ...(card.title && { title: JSON.stringify(card.title) }),
      ...(card.subtitle && { subtitle: JSON.stringify(card.subtitle) }),
      ...(card.description && { description: JSON.stringify(card.description) }),
      ...(card.cardType && { card_type: card.cardType }),
      ...(card.sourceFieldId !== undefined && { source_field_id: card.sourceFieldId }),
      ...(card.width && { display_width: card.width }),
      ...(card.settings && { settings: JSON.stringify(card.settings) }),
      ...(deletedAt !== undefined && { deleted_at: deletedAt }),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', cardId)
    .execute()
}

/** Of the fields on a card those that are `known` are replaced; others, in the trash or hidden from the admin, stay. */
export async function replaceFields(
  db: Db,
  {
    teamId,
    cardId,
    known,
    fields,
  }: { teamId: number; cardId: number; known: readonly number[] | 'all'; fields: readonly ShownField[] },
): Promise<void> {
  await db
    .deleteFrom('trellis.card_field')
    .where('team_id', '=', teamId)
    .where('card_id', '=', cardId)
    .$if(known !== 'all', (query) => query.where('field_id', 'in', known === 'all' || known.length === 0 ? [0] : known))
    .execute()
  await sql`
    insert into trellis.card_field (team_id, card_id, field_id, rank, display_width)
    select ${teamId}, ${cardId}, given.field_id, given.rank, given.display_width
    from unnest(
      ${fields.map(({ fieldId }) => fieldId)}::bigint[],
      ${fields.map(({ width }) => width)}::text[]
    ) with ordinality as given (field_id, display_width, rank)
    on conflict (team_id, card_id, field_id) do update
    set rank = excluded.rank, display_width = excluded.display_width`.execute(db)
}

/** Out of the known groups that are not named, at the end of those where it does not stand yet. */
export async function joinGroups(
  db: Db,
  {
    teamId,
    cardId,
    known,
    groupIds,
  }: { teamId: number; cardId: number; known: readonly number[]; groupIds: readonly number[] },
): Promise<void> {
  const left = known.filter((id) => !groupIds.includes(id))
  await sql`
    delete from trellis.card_membership
    where team_id = ${teamId} and card_id = ${cardId} and card_group_id = any(${left}::bigint[])`.execute(db)
  await sql`
    insert into trellis.card_membership (team_id, card_group_id, card_id, rank)
    select ${teamId}, given.id, ${cardId}, coalesce(max(m.rank), 0) + 1
    from unnest(${[...groupIds]}::bigint[]) as given (id)
    left join trellis.card_membership m on m.team_id = ${teamId} and m.card_group_id = given.id
    group by given.id
    on conflict (team_id, card_group_id, card_id) do nothing`.execute(db)
}

/** Undefined where it was never made, or is not in the trash. */
export async function cardInTrash(db: Db, teamId: number, cardId: number) {
  return await db
    .selectFrom('trellis.card')
    .select(['id', 'collection_id'])
    .where('team_id', '=', teamId)
    .where('id', '=', cardId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

export async function insertGroup(
  db: Db,
  {
    teamId,
    collectionId,
    name,
    icon,
    displayRank,
  }: { teamId: number; collectionId: number; name: LocalText; icon: string; displayRank: number },
): Promise<number> {
  const { id } = await db
    .insertInto('trellis.card_group')
    .values({
      team_id: teamId,
      collection_id: collectionId,
      name: JSON.stringify(name),
      icon,
      display_rank: displayRank,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateGroupRow(
  db: Db,
  teamId: number,
  cardGroupId: number,
  { name, icon, deletedAt }: { name?: LocalText | undefined; icon?: string | undefined; deletedAt?: Date | null },
): Promise<void> {
  if (name === undefined && icon === undefined && deletedAt === undefined) return
  await db
    .updateTable('trellis.card_group')
    .set({
      ...(name && { name: JSON.stringify(name) }),
      ...(icon && { icon }),
      ...(deletedAt !== undefined && { deleted_at: deletedAt }),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', cardGroupId)
    .execute()
}

/** Of the cards of a group those that are `known` are replaced; others, in the trash or hidden from the admin, stay. */
export async function replaceCards(
  db: Db,
  {
    teamId,
    cardGroupId,
    known,
    cardIds,
  }: { teamId: number; cardGroupId: number; known: readonly number[]; cardIds: readonly number[] },
): Promise<void> {
  await sql`
    delete from trellis.card_membership
    where team_id = ${teamId} and card_group_id = ${cardGroupId} and card_id = any(${[...known]}::bigint[])`.execute(db)
  await sql`
    insert into trellis.card_membership (team_id, card_group_id, card_id, rank)
    select ${teamId}, ${cardGroupId}, given.id, given.rank
    from unnest(${[...cardIds]}::bigint[]) with ordinality as given (id, rank)
    on conflict (team_id, card_group_id, card_id) do update
    set rank = excluded.rank`.execute(db)
}

export async function rankGroups(db: Db, teamId: number, groupIds: readonly number[]): Promise<void> {
  await sql`
    update trellis.card_group
    set display_rank = place.rank
    from unnest(${[...groupIds]}::bigint[]) with ordinality as place (id, rank)
    where card_group.team_id = ${teamId} and card_group.id = place.id`.execute(db)
}

/** Undefined where it was never made, or is not in the trash. */
export async function groupInTrash(db: Db, teamId: number, cardGroupId: number) {
  return await db
    .selectFrom('trellis.card_group')
    .select(['id', 'collection_id'])
    .where('team_id', '=', teamId)
    .where('id', '=', cardGroupId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

interface OfPerson {
  teamId: number
  teamUserId: number
}

export async function collapsedCards(
  db: Db,
  { teamId, teamUserId, cardIds }: OfPerson & { cardIds: readonly number[] },
): Promise<number[]> {
  if (cardIds.length === 0) return []
  const rows = await db
    .selectFrom('trellis.collapsed_card')
    .select('card_id')
    .where('team_id', '=', teamId)
    .where('team_user_id', '=', teamUserId)
    .where('card_id', 'in', cardIds)
    .execute()
  return rows.map((row) => row.card_id)
}

export async function setCollapsed(
  db: Db,
  { teamId, teamUserId, cardId, isCollapsed }: OfPerson & { cardId: number; isCollapsed: boolean },
): Promise<void> {
  if (isCollapsed) {
    await db
      .insertInto('trellis.collapsed_card')
      .values({ team_id: teamId, team_user_id: teamUserId, card_id: cardId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await db
    .deleteFrom('trellis.collapsed_card')
    .where('team_id', '=', teamId)
    .where('team_user_id', '=', teamUserId)
    .where('card_id', '=', cardId)
    .execute()
}
