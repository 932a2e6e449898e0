import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type PageQuestion, pageSql } from './page-sql.ts'
import { foundSql, isFoundSql } from './words-sql.ts'

const keys = {
  name: { key: sql`(trellis.fold(u.name) collate "C")`, type: 'text' },
  email: { key: sql`(u.email collate "C")`, type: 'text' },
  lastLogin: { key: sql`coalesce(u.last_login_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
} as const

type Question = PageQuestion<keyof typeof keys>

interface FoundUser {
  id: number
  key: string
  name: string
  email: string
  is_sys_admin: boolean
  email_verified_at: Date | null
  suspended_at: Date | null
  last_login_at: Date | null
  has_second_factor: boolean
  picture_key: string | null
  teams: { teamId: number; name: string; isTeamAdmin: boolean }[]
  team_count: number
}

/** One more than a page holds; people who deleted their account are none. */
export async function usersPage(db: Db, { words, sort, direction, cursor }: Question): Promise<FoundUser[]> {
  const order = { ...keys[sort], id: sql`u.id`, direction }
  const isFound = await isFoundSql(db, words, { table: 'trellis.app_user', id: 'u.id', column: 'u.words' })
  const { rows } = await sql<FoundUser>`
    select
      u.id,
      ${order.key}::text as key,
      u.name,
      u.email,
      u.is_sys_admin,
      u.email_verified_at,
      u.suspended_at,
      u.last_login_at,
      u.picture_key,
      f.user_id is not null as has_second_factor,
      coalesce(m.teams, '[]') as teams,
      coalesce(m.team_count, 0) as team_count
    from trellis.app_user u
    left join trellis.second_factor f on f.user_id = u.id and f.confirmed_at is not null
    left join lateral (
      select
        to_jsonb((
          array_agg(
            jsonb_build_object('teamId', t.id, 'name', t.name, 'isTeamAdmin', x.is_team_admin)
            order by t.name, t.id
          )
        )[1:3]) as teams,
        count(*)::int as team_count
      from trellis.team_user x
      join trellis.team t on t.id = x.team_id
      where x.user_id = u.id
        and x.status = 'current'
    ) m on true
    where u.deleted_at is null
      and ${pageSql(order, { isFound, cursor })}`.execute(db)
  return rows
}

export async function countUsers(db: Db, words: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('trellis.app_user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where(foundSql(words, 'words'))
    .executeTakeFirstOrThrow()
  return count
}

export async function userOf(db: Db, userId: number) {
  return db
    .selectFrom('trellis.app_user')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function setSysAdmin(db: Db, userId: number, isSysAdmin: boolean): Promise<void> {
  await db.updateTable('trellis.app_user').set({ is_sys_admin: isSysAdmin }).where('id', '=', userId).execute()
}

export async function setUserSuspended(db: Db, userId: number, at: Date | null): Promise<void> {
  await db.updateTable('trellis.app_user').set({ suspended_at: at }).where('id', '=', userId).execute()
}
