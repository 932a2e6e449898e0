import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { cursor as cursorSchema } from '@trellis/domain/records/api'
import type { PageQuery, RecordDetail, Selection } from '@trellis/domain/records/api'
import type { TeamContext } from '../../../context.ts'
import { RawJson } from '../../../platform/http.ts'
import type { RowBytes } from '../../../platform/row-cells.ts'
import type { TextRow } from '../../../platform/team-db.ts'
import { findRecord } from '../find-record.ts'
import type { FoundRecord } from '../find-record.ts'
import { noteUse } from '../indexes/index-adviser.ts'
import { knownNames } from './known-names.ts'
import { pageJson } from './page-json.ts'
import { linksIn, Numbers } from './page-links.ts'
import { namesOfPage } from './page-names.ts'
import { keysStatement, namedPageStatement, pageStatement } from './page-sql.ts'
import { countWithin, estimatedRows } from '../queries.ts'
import { collectionOf } from '../record-table.ts'
import { isoInstant, valueReader } from '../values/row-json.ts'
import { refuseUnlessVisible } from '../visible-record.ts'

/** A page of records as JSON, written straight from PostgreSQL's text of each value. */
export async function queryPage(ctx: TeamContext, collectionId: number, query: PageQuery): Promise<RawJson> {
  const known = knownNames(ctx.pool, ctx.teamDb.teamId)
  const statement = namedPageStatement(ctx, collectionId, query, known)
  const startedAt = performance.now()
  const rows: RowBytes[] = []
  const keep = (bytes: Buffer, at: number) => void rows.push({ bytes, at })
  await ctx.teamDb.rowBytes(statement.text, statement.values, keep).catch(refuseBadCursor)
  noteUse(ctx, { collectionId, query, keys: statement.keys, milliseconds: performance.now() - startedAt })
  if (statement.linksAt === null)
    return new RawJson(pageJson(ctx, statement, { query, rows, links: null, names: null }))
  return Numbers.lent(async (found) => {
    const links = linksIn(statement, rows, found)
    const names = await namesOfPage(ctx, statement, { rows, links, known })
    return new RawJson(pageJson(ctx, statement, { query, rows, links, names }))
  })
}

/** A cursor is data of the client; a value PostgreSQL cannot read as its key's type is the client's mistake. */
function refuseBadCursor(error: unknown): never {
  const { code = '' } = error as { code?: string }
  if (['22P02', '22000', '22007', '22008', '22003'].includes(code)) throw new AppError('cursor-invalid')
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
  const { id, rootId } = collectionOf(ctx.team, collectionId)
  if (!selection.where && !selection.text && id === rootId) {
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

/** What the record holds in a field, also where it is a link that leads to the trash. */
export function storedValue({ columns, row }: FoundRecord, fieldId: string): Value {
  const index = columns.findIndex(({ id }) => String(id) === fieldId)
  const field = columns[index]
  return field ? (valueAt(row, index, field) as Value) : null
}

export function toDetail(
  ctx: Pick<TeamContext, 'team'>,
  { collection, collectionIds, columns, row, links }: FoundRecord,
): RecordDetail {
  const [id, version, name, createdAt, createdBy, updatedAt, updatedBy, deletedAt] = row
  const values: RecordDetail['values'] = {}
  const names: Record<string, string> = {}
  const shown = collection.fields === columns ? undefined : new Set(collection.fields)
  for (const [index, field] of columns.entries())
    if (!shown || shown.has(field)) values[field.id] = valueAt(row, index, field)
  for (const [index, field] of links.entries()) {
    if (shown && !shown.has(field)) continue
    const linked = row[firstValue + columns.length + index]
    if (linked) Object.assign(names, JSON.parse(linked))
    // What is linked lies in the trash.
    else values[field.id] = null
  }
  return {
    id: Number(id),
    collectionId: collection.id,
    collectionIds: [...collectionIds],
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

/** Before them stand id, version, name, times and people. */
const firstValue = 8

function valueAt(row: TextRow, index: number, field: Field): RecordDetail['values'][string] {
  const text = row[firstValue + index]
  return text === null || text === undefined ? null : valueReader(field)(text)
}

/** All values the row holds, also those of collections that the record is not in now: they come back with it. */
export function keptValues({ columns, row }: FoundRecord): RecordDetail['values'] {
  return Object.fromEntries(columns.map((field, index) => [field.id, valueAt(row, index, field)]))
}

const personName = (ctx: Pick<TeamContext, 'team'>, id: string | null | undefined) =>
  id ? (ctx.team.personNameById.get(Number(id)) ?? null) : null

/**
 * The records before and after one, in the list a person came from; both null when it is not in that list any more.
 * @throws AppError record-not-found
 */
export async function neighbours(
  ctx: TeamContext,
  collectionId: number,
  recordId: number,
  { where, text, asOf, sort }: Selection & Pick<PageQuery, 'sort'>,
): Promise<{ previous: number | null; next: number | null }> {
  const query: PageQuery = { where, text, asOf, sort, fields: [], limit: 1 }
  const keys = keysStatement(ctx, collectionId, query, recordId)
  const [position] = await ctx.teamDb.textRows(keys.text, keys.values)
  if (!position) {
    await refuseUnlessVisible(ctx, recordId)
    return { previous: null, next: null }
  }
  const cursor = cursorSchema.parse(position)
  const beside = async (side: 'after' | 'before') => {
    const statement = pageStatement(ctx, collectionId, { ...query, [side]: cursor })
    const [row] = await ctx.teamDb.textRows(statement.text, statement.values)
    return row ? Number(row[0]) : null
  }
  const [previous, next] = await Promise.all([beside('before'), beside('after')])
  return { previous, next }
}
