import type { TeamDb } from '../../platform/team-db.ts'

export interface BookmarkRow {
  record_id: number
  memo: string
  bookmarked_at: Date
  changes_since: number
}

interface NamedRow extends BookmarkRow {
  record_name: string
  collection_id: number
}

interface Owner {
  ownerId: number
  /** Root collections whose records may be seen. */
  rootIds: readonly number[]
  /** By root collection, JSON: the fields that may be read, where that is not all. */
  readableFields: string
}

/** What changed of other fields leaves no trace. */
const changesSince = (schema: string) => `(
  select count(*)::int
  from ${schema}.change c
  where c.record_id = b.record_id and c.id > b.last_change_id and c.type <> 'linked'
    and (c.type <> 'updated' or not $3::jsonb ? c.collection_id::text
      or c.after ?| array(select jsonb_array_elements_text($3::jsonb -> c.collection_id::text)))
) as changes_since`

/** Live records, the last bookmarked first. `before` is a record of the page before. */
export async function bookmarksOf(
  { query, schema }: TeamDb,
  { ownerId, rootIds, readableFields, before, limit }: Owner & { before: number | undefined; limit: number },
): Promise<NamedRow[]> {
  const { rows } = await query<NamedRow>(
    `select b.record_id, b.memo, b.bookmarked_at, r.name as record_name, r.collection_id, ${changesSince(schema)}
     from ${schema}.bookmark b
     join ${schema}.record r on r.id = b.record_id
     where b.owner_id = $1 and b.removed_at is null and r.deleted_at is null and r.collection_id = any($2::bigint[])
       and ($4::bigint is null or (b.bookmarked_at, b.record_id) < (
         select past.bookmarked_at, past.record_id
         from ${schema}.bookmark past
         where past.owner_id = $1 and past.record_id = $4
       ))
     order by b.bookmarked_at desc, b.record_id desc
     limit $5`,
    [ownerId, rootIds, readableFields, before ?? null, limit],
  )
  return rows
}

export async function bookmarkedIdsOf(
  { query, schema }: TeamDb,
  { ownerId, rootIds }: Pick<Owner, 'ownerId' | 'rootIds'>,
): Promise<number[]> {
  const { rows } = await query<{ record_id: number }>(
    `select b.record_id
     from ${schema}.bookmark b
     join ${schema}.record r on r.id = b.record_id
     where b.owner_id = $1 and b.removed_at is null and r.deleted_at is null and r.collection_id = any($2::bigint[])
     order by b.record_id`,
    [ownerId, rootIds],
  )
  return rows.map((row) => row.record_id)
}

export async function bookmarkOf(
  { query, schema }: TeamDb,
  { ownerId, rootIds, readableFields, recordId }: Owner & { recordId: number },
): Promise<BookmarkRow | undefined> {
  const { rows } = await query<BookmarkRow>(
    `select b.record_id, b.memo, b.bookmarked_at, ${changesSince(schema)}
     from ${schema}.bookmark b
     join ${schema}.record r on r.id = b.record_id
     where b.owner_id = $1 and b.record_id = $4 and b.removed_at is null and r.collection_id = any($2::bigint[])`,
    [ownerId, rootIds, readableFields, recordId],
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
