import type { Language } from '@trellis/domain/api/ids'
import type { Db } from '../../platform/db.ts'
import type { TeamDb } from '../../platform/team-db.ts'

export interface CommentRow {
  id: number
  record_id: number
  author_id: number
  author_name: string
  text: string
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

const columns = 'id, record_id, author_id, author_name, text, created_at, edited_at, deleted_at'

/** The newest first. */
export async function commentsOf(
  { query, schema }: TeamDb,
  { recordId, before, limit }: { recordId: number; before: number | undefined; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await query<CommentRow>(
    `select ${columns}
     from ${schema}.comment
     where record_id = $1::bigint and ($2::bigint is null or id < $2)
     order by id desc
     limit $3`,
    [recordId, before ?? null, limit],
  )
  return rows
}

export async function commentOf(
  { query, schema }: TeamDb,
  { recordId, commentId }: { recordId: number; commentId: number },
): Promise<CommentRow | undefined> {
  const { rows } = await query<CommentRow>(
    `select ${columns} from ${schema}.comment where id = $1::bigint and record_id = $2::bigint`,
    [commentId, recordId],
  )
  return rows[0]
}

export async function countsOf(
  { query, schema }: TeamDb,
  { recordId, teamUserId }: { recordId: number; teamUserId: number },
): Promise<{ count: number; unread: number }> {
  const { rows } = await query<{ count: number; unread: number }>(
    `select count(*)::int as count,
       count(*) filter (where c.author_id <> $2::bigint and c.id > coalesce(seen.last_comment_id, 0))::int as unread
     from ${schema}.comment c
     left join ${schema}.comment_read seen on seen.record_id = c.record_id and seen.team_user_id = $2::bigint
     where c.record_id = $1::bigint and c.deleted_at is null`,
    [recordId, teamUserId],
  )
  return rows[0]!
}

export async function insertComment(
  { query, schema }: TeamDb,
  comment: { recordId: number; authorId: number; authorName: string; text: string; at: Date },
): Promise<CommentRow> {
  const { rows } = await query<CommentRow>(
    `insert into ${schema}.comment (record_id, author_id, author_name, text, created_at)
     values ($1, $2, $3, $4, $5)
     returning ${columns}`,
    [comment.recordId, comment.authorId, comment.authorName, comment.text, comment.at],
  )
  return rows[0]!
}

export async function updateComment(
  { query, schema }: TeamDb,
  { commentId, text, at }: { commentId: number; text: string; at: Date },
): Promise<CommentRow | undefined> {
  const { rows } = await query<CommentRow>(
    `update ${schema}.comment
     set text = $2, edited_at = $3, written_in = pg_current_xact_id()
     where id = $1::bigint and deleted_at is null
     returning ${columns}`,
    [commentId, text, at],
  )
  return rows[0]
}

/** Its place stays, its words go. */
export async function emptyComment(
  { query, schema }: TeamDb,
  { commentId, at }: { commentId: number; at: Date },
): Promise<void> {
  await query(
    `update ${schema}.comment
     set text = '', deleted_at = $2, written_in = pg_current_xact_id()
     where id = $1::bigint and deleted_at is null`,
    [commentId, at],
  )
}

/** Never back to an earlier one. */
export async function keepRead(
  { query, schema }: TeamDb,
  { recordId, teamUserId, upTo }: { recordId: number; teamUserId: number; upTo: number },
): Promise<void> {
  await query(
    `insert into ${schema}.comment_read as seen (team_user_id, record_id, last_comment_id)
     select $1::bigint, c.record_id, max(c.id)
     from ${schema}.comment c
     where c.record_id = $2::bigint and c.id <= $3::bigint
     group by c.record_id
     on conflict (record_id, team_user_id) do update set last_comment_id = excluded.last_comment_id
     where seen.last_comment_id < excluded.last_comment_id`,
    [teamUserId, recordId, upTo],
  )
}

/** The live record a comment is on. */
export async function recordOfComment(
  { query, schema }: TeamDb,
  recordId: number,
): Promise<{ id: number; name: string; collection_id: number } | undefined> {
  const { rows } = await query<{ id: number; name: string; collection_id: number }>(
    `select id, name, collection_id from ${schema}.record where id = $1::bigint and deleted_at is null`,
    [recordId],
  )
  return rows[0]
}

export interface TeamPerson {
  id: number
  name: string
  email: string
  language: Language | null
  isTeamAdmin: boolean
  isSysAdmin: boolean
  roleIds: number[]
}

/** Everybody who belongs to the team now, with what decides what they may see. */
export async function currentPeople(db: Db, teamId: number): Promise<TeamPerson[]> {
  const people = await db
    .selectFrom('trellis.team_user as m')
    .innerJoin('trellis.app_user as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.first_name', 'm.last_name', 'm.is_team_admin'])
    .select(['u.email', 'u.is_sys_admin', 'u.interface_language', 'm.interface_language as team_language'])
    .where('m.team_id', '=', teamId)
    .where('m.status', '=', 'current')
    .orderBy('m.first_name')
    .orderBy('m.last_name')
    .orderBy('m.id')
    .execute()
  const roles = await db
    .selectFrom('trellis.role_user')
    .select(['role_id', 'team_user_id'])
    .where('team_id', '=', teamId)
    .execute()
  const rolesByPerson = Map.groupBy(roles, (row) => row.team_user_id)
  return people.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    language: row.interface_language ?? row.team_language,
    isTeamAdmin: row.is_team_admin,
    isSysAdmin: row.is_sys_admin,
    roleIds: (rolesByPerson.get(row.id) ?? []).map((each) => each.role_id),
  }))
}
