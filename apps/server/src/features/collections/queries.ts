import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { LocalText } from '@trellis/domain/api/ids'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'
import type { TeamDb } from '../../platform/team-db.ts'

type CollectionTable = PlatformTables['trellis.collection']

/** A root collection is its own root, so that its id is taken before the row is made. */
export async function insertCollection(
  db: Db,
  teamId: number,
  row: Omit<Insertable<CollectionTable>, 'id' | 'team_id' | 'root_id'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('trellis.collection', 'id')) as id`.execute(db)
  const id = Number(rows[0]?.id)
  await db
    .insertInto('trellis.collection')
    .values({ ...row, team_id: teamId, id, root_id: id })
    .execute()
  return id
}

/** Its records lie in the table of its root. */
export async function insertSubCollection(
  db: Db,
  teamId: number,
  row: Omit<Insertable<CollectionTable>, 'id' | 'team_id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('trellis.collection')
    .values({ ...row, team_id: teamId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertNameField(
  db: Db,
  teamId: number,
  collectionId: number,
  { title, columnName, isUnique }: { title: LocalText; columnName: string; isUnique: boolean },
): Promise<{ id: number; dataType: 'plain_text' }> {
  const dataType = 'plain_text'
  const { id } = await db
    .insertInto('trellis.field')
    .values({
      team_id: teamId,
      collection_id: collectionId,
      root_id: collectionId,
      title: JSON.stringify(title),
      column_name: columnName,
      data_type: dataType,
      display_width: 'full',
      is_required: false,
      is_unique: isUnique,
      rank: 1,
      settings: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateCollectionRow(db, teamId, collectionId, { name_field_id: id })
  return { id, dataType }
}

export async function updateCollectionRow(
  db: Db,
  teamId: number,
  collectionId: number,
  changes: Updateable<CollectionTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db
    .updateTable('trellis.collection')
    .set(changes)
    .where('team_id', '=', teamId)
    .where('id', '=', collectionId)
    .execute()
}

/** Undefined where it was never made, or is not in the trash. */
export async function collectionInTrash(db: Db, teamId: number, collectionId: number) {
  return await db
    .selectFrom('trellis.collection')
    .select(['id', 'parent_id', 'table_name', 'deleted_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', collectionId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** The collection and those below it that went to the trash together with it. */
export async function restoreTree(db: Db, teamId: number, collectionId: number, tableName: string): Promise<void> {
  await sql`
    with recursive tree as (
      select id, deleted_at
      from trellis.collection
      where team_id = ${teamId} and id = ${collectionId}
      union all
      select child.id, child.deleted_at
      from trellis.collection child
      join tree on child.parent_id = tree.id and child.deleted_at = tree.deleted_at
      where child.team_id = ${teamId}
    )
    update trellis.collection
    set deleted_at = null, table_name = case when id = ${collectionId} then ${tableName} else table_name end
    where team_id = ${teamId} and id in (select id from tree)`.execute(db)
}

/** Live records per root collection, in one query. */
export async function countRecords(db: TeamDb, rootIds: readonly number[]): Promise<Map<number, number>> {
  if (rootIds.length === 0) return new Map()
  const perRoot = rootIds.map(
    (id) => `select ${id}::bigint as root_id, count(*) as count from ${db.schema}.c${id} where deleted_at is null`,
  )
  const { rows } = await db.query<{ root_id: number; count: number }>(perRoot.join('\nunion all\n'))
  return new Map(rows.map((row) => [row.root_id, row.count]))
}
