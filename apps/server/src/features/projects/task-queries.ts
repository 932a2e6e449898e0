import type { DueFilter, TaskPriority, TaskStatus } from '@trellis/domain/projects/task'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

type Handle = Pick<TeamDb | TeamTransaction, 'query' | 'schema'>

export interface TaskRow {
  id: number
  project_id: number
  project_name: string
  title: string
  notes: string
  status: TaskStatus
  priority: TaskPriority
  assignee_id: number | null
  /** ISO. */
  due_on: string | null
  record_id: number | null
  record_name: string | null
  record_collection_id: number | null
  created_at: Date
  done_at: Date | null
}

/** A record in the trash is not shown; it is there again when it comes back. */
const selectTasks = (schema: string) => `select t.id, t.project_id, p.name as project_name, t.title, t.notes, t.status,
       t.priority, t.assignee_id, to_char(t.due_on, 'YYYY-MM-DD') as due_on, r.id as record_id, r.name as record_name,
       r.collection_id as record_collection_id, t.created_at, t.done_at
     from ${schema}.task t
     join ${schema}.project p on p.id = t.project_id and p.deleted_at is null
     left join ${schema}.record r on r.id = t.record_id and r.deleted_at is null
     where t.deleted_at is null`

export interface TaskFilter {
  projectId?: number | undefined
  assignee?: number | 'nobody' | undefined
  status?: TaskStatus | undefined
  due?: DueFilter | undefined
}

const dueConditions = {
  overdue: `t.due_on < $1::date and t.status <> 'done'`,
  today: 't.due_on = $1::date',
  week: 't.due_on between $1::date and $1::date + 6',
  none: 't.due_on is null',
} satisfies Record<DueFilter, string>

/** In the order of the board. */
export async function tasksWhere(
  { query, schema }: Handle,
  { today, projectId, assignee, status, due, limit }: TaskFilter & { today: string; limit: number },
): Promise<TaskRow[]> {
  const { rows } = await query<TaskRow>(
    `${selectTasks(schema)} and $1::date is not null
       and ($2::bigint is null and p.archived_at is null or p.id = $2::bigint)
       and ($3::bigint is null or t.assignee_id = $3::bigint)
       and (not $4::boolean or t.assignee_id is null)
       and ($5::text is null or t.status = $5)
       ${due ? `and ${dueConditions[due]}` : ''}
     order by t.status = 'done', lower(p.name), p.id, t.rank, t.id
     limit $6`,
    [
      today,
      projectId ?? null,
      typeof assignee === 'number' ? assignee : null,
      assignee === 'nobody',
      status ?? null,
      limit,
    ],
  )
  return rows
}

/** The earliest due first, those without a date behind, the more important before. */
export async function openTasksOf(
  { query, schema }: Handle,
  { assigneeId, limit }: { assigneeId: number; limit: number },
): Promise<TaskRow[]> {
  const { rows } = await query<TaskRow>(
    `${selectTasks(schema)} and t.assignee_id = $1 and t.status <> 'done' and p.archived_at is null
     order by t.due_on nulls last, array_position(array['high', 'normal', 'low'], t.priority), t.id
     limit $2`,
    [assigneeId, limit],
  )
  return rows
}

export async function countOpenTasksOf(
  { query, schema }: Handle,
  { assigneeId, today }: { assigneeId: number; today: string },
): Promise<{ count: number; overdue: number }> {
  const { rows } = await query<{ count: number; overdue: number }>(
    `select count(*)::int as count, count(*) filter (where t.due_on < $2::date)::int as overdue
     from ${schema}.task t
     join ${schema}.project p on p.id = t.project_id
     where t.assignee_id = $1 and t.status <> 'done' and t.deleted_at is null and p.deleted_at is null
       and p.archived_at is null`,
    [assigneeId, today],
  )
  return rows[0]!
}

export async function taskById({ query, schema }: Handle, taskId: number): Promise<TaskRow | undefined> {
  const { rows } = await query<TaskRow>(`${selectTasks(schema)} and t.id = $1::bigint`, [taskId])
  return rows[0]
}

export interface TaskValues {
  projectId: number
  title: string
  notes: string
  status: TaskStatus
  priority: TaskPriority
  assigneeId: number | null
  dueOn: string | null
  recordId: number | null
}

/** At the end of its column. */
export async function insertTask(
  { query, schema }: Handle,
  {
    projectId,
    title,
    notes,
    status,
    priority,
    assigneeId,
    dueOn,
    recordId,
    at,
    by,
  }: TaskValues & {
    at: Date
    by: number
  },
): Promise<number> {
  const { rows } = await query<{ id: number }>(
    `insert into ${schema}.task (project_id, title, notes, status, priority, assignee_id, due_on, record_id, created_at,
       created_by, done_at, rank)
     select $1::bigint, $2, $3, $4, $5, $6::bigint, $7::date, $8::bigint, $9::timestamptz, $10::bigint,
       case when $4 = 'done' then $9::timestamptz end, coalesce(max(rank), 0) + 1
     from ${schema}.task
     where project_id = $1::bigint and status = $4 and deleted_at is null
     returning id`,
    [projectId, title, notes, status, priority, assigneeId, dueOn, recordId, at, by],
  )
  return rows[0]!.id
}

const columnOfValue = {
  title: 'title',
  notes: 'notes',
  priority: 'priority',
  assigneeId: 'assignee_id',
  dueOn: 'due_on',
  recordId: 'record_id',
} as const
type PlainValues = Pick<TaskValues, keyof typeof columnOfValue>

/** What is left out stays. */
export async function changeTask({ query, schema }: Handle, taskId: number, values: Partial<PlainValues>) {
  const given = Object.entries(values).filter(([name, value]) => name in columnOfValue && value !== undefined)
  if (given.length === 0) return
  const sets = given.map(([name], index) => `${columnOfValue[name as keyof PlainValues]} = $${index + 2}`)
  await query(`update ${schema}.task set ${sets.join(', ')}, written_in = pg_current_xact_id() where id = $1::bigint`, [
    taskId,
    ...given.map(([, value]) => value),
  ])
}

/** Before another task of that column, or at its end; the column is counted anew. */
export async function moveTask(
  { query, schema }: TeamTransaction,
  {
    taskId,
    projectId,
    status,
    beforeTaskId,
    at,
  }: {
    taskId: number
    projectId: number
    status: TaskStatus
    beforeTaskId: number | null
    at: Date
  },
): Promise<void> {
  await query(
    `update ${schema}.task
     set project_id = $2::bigint, status = $3,
       done_at = case when $3 = 'done' then coalesce(done_at, $4::timestamptz) end,
       written_in = pg_current_xact_id()
     where id = $1::bigint`,
    [taskId, projectId, status, at],
  )
  await query(
    `update ${schema}.task t
     set rank = place.rank
     from (
       select o.id, row_number() over (order by o.at, o.is_moved desc, o.id)::int as rank
       from (
         select id, id = $1::bigint as is_moved,
           case when id = $1::bigint then coalesce(
             (select b.rank from ${schema}.task b
              where b.id = $4::bigint and b.project_id = $2::bigint and b.status = $3 and b.deleted_at is null),
             2147483647
           ) else rank end as at
         from ${schema}.task
         where project_id = $2::bigint and status = $3 and deleted_at is null
       ) o
     ) place
     where t.id = place.id and t.rank <> place.rank`,
    [taskId, projectId, status, beforeTaskId],
  )
}

/** True where there was one to delete. Those whose time is over go for good. */
export async function markTaskDeleted(
  { query, schema }: Handle,
  { taskId, at, forgetBefore }: { taskId: number; at: Date; forgetBefore: Date },
): Promise<boolean> {
  await query(`delete from ${schema}.task where deleted_at < $1`, [forgetBefore])
  const { rowCount } = await query(
    `update ${schema}.task set deleted_at = $2, written_in = pg_current_xact_id() where id = $1::bigint and deleted_at is null`,
    [taskId, at],
  )
  return rowCount === 1
}

export async function unmarkTaskDeleted(
  { query, schema }: Handle,
  { taskId, deletedSince }: { taskId: number; deletedSince: Date },
): Promise<void> {
  await query(
    `update ${schema}.task set deleted_at = null, written_in = pg_current_xact_id()
     where id = $1::bigint and deleted_at >= $2`,
    [taskId, deletedSince],
  )
}
