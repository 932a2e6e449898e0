import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import type { Selection } from '@trellis/domain/records/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { TeamDb, TextRow } from '../../platform/team-db.ts'
import { newStatement } from '../../platform/statement.ts'
import type { Statement } from '../../platform/statement.ts'
import { filterSql } from './pages/filter-sql.ts'
import { linkedNamesSql, valueSql } from './links/link-sql.ts'
import { claimsSql } from './membership/members-sql.ts'
import { countStatement } from './pages/page-sql.ts'
import { collectionOf, tableOf } from './record-table.ts'

export type RecordScope = Pick<TeamContext, 'team' | 'wholeTeam' | 'teamDb' | 'pool' | 'clock'>

/** What is read of whole records. */
export interface RowForm {
  /** Whose table it is. */
  readonly table: ConfiguredCollection
  readonly columns: readonly Field[]
  /** Of the columns, those whose linked records are named behind them. */
  readonly links: readonly Field[]
  /** The smart collections of a tree that has sub-collections; null where there are none and nothing is asked about them. */
  readonly smart: readonly ConfiguredCollection[] | null
}

export async function rootOfRecord({ schema, textRows }: TeamDb, recordId: number): Promise<number | undefined> {
  const [row] = await textRows(`select collection_id from ${schema}.record where id = $1::bigint`, [recordId])
  return row && Number(row[0])
}

/** Whether it is there, not in the trash, in one of these root collections. */
export async function isLiveRecordOf(
  { schema, query }: TeamDb,
  recordId: number,
  rootIds: readonly number[],
): Promise<boolean> {
  const { rowCount } = await query(
    `select from ${schema}.record where id = $1::bigint and deleted_at is null and collection_id = any($2::bigint[])`,
    [recordId, rootIds],
  )
  return rowCount === 1
}

/**
 * id, version, name, created at/by, updated at/by, deleted at, the fields' values, then per link the names behind it by id;
 * in a tree with sub-collections last what decides which of them hold the record.
 */
export async function recordRow(scope: RecordScope, form: RowForm, recordId: number): Promise<TextRow | undefined> {
  const known = textByForm.get(form)
  if (known) return (await scope.teamDb.textRows(known, [recordId]))[0]
  const statement = newStatement()
  const id = statement.param(recordId, 'bigint')
  const text = `${rowSql(scope, form, statement)} where r.id = ${id}`
  if (statement.values.length === 1) textByForm.set(form, text)
  const [row] = await scope.teamDb.textRows(text, statement.values)
  return row
}

/** Of forms without a condition of a collection in their statement, which holds the day and the like. */
const textByForm = new WeakMap<RowForm, string>()

/** The same of several records, in no order. */
export async function recordRows(scope: RecordScope, form: RowForm, recordIds: readonly number[]): Promise<TextRow[]> {
  const statement = newStatement()
  const ids = statement.param(recordIds, 'bigint[]')
  return scope.teamDb.textRows(`${rowSql(scope, form, statement)} where r.id = any(${ids})`, statement.values)
}

function rowSql(scope: RecordScope, { table, columns, links, smart }: RowForm, statement: Statement): string {
  const { team, wholeTeam, clock } = scope
  const { schema } = scope.teamDb
  // Nobody in particular asks: the condition of a collection does not speak of who looks at it.
  const holders = { team: wholeTeam, wholeTeam, schema, collection: table, statement, now: clock.now(), teamUserId: 0 }
  const read = [
    'r.id, r.version, r.name, r.created_at, r.created_by, r.updated_at, r.updated_by, r.deleted_at',
    ...columns.map((field) => valueSql({ team, schema }, field)),
    ...links.map((field) => linkedNamesSql({ team, schema }, field)),
    ...(smart ? [claimsSql(holders, smart, filterSql)] : []),
  ]
  return `select ${read.join(', ')} from ${tableOf(schema, table)} r`
}

/** Live rows by the planner's statistics; -1 would mean never analysed and reads as 0. */
export async function estimatedRows({ team, teamDb }: RecordScope, collectionId: number): Promise<number> {
  const collection = collectionOf(team, collectionId)
  const { rows } = await teamDb.query<{ rows: number }>(
    `select greatest(reltuples, 0)::bigint as rows from pg_class where oid = to_regclass($1)`,
    [tableOf(teamDb.schema, collection)],
  )
  return rows[0]?.rows ?? 0
}

/** Counts exactly for so long, then answers with the planner's estimate. */
export async function countWithin(
  ctx: TeamContext,
  collectionId: number,
  selection: Selection,
  budgetMs: number,
): Promise<{ count: number; isExact: boolean }> {
  const { text, values } = countStatement(ctx, collectionId, selection)
  // A collection of this size cannot exceed the budget: one round trip, no timeout to set.
  if (await smallEnough(ctx, collectionId)) {
    const [row] = await ctx.teamDb.textRows(text, values)
    return { count: Number(row?.[0]), isExact: true }
  }
  try {
    return await ctx.teamDb.transaction(async (tx) => {
      await tx.query(`set local statement_timeout = ${Math.round(budgetMs)}`)
      const { rows } = await tx.query<{ count: number }>(text, values)
      return { count: rows[0]?.count ?? 0, isExact: true }
    })
  } catch (error) {
    const isTimeout = (error as { code?: string }).code === '57014'
    if (!isTimeout) throw error
    const { rows } = await ctx.teamDb.query<{
      'QUERY PLAN': [{ Plan: { Plans?: [{ 'Plan Rows': number }]; 'Plan Rows': number } }]
    }>(`explain (format json) ${text}`, values)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    return { count: Math.round(plan?.Plans?.[0]['Plan Rows'] ?? plan?.['Plan Rows'] ?? 0), isExact: false }
  }
}

/** Text rows of one question that may take so long, else took-too-long; a cursor that does not fit is the asker's mistake. */
export async function rowsWithin(
  { transaction }: TeamDb,
  { text, values }: { text: string; values: unknown[] },
  budgetMs: number,
): Promise<TextRow[]> {
  try {
    return await transaction(async (tx) => {
      await tx.query(`set local statement_timeout = ${Math.round(budgetMs)}`)
      return tx.textRows(text, values)
    })
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === '57014') throw new AppError('took-too-long')
    if (['22P02', '22007', '22008', '22003'].includes(code)) throw new AppError('cursor-invalid')
    throw error
  }
}

const sizeCheckedAt = new Map<string, { at: number; isSmall: boolean }>()
const sizeHoldsMs = 60_000

async function smallEnough(ctx: TeamContext, collectionId: number): Promise<boolean> {
  const key = `${ctx.teamDb.teamId}/${collectionId}`
  const known = sizeCheckedAt.get(key)
  const now = performance.now()
  if (known && now - known.at < sizeHoldsMs) return known.isSmall
  const isSmall = (await estimatedRows(ctx, collectionId)) < 300_000
  sizeCheckedAt.set(key, { at: now, isSmall })
  return isSmall
}
