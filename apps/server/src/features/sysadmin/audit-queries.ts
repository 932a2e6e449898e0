import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { AuditAct } from '@trellis/domain/sysadmin/acts'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { pageSize } from './paging.ts'
import { isFoundSql } from './words-sql.ts'

export async function insertAct(db: Db, act: Insertable<PlatformTables['trellis.audit']>): Promise<void> {
  await db.insertInto('trellis.audit').values(act).execute()
}

/** Through the connection of a team's transaction. */
export async function insertActWithin(
  { query }: Pick<TeamTransaction, 'query'>,
  act: Insertable<PlatformTables['trellis.audit']>,
): Promise<void> {
  const columns = Object.keys(act)
  await query(
    `insert into trellis.audit (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(act),
  )
}

interface Question {
  words: readonly string[]
  before: number | undefined
  act?: AuditAct | undefined
  teamId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Newest first; one more than a page holds. */
export async function auditEntries(db: Db, { words, before, act, teamId, from, to }: Question) {
  return db
    .selectFrom('trellis.audit')
    .selectAll()
    .where(await isFoundSql(db, words, { table: 'trellis.audit', id: 'id', column: 'words' }))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(act !== undefined, (query) => query.where('act', '=', act!))
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId!))
    .$if(from !== undefined, (query) => query.where('at', '>=', sql<Date>`${from}::date`))
    .$if(to !== undefined, (query) => query.where('at', '<', sql<Date>`${to}::date + 1`))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}

/** What a person did, newest first. */
export async function actsOf(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('trellis.audit')
    .select(['at', 'act', 'team_name', 'subject', 'address'])
    .where('actor_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
