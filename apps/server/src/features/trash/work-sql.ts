import type { TeamDb } from '../../platform/team-db.ts'

interface Asked {
  /** What was deleted before is as good as gone. */
  since: Date
  limit: number
}

interface ProjectRow {
  id: number
  name: string
  color: string
  deleted_at: Date
}

/** The last deleted first. */
export async function projectsInTrash({ query, schema }: TeamDb, { since, limit }: Asked): Promise<ProjectRow[]> {
  const { rows } = await query<ProjectRow>(
    `select id, name, color, deleted_at
     from ${schema}.project
     where deleted_at >= $1
     order by deleted_at desc, id desc
     limit $2`,
    [since, limit],
  )
  return rows
}

interface TaskRow {
  id: number
  title: string
  project_name: string
  color: string
  deleted_at: Date
}

/** Those of live projects: the others come back with theirs. */
export async function tasksInTrash({ query, schema }: TeamDb, { since, limit }: Asked): Promise<TaskRow[]> {
  const { rows } = await query<TaskRow>(
    `select t.id, t.title, p.name as project_name, p.color, t.deleted_at
     from ${schema}.task t
     join ${schema}.project p on p.id = t.project_id and p.deleted_at is null
     where t.deleted_at >= $1
     order by t.deleted_at desc, t.id desc
     limit $2`,
    [since, limit],
  )
  return rows
}

/** Projects go with their tasks. */
export async function dropOutdatedWork({ query, schema }: TeamDb, before: Date): Promise<void> {
  await query(`delete from ${schema}.task where deleted_at < $1`, [before])
  await query(`delete from ${schema}.project where deleted_at < $1`, [before])
}
