import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type PageQuestion, pageSql } from './page-sql.ts'
import { foundSql, isFoundSql } from './words-sql.ts'

const keys = {
  name: { key: sql`(trellis.fold(t.name) collate "C")`, type: 'text' },
  created: { key: sql`t.created_at`, type: 'timestamptz' },
} as const

type Question = PageQuestion<keyof typeof keys>

interface FoundTeam {
  id: number
  key: string
  name: string
  description: string
  created_at: Date
  suspended_at: Date | null
  archived_at: Date | null
  member_count: number
}

/** One more than a page holds. The page is found first; only its teams are counted. */
export async function teamsPage(db: Db, { words, sort, direction, cursor }: Question): Promise<FoundTeam[]> {
  const order = { ...keys[sort], id: sql`t.id`, direction }
  const isFound = await isFoundSql(db, words, { table: 'trellis.team', id: 't.id', column: 't.words' })
  const { rows } = await sql<FoundTeam>`
    select
      t.id,
      ${order.key}::text as key,
      t.name,
      t.description,
      t.created_at,
      t.suspended_at,
      t.archived_at,
      m.member_count
    from trellis.team t
    cross join lateral (
      select count(*)::int as member_count
      from trellis.team_user u
      where u.team_id = t.id
        and u.status = 'current'
    ) m
    where ${pageSql(order, { isFound, cursor })}`.execute(db)
  return rows
}

export async function countTeams(db: Db, words: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('trellis.team')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(foundSql(words, 'words'))
    .executeTakeFirstOrThrow()
  return count
}

export async function lockTeam(db: Db, teamId: number) {
  return db
    .selectFrom('trellis.team')
    .select(['id', 'name', 'suspended_at'])
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst()
}

export async function renameTeamRow(db: Db, teamId: number, name: string): Promise<void> {
  await db.updateTable('trellis.team').set({ name }).where('id', '=', teamId).execute()
}

export async function setTeamSuspended(db: Db, teamId: number, at: Date | null): Promise<void> {
  // One that was set aside comes back with it.
  const change = { suspended_at: at, ...(at === null && { archived_at: null }) }
  await db.updateTable('trellis.team').set(change).where('id', '=', teamId).execute()
}

/** With its configuration, memberships, roles and tokens. */
export async function deleteTeamRow(db: Db, teamId: number): Promise<void> {
  await db.deleteFrom('trellis.team').where('id', '=', teamId).execute()
}

/** Makes the person a current admin of the team, whatever they were there. */
export async function makeTeamAdmin(
  db: Db,
  member: { teamId: number; userId: number; firstName: string; lastName: string; now: Date },
): Promise<void> {
  const admin = { is_team_admin: true, status: 'current', deactivated_at: null } as const
  await db
    .insertInto('trellis.team_user')
    .values({
      team_id: member.teamId,
      user_id: member.userId,
      first_name: member.firstName,
      last_name: member.lastName,
      created_at: member.now,
      ...admin,
    })
    .onConflict((conflict) => conflict.constraint('team_user_once').doUpdateSet(admin))
    .execute()
}
