import type { TeamDb } from '../../../platform/team-db.ts'

const keptDays = 30

/** Reads and layouts that asked for one index, since they were last written down. */
export interface IndexAsk {
  readonly indexName: string
  readonly rootId: number
  readonly columns: readonly string[]
  layoutName: string | null
  slowReads: number
  slowestMs: number
}

/** Adds to what was asked today; what is older than a month goes. */
export async function writeAsks({ query, schema }: TeamDb, asks: readonly IndexAsk[]): Promise<void> {
  await query(
    `insert into ${schema}.index_ask as asked (index_name, day, root_id, columns, layout_name, slow_reads, slowest_ms)
     select ask."indexName", current_date, ask."rootId", ask.columns, ask."layoutName", ask."slowReads", ask."slowestMs"
     from jsonb_to_recordset($1::jsonb) ask("indexName" text, "rootId" bigint, columns text[], "layoutName" text,
       "slowReads" int, "slowestMs" int)
     -- In one order: two processes that write at once do not wait for each other crosswise.
     order by ask."indexName"
     on conflict (index_name, day) do update
     set layout_name = coalesce(excluded.layout_name, asked.layout_name),
       slow_reads = asked.slow_reads + excluded.slow_reads,
       slowest_ms = greatest(asked.slowest_ms, excluded.slowest_ms)`,
    [JSON.stringify(asks)],
  )
  await query(`delete from ${schema}.index_ask where day < current_date - ${keptDays}`)
}

interface AskRow {
  index_name: string
  root_id: number
  columns: string[]
  layout_name: string | null
  /** Of the last seven days. */
  slow_reads: number
  slowest_ms: number
  is_of_this_week: boolean
}

/** What was asked for in the last month, with the slow reads of this week. */
export async function asksOfMonth({ query, schema }: TeamDb): Promise<AskRow[]> {
  const { rows } = await query<AskRow>(
    `select index_name, root_id, columns,
       (array_agg(layout_name order by day desc) filter (where layout_name is not null))[1] as layout_name,
       coalesce(sum(slow_reads) filter (where day > current_date - 7), 0)::int as slow_reads,
       coalesce(max(slowest_ms) filter (where day > current_date - 7), 0)::int as slowest_ms,
       max(day) > current_date - 7 as is_of_this_week
     from ${schema}.index_ask
     where day >= current_date - ${keptDays}
     group by index_name, root_id, columns`,
  )
  return rows
}
