import { AppError } from '@trellis/domain/errors'
import { cursor as cursorSchema } from '@trellis/domain/records/api'
import type { PageQuery, RecordDetail, Selection } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { RawJson } from '../../platform/http.ts'
import type { TextRow } from '../../platform/team-db.ts'
import { findRecord } from './find-record.ts'
import type { FoundRecord } from './find-record.ts'
import { noteUse } from './index-adviser.ts'
import { cursorOf } from './cursor.ts'
import { keysStatement, pageStatement } from './page-sql.ts'
import type { PageStatement } from './page-sql.ts'
import { countWithin, estimatedRows } from './queries.ts'
import { isoInstant, jsonWriter, valueReader } from './row-json.ts'

/** A page of records as JSON text, written straight from PostgreSQL's text of each value. */
export async function queryPage(ctx: TeamContext, collectionId: number, query: PageQuery): Promise<RawJson> {
  const statement = pageStatement(ctx, collectionId, query)
  const startedAt = performance.now()
  const rows = await ctx.teamDb.textRows(statement.text, statement.values).catch(refuseBadCursor)
  noteUse(ctx, { collectionId, query, keys: statement.keys, milliseconds: performance.now() - startedAt })
  return new RawJson(pageJson(statement, rows, query))
}

function pageJson(statement: PageStatement, found: TextRow[], query: PageQuery): string {
  const { fields, links, backwards } = statement
  const { branchAt } = statement
  // SQL promises no order between the parts of a union; PostgreSQL keeps it, and this makes sure.
  if (branchAt !== null) found.sort((a, b) => Number(a[branchAt]) - Number(b[branchAt]))
  const more = found.length > query.limit
  const rows = more ? found.slice(0, query.limit) : found
  if (backwards) rows.reverse()

  const writers = fields.map(jsonWriter)
  const linkAt = 3 + fields.length
  const linkColumns = links.map((link) => 3 + fields.indexOf(link))
  const names: string[] = []
  const named = new Set<string>()
  let body = ''
  for (const row of rows) {
    body += `${body ? ',' : ''}[${row[0]},${row[1]},${JSON.stringify(row[2])}`
    for (let index = 0; index < writers.length; index++) {
      const value = row[index + 3]
      body += value === null || value === undefined ? ',null' : `,${writers[index]!(value)}`
    }
    body += ']'
    for (const [index, column] of linkColumns.entries()) {
      const target = row[column]
      const name = row[linkAt + index]
      if (!target || name === null || name === undefined || named.has(target)) continue
      named.add(target)
      names.push(`"${target}":${JSON.stringify(name)}`)
    }
  }
  const hasNext = backwards ? true : more
  const hasPrevious = backwards ? more : query.after !== undefined || (query.offset ?? 0) > 0
  const last = rows.at(-1)
  const next = hasNext && last ? cursorOf(statement, last) : null
  const previous = hasPrevious && rows[0] ? cursorOf(statement, rows[0]) : null
  const ids = fields.map((field) => field.id).join(',')
  return `{"fields":[${ids}],"rows":[${body}],"names":{${names.join(',')}},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}}`
}

/** A cursor is data of the client; a value PostgreSQL cannot read as its key's type is the client's mistake. */
function refuseBadCursor(error: unknown): never {
  const code = (error as { code?: string }).code
  if (code === '22P02' || code === '22007' || code === '22008' || code === '22003') throw new AppError('cursor-invalid')
  throw error
}

/** Counting exactly may take this long; then an estimate answers. */
const exactCountBudgetMs = 1500
/** Above this many records the count of a whole collection is the planner's figure. */
const exactCountRows = 200_000

export async function countRecords(
  ctx: TeamContext,
  collectionId: number,
  selection: Selection,
): Promise<{ count: number; isExact: boolean }> {
  if (!selection.where && !selection.text) {
    const rows = await estimatedRows(ctx, collectionId)
    if (rows > exactCountRows) return { count: rows, isExact: false }
  }
  return countWithin(ctx, collectionId, selection, exactCountBudgetMs)
}

export async function readRecord(ctx: TeamContext, recordId: number): Promise<RecordDetail> {
  const found = await findRecord(ctx, recordId)
  if (!found) throw new AppError('record-not-found')
  return toDetail(ctx, found)
}

export function toDetail(ctx: TeamContext, { collection, row, links }: FoundRecord): RecordDetail {
  const [id, version, name, createdAt, createdBy, updatedAt, updatedBy, deletedAt] = row
  const values: RecordDetail['values'] = {}
  const names: Record<string, string> = {}
  const firstValue = 8
  for (const [index, field] of collection.fields.entries()) {
    const text = row[firstValue + index]
    values[field.id] = text === null || text === undefined ? null : valueReader(field)(text)
  }
  for (const [index, field] of links.entries()) {
    const linkedName = row[firstValue + collection.fields.length + index]
    if (linkedName !== null && linkedName !== undefined) names[String(values[field.id])] = linkedName
  }
  return {
    id: Number(id),
    collectionId: collection.id,
    version: Number(version),
    name: name ?? '',
    values,
    names,
    createdAt: isoInstant(createdAt ?? ''),
    createdBy: personName(ctx, createdBy),
    updatedAt: isoInstant(updatedAt ?? ''),
    updatedBy: personName(ctx, updatedBy),
    isInTrash: deletedAt !== null,
  }
}

const personName = (ctx: TeamContext, id: string | null | undefined) =>
  id ? (ctx.team.personNameById.get(Number(id)) ?? null) : null

/** The records before and after one, in the list a person came from; both null when it is not in that list any more. */
export async function neighbours(
  ctx: TeamContext,
  collectionId: number,
  recordId: number,
  { where, text, sort }: Selection & Pick<PageQuery, 'sort'>,
): Promise<{ previous: number | null; next: number | null }> {
  const query: PageQuery = { where, text, sort, fields: [], limit: 1 }
  const keys = keysStatement(ctx, collectionId, query, recordId)
  const [position] = await ctx.teamDb.textRows(keys.text, keys.values)
  if (!position) throw new AppError('record-not-found')
  const cursor = cursorSchema.parse(position)
  const beside = async (side: 'after' | 'before') => {
    const statement = pageStatement(ctx, collectionId, { ...query, [side]: cursor })
    const [row] = await ctx.teamDb.textRows(statement.text, statement.values)
    return row ? Number(row[0]) : null
  }
  const [previous, next] = await Promise.all([beside('before'), beside('after')])
  return { previous, next }
}
