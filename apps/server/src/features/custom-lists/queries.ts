import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

interface ItemRow {
  id: number
  name: string
  version: number
  item_rank: number
  is_archived: boolean
}

type Handle = Pick<TeamDb | TeamTransaction, 'schema' | 'query'>

export async function itemsOfList(db: Handle, listId: number): Promise<ItemRow[]> {
  const { rows } = await db.query<ItemRow>(
    `select id, name, version, item_rank, is_archived
     from ${db.schema}.c${listId}
     where deleted_at is null
     order by item_rank, id`,
  )
  return rows
}

export async function setLook(
  tx: TeamTransaction,
  listId: number,
  itemId: number,
  { icon, color, isArchived }: { icon: string | null; color: string | null; isArchived: boolean },
): Promise<void> {
  await tx.query(
    `update ${tx.schema}.c${listId}
     set item_icon = $2, item_color = $3, is_archived = $4
     where id = $1`,
    [itemId, icon, color, isArchived],
  )
}

export async function offerAgain(tx: TeamTransaction, listId: number, itemIds: number[]): Promise<void> {
  await tx.query(`update ${tx.schema}.c${listId} set is_archived = false where id = any ($1::bigint[])`, [itemIds])
}

export async function rankItems(tx: TeamTransaction, listId: number, itemIds: number[]): Promise<void> {
  await tx.query(
    `update ${tx.schema}.c${listId} as item
     set item_rank = place.rank
     from unnest($1::bigint[]) with ordinality as place (id, rank)
     where item.id = place.id`,
    [itemIds],
  )
}
