import type { Db } from '../../platform/db.ts'

/** Days that a team keeps its history; null for ever. */
export async function daysOfTeam(db: Db, teamId: number): Promise<number | null> {
  const row = await db
    .selectFrom('trellis.team')
    .select('history_days')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow()
  return row.history_days
}

export async function setDaysOfTeam(db: Db, teamId: number, days: number | null): Promise<void> {
  await db.updateTable('trellis.team').set({ history_days: days }).where('id', '=', teamId).execute()
}

export async function teamsWithDays(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('trellis.team')
    .select('id')
    .where('schema_version', '>', 0)
    .where('history_days', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function teamsWithHistory(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('trellis.team').select('id').where('schema_version', '>', 0).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
