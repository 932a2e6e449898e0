import { newStatement } from '../../platform/statement.ts'
import type { Statement } from '../../platform/statement.ts'
import type { TeamDb } from '../../platform/team-db.ts'

export interface BookmarkRow {
  record_id: number
  /** Root collection. */
  collection_id: number
  memo: string
  bookmarked_at: Date
  changes_since: number
}

export interface NamedRow extends BookmarkRow {
  record_name: string
}

interface Owner {
  ownerId: number
  /** Root collections whose records may be seen, all of them or some. */
  rootIds: readonly number[]
  /** Null for whoever may read everything. */
  sight: Sight | null
}

interface Sight {
  readonly collectionIds: readonly number[]
  /** By root collection, JSON: the fields that may be read. */
  readonly readableFields: string
  /** Changes `c` of records that are known by sub-collections only. */
  readonly held: (statement: Statement) => string | null
}

/** What changed of other fields, or in other collections, leaves no trace. */
function changesSince(schema: string, sight: Sight | null, statement: Statement): string {
  return `(
  select count(*)::int
  from ${schema}.change c
  where c.record_id = b.record_id and c.id > b.last_change_id and c.type <> 'linked'${sight ? ` and ${isToldSql(sight, statement)}` : ''}
) as changes_since`
}

function isToldSql({ collectionIds, readableFields, held }: Sight, statement: Statement): string {
  const known = statement.param(collectionIds, 'bigint[]')
  const fields = statement.param(readableFields, 'jsonb')
  return `(c.collection_id = any(${known}) and case
      when c.type = 'updated' then c.after ?| array(select jsonb_array_elements_text(${fields} -> c.collection_id::text))
      when c.type in ('added', 'removed', 'ordered') then c.sub_collection_ids && ${known}
      else true
    end or ${held(statement) ?? 'false'})`
}

/** Live records, the last bookmarked first. `before` is a record of the page before. */
export async function bookmarksOf(
  { query, schema }: TeamDb,
  { ownerId, rootIds, sight, before, limit }: Owner & { before: number | undefined; limit: number },
): Promise<NamedRow[]> {
  const statement = newStatement()
  const owner = statement.param(ownerId, 'bigint')
  const past = statement.param(before ?? null, 'bigint')
  const { rows } = await query<NamedRow>(
    `select b.record_id, b.memo, b.bookmarked_at, r.name as record_name, r.collection_id,
       ${changesSince(schema, sight, statement)}
     from ${schema}.bookmark b
     join ${schema}.record r on r.id = b.record_id
     where b.owner_id = ${owner} and b.removed_at is null and r.deleted_at is null
       and r.collection_id = any(${statement.param(rootIds, 'bigint[]')})
       and (${past} is null or (b.bookmarked_at, b.record_id) < (
         select past.bookmarked_at, past.record_id
         from ${schema}.bookmark past
         where past.owner_id = ${owner} and past.record_id = ${past}
       ))
     order by b.bookmarked_at desc, b.record_id desc
     limit ${statement.param(limit, 'int')}`,
    statement.values,
  )
  return rows
}

export async function bookmarkedIdsOf(
  { query, schema }: TeamDb,
  { ownerId, rootIds }: Pick<Owner, 'ownerId' | 'rootIds'>,
): Promise<Pick<BookmarkRow, 'record_id' | 'collection_id'>[]> {
  const { rows } = await query<Pick<BookmarkRow, 'record_id' | 'collection_id'>>(
    `select b.record_id, r.collection_id
     from ${schema}.bookmark b
     join ${schema}.record r on r.id = b.record_id
     where b.owner_id = $1 and b.removed_at is null and r.deleted_at is null and r.collection_id = any($2::bigint[])
     order by b.record_id`,
    [ownerId, rootIds],
  )
  return rows
}

export async function bookmarkOf(
  { query, schema }: TeamDb,
  { ownerId, rootIds, sight, recordId }: Owner & { recordId: number },
): Promise<BookmarkRow | undefined> {
  const statement = newStatement()
  const { rows } = await query<BookmarkRow>(
    `select b.record_id, b.memo, b.bookmarked_at, r.collection_id, ${changesSince(schema, sight, statement)}
     from ${schema}.bookmark b
     join ${schema}.record r on r.id = b.record_id
     where b.owner_id = ${statement.param(ownerId, 'bigint')} and b.record_id = ${statement.param(recordId, 'bigint')}
       and b.removed_at is null and r.collection_id = any(${statement.param(rootIds, 'bigint[]')})`,
    statement.values,
  )
  return rows[0]
}

interface Place {
  ownerId: number
  recordId: number
}

/** A removed one begins anew, a live one stays as it is. */
export async function insertBookmark(
  { query, schema }: TeamDb,
  { ownerId, recordId, at }: Place & { at: Date },
): Promise<void> {
  await query(
    `insert into ${schema}.bookmark as b (owner_id, record_id, bookmarked_at, last_change_id)
     select $1::bigint, $2::bigint, $3::timestamptz, coalesce(max(c.id), 0)
     from ${schema}.change c
     where c.record_id = $2::bigint
     on conflict (owner_id, record_id) do update
     set memo = '', bookmarked_at = excluded.bookmarked_at, last_change_id = excluded.last_change_id, removed_at = null
     where b.removed_at is not null`,
    [ownerId, recordId, at],
  )
}

export async function updateMemo(
  { query, schema }: TeamDb,
  { ownerId, recordId, memo }: Place & { memo: string },
): Promise<void> {
  await query(
    `update ${schema}.bookmark set memo = $3 where owner_id = $1 and record_id = $2::bigint and removed_at is null`,
    [ownerId, recordId, memo],
  )
}

/** Earlier ones of this person, whose undo is over, go for good. */
export async function markRemoved(
  { query, schema }: TeamDb,
  { ownerId, recordId, at, forgetBefore }: Place & { at: Date; forgetBefore: Date },
): Promise<boolean> {
  await query(`delete from ${schema}.bookmark where owner_id = $1 and removed_at < $2`, [ownerId, forgetBefore])
  const { rowCount } = await query(
    `update ${schema}.bookmark
     set removed_at = $3
     where owner_id = $1 and record_id = $2::bigint and removed_at is null`,
    [ownerId, recordId, at],
  )
  return rowCount === 1
}

export async function unmarkRemoved(
  { query, schema }: TeamDb,
  { ownerId, recordId, removedSince }: Place & { removedSince: Date },
): Promise<void> {
  await query(
    `update ${schema}.bookmark
     set removed_at = null
     where owner_id = $1 and record_id = $2::bigint and removed_at >= $3`,
    [ownerId, recordId, removedSince],
  )
}
