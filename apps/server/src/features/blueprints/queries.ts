import type { Insertable, Selectable } from 'kysely'
import type { BlueprintStep, MadeByBlueprint } from '@trellis/domain/blueprints/run'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

export type Run = Selectable<PlatformTables['trellis.blueprint_run']>

/** Fails by its index where one is running already. */
export async function insertRun(db: Db, run: Insertable<PlatformTables['trellis.blueprint_run']>): Promise<number> {
  const { id } = await db.insertInto('trellis.blueprint_run').values(run).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function latestRun(db: Db, teamId: number): Promise<Run | undefined> {
  return db
    .selectFrom('trellis.blueprint_run')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function runById(db: Db, teamId: number, id: number): Promise<Run | undefined> {
  return db
    .selectFrom('trellis.blueprint_run')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Who asked for it, as long as they are in the team. */
export async function adminOf(db: Db, run: Pick<Run, 'team_id' | 'started_by'>) {
  return db
    .selectFrom('trellis.team_user as m')
    .innerJoin('trellis.app_user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.interface_language', 'm.first_name', 'm.last_name'])
    .where('m.team_id', '=', run.team_id)
    .where('m.id', '=', run.started_by)
    .where('m.status', '=', 'current')
    .executeTakeFirst()
}

export async function changeRun(
  db: Db,
  { team_id: teamId, id }: Pick<Run, 'team_id' | 'id'>,
  change: Partial<Pick<Run, 'state' | 'finished_at'>> & { step?: BlueprintStep; made?: MadeByBlueprint },
): Promise<void> {
  const { made, ...others } = change
  await db
    .updateTable('trellis.blueprint_run')
    .set({ ...others, ...(made && { made: JSON.stringify(made) }) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** In the transaction that writes the records: neither is there without the other. */
export async function noteSample(
  tx: TeamTransaction,
  { team_id: teamId, id }: Pick<Run, 'team_id' | 'id'>,
  batchIds: readonly number[],
): Promise<void> {
  await tx.query('update trellis.blueprint_run set sample_batch_ids = $3 where team_id = $1 and id = $2', [
    teamId,
    id,
    batchIds,
  ])
}

/** Batches of sample records that nobody took away yet. */
export async function sampleBatches(db: Db, teamId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('trellis.blueprint_run')
    .select('sample_batch_ids')
    .where('team_id', '=', teamId)
    .where('sample_batch_ids', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.sample_batch_ids ?? [])
}

export async function forgetSample(db: Db, teamId: number): Promise<void> {
  await db.updateTable('trellis.blueprint_run').set({ sample_batch_ids: null }).where('team_id', '=', teamId).execute()
}

/** Records of these batches that are still there, and whether something else than these batches touched them since. */
export async function sampleRecords(
  { schema, query }: Pick<TeamDb, 'schema' | 'query'>,
  batchIds: readonly number[],
): Promise<{ id: number; is_changed: boolean }[]> {
  const { rows } = await query<{ id: number; is_changed: boolean }>(
    `select
       c.record_id as id,
       exists (
         select
         from ${schema}.change later
         where later.record_id = c.record_id
           and later.type in ('updated', 'linked')
           and later.batch_id <> all ($1::bigint[])
       ) as is_changed
     from ${schema}.change c
     join ${schema}.record r on r.id = c.record_id and r.deleted_at is null
     where c.batch_id = any ($1::bigint[])
       and c.type = 'created'
     order by c.record_id`,
    [batchIds],
  )
  return rows
}
