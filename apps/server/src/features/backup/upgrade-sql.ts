import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db.ts'
import { tryLock } from '../../platform/statements.ts'

export const leastPostgres = 15

export async function databaseFacts(db: Db): Promise<{ version: number; mayCreate: boolean }> {
  const { rows } = await sql<{ version: number; may_create: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version,
      has_database_privilege(current_database(), 'create') as may_create`.execute(db)
  return { version: rows[0]?.version ?? 0, mayCreate: rows[0]?.may_create ?? false }
}

export async function hasTeams(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`select exists (select from trellis.team) as is_any`.execute(db)
  return rows[0]?.is_any ?? false
}

/** Of teams that have a schema; those that have none are made at the newest version. */
export async function oldestTeamVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ oldest: number | null }>`
    select min(schema_version) as oldest from trellis.team where schema_version > 0`.execute(db)
  return rows[0]?.oldest ?? Number.POSITIVE_INFINITY
}

const key = 'upgraded-to'

/** The versions that the installation was brought to last. */
export async function upgradeMark(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value #>> '{}' as value from trellis.setting where key = ${key}`.execute(db)
  return rows[0]?.value
}

export async function keepUpgradeMark(db: Db, mark: string): Promise<void> {
  await sql`
    insert into trellis.setting (key, value)
    values (${key}, to_jsonb(${mark}::text))
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** Two processes that start at once make one backup: the second waits until the first has migrated. */
export async function waitForTurn(db: Db): Promise<void> {
  while (!(await tryLock(db, 'trellis upgrade'))) await sleep(250)
}
