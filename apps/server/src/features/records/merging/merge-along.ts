import type { TeamTransaction } from '../../../platform/team-db.ts'

type Writer = Pick<TeamTransaction, 'schema' | 'query'>

interface Merging {
  readonly survivorId: number
  readonly mergedIds: readonly number[]
}

/** As PostgreSQL writes them: to be compared and put back exactly. */
interface BookmarkFacts {
  readonly memo: string
  readonly bookmarked_at: string
  readonly last_change_id: number
  readonly removed_at: string | null
}

interface Personal {
  readonly bookmarks: readonly { owner_id: number; before: BookmarkFacts | null; after: BookmarkFacts }[]
  readonly reads: readonly { team_user_id: number; before: number | null; after: number }[]
}

export interface Along {
  readonly moved: ReadonlyMap<number, { comments: number[]; tasks: number[] }>
  readonly personal: Personal
}

const longestMemo = 250

/** Bookmarks, read marks, comments and tasks of merged records go to the survivor; says what is needed to take it back. */
export async function bringAlong(tx: Writer, merging: Merging): Promise<Along> {
  const reads = await joinReads(tx, merging)
  const bookmarks = await joinBookmarks(tx, merging)
  const moved = new Map<number, { comments: number[]; tasks: number[] }>()
  for (const id of merging.mergedIds) {
    const comments = await movedIds(
      tx,
      `update ${tx.schema}.comment set record_id = $2, written_in = pg_current_xact_id()
       where record_id = $1::bigint returning id`,
      [id, merging.survivorId],
    )
    const tasks = await movedIds(
      tx,
      `update ${tx.schema}.task set record_id = $2, written_in = pg_current_xact_id()
       where record_id = $1::bigint returning id`,
      [id, merging.survivorId],
    )
    moved.set(id, { comments, tasks })
  }
  return { moved, personal: { bookmarks, reads } }
}

async function movedIds({ query }: Writer, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await query<{ id: number }>(text, values)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Whoever bookmarked any of them has the survivor bookmarked, with all memos. The others' stay as they are, out of sight. */
async function joinBookmarks({ query, schema }: Writer, { survivorId, mergedIds }: Merging) {
  const { rows } = await query<{ owner_id: number; record_id: number; facts: BookmarkFacts }>(
    `select b.owner_id, b.record_id, to_jsonb(b) - '{owner_id,record_id}'::text[] as facts
     from ${schema}.bookmark b
     where b.record_id = any($1::bigint[])
     order by b.owner_id, b.record_id <> $2::bigint, b.bookmarked_at, b.record_id
     for update`,
    [[survivorId, ...mergedIds], survivorId],
  )
  const owners = [...new Set(rows.map((row) => row.owner_id))]
  const joined = owners.flatMap((ownerId) => {
    const own = rows.filter((row) => row.owner_id === ownerId)
    const before = own.find((row) => row.record_id === survivorId)?.facts ?? null
    const live = own.map(({ facts }) => facts).filter((facts) => facts.removed_at === null)
    if (live.length === 0 || (live.length === 1 && live[0] === before)) return []
    const memos = new Set(live.map(({ memo }) => memo).filter((memo) => memo !== ''))
    const first = live[0]!
    const after: BookmarkFacts = {
      memo: [...[...memos].join(' · ')].slice(0, longestMemo).join(''),
      bookmarked_at: first.bookmarked_at,
      last_change_id: first.last_change_id,
      removed_at: null,
    }
    return [{ owner_id: ownerId, before, after }]
  })
  await query(
    `insert into ${schema}.bookmark (owner_id, record_id, memo, bookmarked_at, last_change_id, removed_at)
     select g.owner_id, $2::bigint, g.memo, g.bookmarked_at, g.last_change_id, g.removed_at
     from jsonb_to_recordset($1::jsonb)
       g(owner_id bigint, memo text, bookmarked_at timestamptz, last_change_id bigint, removed_at timestamptz)
     on conflict (owner_id, record_id) do update
     set memo = excluded.memo, bookmarked_at = excluded.bookmarked_at, last_change_id = excluded.last_change_id,
       removed_at = excluded.removed_at`,
    [JSON.stringify(joined.map(({ owner_id, after }) => ({ owner_id, ...after }))), survivorId],
  )
  return joined
}

/** Up to the first comment that somebody has not read at either of them. */
async function joinReads({ query, schema }: Writer, { survivorId, mergedIds }: Merging) {
  const { rows } = await query<{ team_user_id: number; before: number | null; after: number }>(
    `with seen as (
       select r.team_user_id, r.record_id, r.last_comment_id
       from ${schema}.comment_read r
       where r.record_id = any($1::bigint[])
     ), said as (
       select c.id, c.record_id, c.author_id from ${schema}.comment c
       where c.record_id = any($1::bigint[]) and c.deleted_at is null
     ), people as (
       select distinct team_user_id from seen
     ), marks as (
       select p.team_user_id,
         (select s.last_comment_id from seen s where s.team_user_id = p.team_user_id and s.record_id = $2::bigint) as before,
         coalesce((
           select min(c.id) - 1 from said c
           left join seen s on s.team_user_id = p.team_user_id and s.record_id = c.record_id
           where c.author_id <> p.team_user_id and c.id > coalesce(s.last_comment_id, 0)
         ), (select max(s.last_comment_id) from seen s where s.team_user_id = p.team_user_id)) as after
       from people p
     )
     insert into ${schema}.comment_read as kept (team_user_id, record_id, last_comment_id)
     select m.team_user_id, $2::bigint, m.after from marks m
     on conflict (record_id, team_user_id) do update set last_comment_id = excluded.last_comment_id
     returning kept.team_user_id, (select m.before from marks m where m.team_user_id = kept.team_user_id) as before,
       kept.last_comment_id as after`,
    [[survivorId, ...mergedIds], survivorId],
  )
  return rows
}

/** What went along goes back, as far as nobody did anything with it since. */
export async function sendBack(
  { query, schema }: Writer,
  { survivorId, recordIds }: { survivorId: number; recordIds: readonly number[] },
): Promise<void> {
  const values = [recordIds, survivorId]
  const movedOf = (kind: string) =>
    `select m.record_id, each.id::bigint as id
     from ${schema}.merged_record m, jsonb_array_elements_text(m.moved -> '${kind}') each(id)
     where m.record_id = any($1::bigint[]) and m.into_id = $2::bigint`
  await query(
    `update ${schema}.comment c set record_id = b.record_id, written_in = pg_current_xact_id()
     from (${movedOf('comments')}) b where c.id = b.id and c.record_id = $2::bigint`,
    values,
  )
  await query(
    `update ${schema}.task t set record_id = b.record_id, written_in = pg_current_xact_id()
     from (${movedOf('tasks')}) b where t.id = b.id and t.record_id = $2::bigint`,
    values,
  )
  const personalOf = (kind: string) =>
    `select each.value from ${schema}.merged_record m, jsonb_array_elements(m.personal -> '${kind}') each(value)
     where m.record_id = any($1::bigint[]) and m.into_id = $2::bigint`
  const sameBookmark = `b.record_id = $2::bigint and b.owner_id = (p.value ->> 'owner_id')::bigint
       and to_jsonb(b) - '{owner_id,record_id}'::text[] = p.value -> 'after'`
  await query(
    `with p as materialized (${personalOf('bookmarks')}), gone as (
       delete from ${schema}.bookmark b using p where ${sameBookmark} and p.value -> 'before' = 'null'
     )
     update ${schema}.bookmark b
     set memo = p.value -> 'before' ->> 'memo', bookmarked_at = (p.value -> 'before' ->> 'bookmarked_at')::timestamptz,
       last_change_id = (p.value -> 'before' ->> 'last_change_id')::bigint,
       removed_at = (p.value -> 'before' ->> 'removed_at')::timestamptz
     from p
     where ${sameBookmark} and p.value -> 'before' <> 'null'`,
    values,
  )
  const sameRead = `r.record_id = $2::bigint and r.team_user_id = (p.value ->> 'team_user_id')::bigint
       and r.last_comment_id = (p.value ->> 'after')::bigint`
  await query(
    `with p as materialized (${personalOf('reads')}), gone as (
       delete from ${schema}.comment_read r using p where ${sameRead} and p.value -> 'before' = 'null'
     )
     update ${schema}.comment_read r set last_comment_id = (p.value ->> 'before')::bigint
     from p
     where ${sameRead} and p.value -> 'before' <> 'null'`,
    values,
  )
  await query(
    `delete from ${schema}.merged_record where record_id = any($1::bigint[]) and into_id = $2::bigint`,
    values,
  )
}
