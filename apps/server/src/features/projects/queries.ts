import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

type Handle = Pick<TeamDb | TeamTransaction, 'query' | 'schema'>

export interface ProjectRow {
  id: number
  name: string
  description: string
  color: string
  created_at: Date
  archived_at: Date | null
  to_do: number
  doing: number
  done: number
  overdue: number
}

/** `today` is the day where the team is. */
export async function projectsOf(
  { query, schema }: Handle,
  { today, projectId }: { today: string; projectId?: number },
): Promise<ProjectRow[]> {
  const { rows } = await query<ProjectRow>(
    `select p.id, p.name, p.description, p.color, p.created_at, p.archived_at,
       count(*) filter (where t.status = 'to_do')::int as to_do,
       count(*) filter (where t.status = 'doing')::int as doing,
       count(*) filter (where t.status = 'done')::int as done,
       count(*) filter (where t.status <> 'done' and t.due_on < $1::date)::int as overdue
     from ${schema}.project p
     left join ${schema}.task t on t.project_id = p.id and t.deleted_at is null
     where p.deleted_at is null and ($2::bigint is null or p.id = $2)
     group by p.id
     order by lower(p.name), p.id`,
    [today, projectId ?? null],
  )
  return rows
}

export interface ProjectValues {
  name: string
  description: string
  color: string
}

export async function insertProject(
  { query, schema }: Handle,
  { name, description, color, at, by }: ProjectValues & { at: Date; by: number },
): Promise<number> {
  const { rows } = await query<{ id: number }>(
    `insert into ${schema}.project (name, description, color, created_at, created_by)
     values ($1, $2, $3, $4, $5)
     returning id`,
    [name, description, color, at, by],
  )
  return rows[0]!.id
}

/** What is left out stays. */
export async function changeProject(
  { query, schema }: Handle,
  projectId: number,
  { name, description, color, isArchived, at }: Partial<ProjectValues> & { isArchived?: boolean; at: Date },
): Promise<void> {
  await query(
    `update ${schema}.project
     set name = coalesce($2, name), description = coalesce($3, description), color = coalesce($4, color),
       archived_at = case when $5::boolean is null then archived_at when $5 then coalesce(archived_at, $6::timestamptz) end,
       written_in = pg_current_xact_id()
     where id = $1::bigint and deleted_at is null`,
    [projectId, name ?? null, description ?? null, color ?? null, isArchived ?? null, at],
  )
}

/** True where there was one to delete. Those whose time is over go for good. */
export async function markProjectDeleted(
  { query, schema }: Handle,
  { projectId, at, forgetBefore }: { projectId: number; at: Date; forgetBefore: Date },
): Promise<boolean> {
  await query(`delete from ${schema}.project where deleted_at < $1`, [forgetBefore])
  const { rowCount } = await query(
    `update ${schema}.project set deleted_at = $2, written_in = pg_current_xact_id() where id = $1::bigint and deleted_at is null`,
    [projectId, at],
  )
  return rowCount === 1
}

export async function unmarkProjectDeleted(
  { query, schema }: Handle,
  { projectId, deletedSince }: { projectId: number; deletedSince: Date },
): Promise<void> {
  await query(
    `update ${schema}.project set deleted_at = null, written_in = pg_current_xact_id()
     where id = $1::bigint and deleted_at >= $2`,
    [projectId, deletedSince],
  )
}

/** Keeps two moves on one board from interleaving; false where the project is not there. */
export async function lockProject({ query, schema }: TeamTransaction, projectId: number): Promise<boolean> {
  const { rowCount } = await query(
    `select from ${schema}.project where id = $1::bigint and deleted_at is null for update`,
    [projectId],
  )
  return rowCount === 1
}
