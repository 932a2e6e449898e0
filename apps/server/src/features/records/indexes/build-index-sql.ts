import { createHash } from 'node:crypto'
import type { Services } from '../../../context.ts'
import { relationsOfSchemaSql } from '../../../platform/schema-relations-sql.ts'
import { teamDbFor } from '../../../platform/team-db.ts'
import type { TeamDb } from '../../../platform/team-db.ts'
import { buildIndex, dropIndex } from '../../teams/team-schema.ts'
import { tableOf } from '../record-table.ts'
import { isHeldSql } from '../values/readable-words-sql.ts'
import type { IndexReason, WantedIndex } from './index-adviser.ts'

/** Indexes that follow use, per record table; the one unused for longest gives way. */
export const indexBudget = 12

/**
 * Builds an index concurrently: nobody waits for it. Safe to run twice; one left invalid by a crash is made anew.
 * Names begin with `use_`, so that indexes for constraints are never taken for these.
 */
export async function serveUse(
  services: Services,
  teamId: number,
  { reason, ...wanted }: WantedIndex & { reason: IndexReason },
): Promise<void> {
  const { rootId, columns } = wanted
  const teamDb = teamDbFor(services.pool, teamId)
  const table = `c${rootId}`
  const name = indexNameOf(wanted)
  const existing = await indexesOf(teamDb, table)
  if (existing.some((index) => index.name === name && index.isValid)) return
  const others = existing.filter((index) => index.name !== name)
  for (const index of others.slice(indexBudget - 1)) await dropIndex(services, teamId, index.name)
  await buildIndex(services, teamId, { name, table, columns: indexColumnsSql(wanted), isUnique: false })
  const note = JSON.stringify({ ...reason, columns }).replaceAll("'", "''")
  await teamDb.query(`comment on index ${teamDb.schema}.${name} is '${note}'`)
  await teamDb.query(`analyze ${teamDb.schema}.${table}`)
}

function indexColumnsSql({ columns, isOfHolders }: WantedIndex): string {
  if (isOfHolders) return `(id) where ${isHeldSql(columns, '')}`
  const keys = columns.map((column) => column.replace(/^(.*?)( (?:asc|desc) nulls last)?$/s, '($1)$2')).join(', ')
  return `(${keys}) where deleted_at is null`
}

export function indexNameOf({ rootId, columns, isOfHolders }: WantedIndex): string {
  const told = `${columns.join()}${isOfHolders ? ' holders' : ''}`
  return `use_${rootId}_${createHash('sha256').update(told).digest('hex').slice(0, 12)}`
}

/** The share of the newest records, from 0 to 1, that hold anything in one of these columns. */
export async function shareOfHolders(
  { schema, query }: TeamDb,
  { rootId, columns, among }: { rootId: number; columns: readonly string[]; among: number },
): Promise<number> {
  const { rows } = await query<{ share: number }>(
    `select coalesce(avg(is_held::int), 0)::float8 as share
     from (select ${isHeldSql(columns, '')} as is_held from ${tableOf(schema, { rootId })} order by id desc limit $1) newest`,
    [among],
  )
  return rows[0]?.share ?? 0
}

/** The indexes that follow use on all record tables of a team. */
export async function useIndexes({ schema, query }: TeamDb): Promise<MadeIndex[]> {
  const { rows } = await query<MadeRow>(
    `select c.relname as name, substring(c.relname from '^use_(\\d+)_')::bigint as root_id,
       obj_description(i.indexrelid, 'pg_class') as note, i.indisvalid as is_valid,
       coalesce(s.idx_scan, 0)::bigint as uses, pg_relation_size(i.indexrelid)::bigint as bytes
     from pg_index i
     join pg_class c on c.oid = i.indexrelid
     left join pg_stat_user_indexes s on s.indexrelid = c.oid
     where i.indrelid in (${relationsOfSchemaSql('to_regnamespace($1)')}) and c.relname ~ '^use_\\d+_'
     order by uses desc, c.oid`,
    [schema],
  )
  return rows.map(({ name, root_id: rootId, note, is_valid: isValid, uses, bytes }) => {
    return { name, rootId, note: JSON.parse(note ?? '{}') as IndexNote, isValid, uses, bytes }
  })
}

interface MadeRow {
  name: string
  root_id: number
  note: string | null
  is_valid: boolean
  uses: number
  bytes: number
}

interface MadeIndex {
  readonly name: string
  readonly rootId: number
  readonly note: IndexNote
  readonly isValid: boolean
  readonly uses: number
  readonly bytes: number
}

interface IndexNote {
  /** Missing on an index that is being built, or was made before reasons were kept. */
  columns?: string[]
  layoutName?: string
  slowReadMs?: number
}

interface UseIndex {
  name: string
  isValid: boolean
}

/** Used last first: since PostgreSQL 16 it says when, and what was asked for on a day was wanted until its end. */
async function indexesOf({ schema, query }: TeamDb, table: string): Promise<UseIndex[]> {
  const { rows } = await query<{ name: string; is_valid: boolean }>(
    `select c.relname as name, i.indisvalid as is_valid
     from pg_index i
     join pg_class c on c.oid = i.indexrelid
     left join pg_stat_user_indexes s on s.indexrelid = i.indexrelid
     left join lateral (
       select max(day) + 1 as until from ${schema}.index_ask ask where ask.index_name = c.relname
     ) asked on true
     where i.indrelid = to_regclass($1) and c.relname like 'use\\_%'
     order by greatest((to_jsonb(s) ->> 'last_idx_scan')::timestamptz, asked.until::timestamptz) desc nulls last,
       s.idx_scan desc nulls last`,
    [`${schema}.${table}`],
  )
  return rows.map((row) => ({ name: row.name, isValid: row.is_valid }))
}
