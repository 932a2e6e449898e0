import { createHash } from 'node:crypto'
import type { Services } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import type { TeamDb } from '../../platform/team-db.ts'
import { buildIndex, dropIndex } from '../teams/team-schema.ts'
import type { WantedIndex } from './index-adviser.ts'

/** Indexes that follow use, per record table; the one unused for longest gives way. */
const budget = 12

/**
 * Builds an index concurrently: nobody waits for it. Safe to run twice; one left invalid by a crash is made anew.
 * Names begin with `use_`, so that indexes for constraints are never taken for these.
 */
export async function serveUse(services: Services, teamId: number, { rootId, columns }: WantedIndex): Promise<void> {
  const teamDb = teamDbFor(services.pool, teamId)
  const table = `c${rootId}`
  const digest = createHash('sha256').update(columns.join()).digest('hex').slice(0, 12)
  const name = `use_${rootId}_${digest}`
  const existing = await indexesOf(teamDb, table)
  if (existing.some((index) => index.name === name && index.isValid)) return
  const others = existing.filter((index) => index.name !== name)
  for (const index of others.slice(budget - 1)) await dropIndex(services, teamId, index.name)
  const keys = columns.map((column) => column.replace(/^(.*?)( (?:asc|desc) nulls last)?$/s, '($1)$2')).join(', ')
  await buildIndex(services, teamId, { name, table, columns: `(${keys}) where deleted_at is null`, isUnique: false })
  await teamDb.query(`analyze ${teamDb.schema}.${table}`)
}

interface UseIndex {
  name: string
  isValid: boolean
}

/** Most used first. */
async function indexesOf({ schema, query }: TeamDb, table: string): Promise<UseIndex[]> {
  const { rows } = await query<{ name: string; is_valid: boolean }>(
    `select c.relname as name, i.indisvalid as is_valid
     from pg_index i
     join pg_class c on c.oid = i.indexrelid
     left join pg_stat_user_indexes s on s.indexrelid = i.indexrelid
     where i.indrelid = to_regclass($1) and c.relname like 'use\\_%'
     order by s.idx_scan desc nulls last`,
    [`${schema}.${table}`],
  )
  return rows.map((row) => ({ name: row.name, isValid: row.is_valid }))
}
