import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'

type FieldTable = PlatformTables['trellis.field']

/** Every live field of the tree, also of collections in the trash, which may come back. */
export async function columnNamesOfTree(tx: PlatformTransaction, teamId: number, rootId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('trellis.field')
    .select('column_name')
    .where('team_id', '=', teamId)
    .where('root_id', '=', rootId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.column_name)
}

/** @returns their ids, in the same order */
export async function insertFields(tx: PlatformTransaction, rows: Insertable<FieldTable>[]): Promise<number[]> {
  const made = await tx.insertInto('trellis.field').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

export async function addColumns(
  tx: PlatformTransaction,
  { teamId, rootId }: { teamId: number; rootId: number },
  columns: readonly { id: number; type: string }[],
): Promise<void> {
  const added = columns.map(({ id, type }) => `add column f${id} ${type}`)
  await sql.raw(`alter table team_${teamId}.c${rootId} ${added.join(', ')}`).execute(tx)
}

/** Where the values of a type change wait; what a change that was given up left there is gone. */
export async function addNextColumn(
  tx: PlatformTransaction,
  { teamId, rootId }: { teamId: number; rootId: number },
  { name, type }: { name: string; type: string },
): Promise<void> {
  const table = `team_${teamId}.c${rootId}`
  await sql.raw(`alter table ${table} drop column if exists ${name}`).execute(tx)
  await sql.raw(`alter table ${table} add column ${name} ${type}`).execute(tx)
}

/** Collections whose picture the field was lose it. @returns their ids */
export async function dropAvatars(tx: PlatformTransaction, teamId: number, fieldId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('trellis.collection')
    .set({ avatar_field_id: null })
    .where('team_id', '=', teamId)
    .where('avatar_field_id', '=', fieldId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives it back to those that have no other meanwhile. */
export async function giveAvatars(
  tx: PlatformTransaction,
  teamId: number,
  fieldId: number,
  collectionIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('trellis.collection')
    .set({ avatar_field_id: fieldId })
    .where('team_id', '=', teamId)
    .where('id', 'in', [...collectionIds])
    .where('avatar_field_id', 'is', null)
    .execute()
}

/** A link is read from both ends. The columns are new and empty, so that this takes a moment only. */
export async function addLinkIndexes(
  tx: PlatformTransaction,
  { teamId, rootId }: { teamId: number; rootId: number },
  fieldIds: readonly number[],
): Promise<void> {
  for (const id of fieldIds)
    await sql.raw(`create index link_f${id} on team_${teamId}.c${rootId} (f${id}) where f${id} is not null`).execute(tx)
}

export async function updateFieldRow(
  db: Db,
  teamId: number,
  fieldId: number,
  changes: Updateable<FieldTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('trellis.field').set(changes).where('team_id', '=', teamId).where('id', '=', fieldId).execute()
}

export async function rankFields(tx: PlatformTransaction, teamId: number, fieldIds: readonly number[]): Promise<void> {
  await sql`
    update trellis.field
    set rank = place.rank
    from unnest(${[...fieldIds]}::bigint[]) with ordinality as place (id, rank)
    where field.team_id = ${teamId} and field.id = place.id`.execute(tx)
}

/** Undefined where it was never a field of this collection, or is not in the trash. */
export async function fieldInTrash(db: Db, teamId: number, collectionId: number, fieldId: number) {
  return await db
    .selectFrom('trellis.field')
    .select(['id', 'column_name', 'data_type', 'settings', 'is_unique'])
    .where('team_id', '=', teamId)
    .where('collection_id', '=', collectionId)
    .where('id', '=', fieldId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** Values that several live records share, the most frequent first. */
export async function sharedValues(
  db: Db,
  { teamId, rootId, fieldId, columns }: { teamId: number; rootId: number; fieldId: number; columns: string },
): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select left(min(${sql.raw(`f${fieldId}`)}::text), 200) as value, count(*) as count
    from ${sql.raw(`team_${teamId}.c${rootId}`)}
    where deleted_at is null and ${sql.raw(`f${fieldId}`)} is not null
    group by ${sql.raw(columns)}
    having count(*) > 1
    order by count(*) desc, 1
    limit 5`.execute(db)
  return rows
}
