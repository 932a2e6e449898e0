import { sql } from 'kysely'
import type { LocalText } from '@trellis/domain/api/ids'
import type { Db } from '../../platform/db.ts'
import { runStatements } from '../../platform/statements.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

interface TrashedRow {
  id: number
  name: string
  collection_id: number
  deleted_at: Date
  deleted_by: string | null
}

/** Of collections that are live themselves, the last thrown away first. `before` is a record of the page before. */
export async function recordsInTrash(
  { query, schema }: TeamDb,
  { rootIds, before, limit }: { rootIds: readonly number[]; before: number | undefined; limit: number },
): Promise<TrashedRow[]> {
  const { rows } = await query<TrashedRow>(
    `select one.id, one.name, one.collection_id, one.deleted_at, last.actor_name as deleted_by
     from ${schema}.record one
     left join lateral (
       select batch.actor_name
       from ${schema}.change change
       join ${schema}.change_batch batch on batch.id = change.batch_id
       where change.record_id = one.id and change.type in ('deleted', 'merged')
       order by change.id desc
       limit 1
     ) last on true
     where one.deleted_at is not null and one.collection_id = any($1::bigint[])
       and ($2::bigint is null
         or (one.deleted_at, one.id) < (select past.deleted_at, past.id from ${schema}.record past where past.id = $2))
     order by one.deleted_at desc, one.id desc
     limit $3`,
    [rootIds, before ?? null, limit],
  )
  return rows
}

export async function fieldsInTrash(db: Db, teamId: number) {
  return await db
    .selectFrom('trellis.field')
    .innerJoin('trellis.collection', (join) =>
      join
        .onRef('trellis.collection.team_id', '=', 'trellis.field.team_id')
        .onRef('trellis.collection.id', '=', 'trellis.field.collection_id'),
    )
    .select(['trellis.field.id', 'trellis.field.collection_id', 'trellis.field.deleted_at'])
    .select((row) => row.ref('trellis.field.title').$castTo<LocalText>().as('title'))
    .where('trellis.field.team_id', '=', teamId)
    .where('trellis.field.deleted_at', 'is not', null)
    .where('trellis.collection.deleted_at', 'is', null)
    .orderBy('trellis.field.deleted_at', 'desc')
    .execute()
}

/** Cards, or card groups, of collections that are live themselves. */
export async function cardsInTrash(db: Db, teamId: number, table: 'card' | 'card_group') {
  const title = sql.ref(table === 'card' ? 'one.title' : 'one.name')
  const { rows } = await sql<{ id: number; collection_id: number; title: LocalText; deleted_at: Date }>`
    select one.id, one.collection_id, ${title} as title, one.deleted_at
    from ${sql.table(`trellis.${table}`)} one
    join trellis.collection c on c.team_id = one.team_id and c.id = one.collection_id and c.deleted_at is null
    where one.team_id = ${teamId} and one.deleted_at is not null
    order by one.deleted_at desc`.execute(db)
  return rows
}

/** Nothing but their rows: they hold no data. */
export async function dropOutdatedCards(db: Db, teamId: number, before: Date): Promise<void> {
  await db.deleteFrom('trellis.card').where('team_id', '=', teamId).where('deleted_at', '<', before).execute()
  await db.deleteFrom('trellis.card_group').where('team_id', '=', teamId).where('deleted_at', '<', before).execute()
}

/** Those that were thrown away themselves, not with the collection above them. */
export async function collectionsInTrash(db: Db, teamId: number) {
  return await db
    .selectFrom('trellis.collection as one')
    .leftJoin('trellis.collection as above', (join) =>
      join.onRef('above.team_id', '=', 'one.team_id').onRef('above.id', '=', 'one.parent_id'),
    )
    .select(['one.id', 'one.name', 'one.icon', 'one.is_used_as_custom_list', 'one.deleted_at'])
    .where('one.team_id', '=', teamId)
    .where('one.deleted_at', 'is not', null)
    .where((row) => row.or([row('above.id', 'is', null), row('above.deleted_at', 'is', null)]))
    .orderBy('one.deleted_at', 'desc')
    .execute()
}

/** Fields and whole collections whose time is over, those of the deepest collections first. */
export async function outdatedConfiguration(db: Db, teamId: number, before: Date) {
  const collections = await db
    .selectFrom('trellis.collection')
    .select(['id', 'root_id'])
    .where('team_id', '=', teamId)
    .where('deleted_at', '<', before)
    .orderBy('id', 'desc')
    .execute()
  const fields = await db
    .selectFrom('trellis.field')
    .select(['id', 'root_id'])
    .where('team_id', '=', teamId)
    .where('deleted_at', '<', before)
    .execute()
  return { collections, fields }
}

export async function fieldsOfCollections(db: Db, teamId: number, collectionIds: readonly number[]): Promise<number[]> {
  if (collectionIds.length === 0) return []
  const rows = await db
    .selectFrom('trellis.field')
    .select('id')
    .where('team_id', '=', teamId)
    .where('collection_id', 'in', collectionIds)
    .execute()
  return rows.map(({ id }) => id)
}

export async function dropField(db: Db, teamId: number, { id, root_id }: { id: number; root_id: number }) {
  await runStatements(db, `alter table if exists team_${teamId}.c${root_id} drop column if exists f${id}`)
  await sql`delete from ${sql.raw(`team_${teamId}.link`)} where field_id = ${id}`.execute(db)
  await db.deleteFrom('trellis.field').where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** With its records and their history, where it is a record type of its own. */
export async function dropCollection(db: Db, teamId: number, { id, root_id }: { id: number; root_id: number }) {
  const schema = sql.raw(`team_${teamId}`)
  if (id === root_id) {
    await runStatements(db, `drop table if exists team_${teamId}.c${id}`)
    await sql`delete from ${schema}.link using ${schema}.record one
      where one.collection_id = ${id} and (link.record_id = one.id or link.target_id = one.id)`.execute(db)
    await sql`delete from ${schema}.change where collection_id = ${id}`.execute(db)
    await sql`delete from ${schema}.creation_range where collection_id = ${id}`.execute(db)
    await sql`delete from ${schema}.record where collection_id = ${id}`.execute(db)
    await sql`delete from ${schema}.name_words_gathered`.execute(db)
  }
  await sql`delete from ${schema}.membership where collection_id = ${id}`.execute(db)
  await sql`delete from ${schema}.past_membership where collection_id = ${id}`.execute(db)
  await sql`delete from ${schema}.member_numbering where collection_id = ${id}`.execute(db)
  await sql`delete from ${schema}.starred_collection where collection_id = ${id}`.execute(db)
  await db.deleteFrom('trellis.collection').where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** Records whose time in the trash is over, by root collection, kept from other writers until the transaction ends. */
export async function lockOutdatedRecords(
  { query, schema }: TeamTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<Map<number, number[]>> {
  const { rows } = await query<{ id: number; collection_id: number }>(
    `select id, collection_id from ${schema}.record where deleted_at < $1 order by id limit $2 for update skip locked`,
    [before, limit],
  )
  const idsByRoot = new Map<number, number[]>()
  for (const { id, collection_id: rootId } of rows) idsByRoot.set(rootId, [...(idsByRoot.get(rootId) ?? []), id])
  return idsByRoot
}

/** What history says of records, and where they went. */
export async function deleteHistories({ query, schema }: TeamTransaction, ids: readonly number[]): Promise<void> {
  await query(`delete from ${schema}.change where record_id = any($1::bigint[])`, [ids])
  await query(`delete from ${schema}.merged_record where record_id = any($1::bigint[])`, [ids])
}

/** For good: the record and what links to it. */
export async function deleteRecords(
  { query, schema }: TeamTransaction,
  { rootId, ids }: { rootId: number; ids: readonly number[] },
): Promise<void> {
  await query(`delete from ${schema}.c${rootId} where id = any($1::bigint[])`, [ids])
  await query(`delete from ${schema}.link where record_id = any($1::bigint[]) or target_id = any($1::bigint[])`, [ids])
  await query(`delete from ${schema}.membership where record_id = any($1::bigint[])`, [ids])
  await query(`delete from ${schema}.past_membership where record_id = any($1::bigint[])`, [ids])
  await query(`delete from ${schema}.converted_value where record_id = any($1::bigint[])`, [ids])
  await query(`delete from ${schema}.record where id = any($1::bigint[])`, [ids])
  // The words of their names are gathered anew when they are needed next.
  await query(`delete from ${schema}.name_words_gathered`)
}

export async function teamsWithSchema(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('trellis.team').select('id').where('schema_version', '>', 0).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
