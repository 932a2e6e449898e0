import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { isLink } from '@trellis/domain/fields/link'
import { cursor as cursorSchema } from '@trellis/domain/records/api'
import type { Fact, PageQuery, RecordDetail, Selection } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { RawJson } from '../../platform/http.ts'
import type { TextRow } from '../../platform/team-db.ts'
import { findRecord } from './find-record.ts'
import type { FoundRecord } from './find-record.ts'
import { noteUse } from './index-adviser.ts'
import { cursorOf } from './cursor.ts'
import { keysStatement, pageStatement } from './page-sql.ts'
import type { PageStatement } from './page-sql.ts'
import { countWithin, estimatedRows, linkedNames } from './queries.ts'
import { collectionOf } from './record-table.ts'
import { isoInstant, jsonWriter, valueReader } from './row-json.ts'
import type { JsonWriter } from './row-json.ts'
import type { Through } from './through-sql.ts'

/** A page of records as JSON text, written straight from PostgreSQL's text of each value. */
export async function queryPage(ctx: TeamContext, collectionId: number, query: PageQuery): Promise<RawJson> {
  const statement = pageStatement(ctx, collectionId, query)
  const startedAt = performance.now()
  const rows = await ctx.teamDb.textRows(statement.text, statement.values).catch(refuseBadCursor)
  noteUse(ctx, { collectionId, query, keys: statement.keys, milliseconds: performance.now() - startedAt })
  const names = await linkedNames(ctx.teamDb, [...listedIds(statement, rows), ...throughIds(statement, rows)])
  return new RawJson(pageJson(ctx, statement, rows, { query, names }))
}

/** The ids in lists of links, whose names come with one more statement however many columns there are. */
export function listedIds({ fields }: Pick<PageStatement, 'fields'>, rows: readonly TextRow[]): string[] {
  const lists = fields.flatMap((field, index) => (field.dataType === 'multi_data_record' ? [3 + index] : []))
  if (lists.length === 0) return []
  const ids = new Set<string>()
  for (const row of rows) for (const at of lists) for (const id of row[at]?.slice(1, -1).split(',') ?? []) ids.add(id)
  return [...ids]
}

/** The ids that fields behind links hold, to be named as well. */
function throughIds({ fields, links, facts, through }: PageStatement, rows: readonly TextRow[]): string[] {
  const first = 3 + fields.length + links.length + facts.length
  const ids = new Set<string>()
  for (const [index, { field, isList }] of through.entries()) {
    if (!isLink(field)) continue
    for (const row of rows) {
      const text = row[first + index]
      const texts = text ? (isList ? (JSON.parse(text) as string[]) : [text]) : []
      for (const id of texts.flatMap((each) => each.replaceAll(/[{}]/g, '').split(','))) ids.add(id)
    }
  }
  return [...ids]
}

function pageJson(
  ctx: TeamContext,
  statement: PageStatement,
  found: TextRow[],
  { query, names: listed }: { query: PageQuery; names: Record<string, string> },
): string {
  const { fields, links, facts, through, backwards } = statement
  const { branchAt } = statement
  // SQL promises no order between the parts of a union; PostgreSQL keeps it, and this makes sure.
  if (branchAt !== null) found.sort((a, b) => Number(a[branchAt]) - Number(b[branchAt]))
  const more = found.length > query.limit
  const rows = more ? found.slice(0, query.limit) : found
  if (backwards) rows.reverse()

  const writers = fields.map(jsonWriter)
  const linkAt = 3 + fields.length
  const factAt = linkAt + links.length
  const throughAt = factAt + facts.length
  const throughWriters = through.map(throughWriter)
  const linkColumns = links.map((link) => 3 + fields.indexOf(link))
  const nameAt = fields.map((field) => (links.includes(field) ? linkAt + links.indexOf(field) : -1))
  const names = Object.entries(listed).map(([id, name]) => `"${id}":${JSON.stringify(name)}`)
  const named = new Set(Object.keys(listed))
  let body = ''
  for (const row of rows) {
    body += `${body ? ',' : ''}[${row[0]},${row[1]},${JSON.stringify(row[2])}`
    for (let index = 0; index < writers.length; index++) {
      const value = row[index + 3]
      // A link without a name leads to the trash.
      const isHidden = nameAt[index] !== -1 && row[nameAt[index]!] === null
      body += value === null || value === undefined || isHidden ? ',null' : `,${writers[index]!(value)}`
    }
    for (let index = 0; index < facts.length; index++)
      body += `,${factJson(ctx, facts[index]!, row[factAt + index] ?? null)}`
    for (const [index, write] of throughWriters.entries()) {
      const value = row[throughAt + index]
      body += value === null || value === undefined ? ',null' : `,${write(value)}`
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

function throughWriter({ field, isList }: Through): JsonWriter {
  const write = jsonWriter(field)
  return isList ? (text) => `[${(JSON.parse(text) as string[]).map(write).join(',')}]` : write
}

/** Persons by name: they may have left. */
function factJson(ctx: TeamContext, fact: Fact, text: string | null): string {
  if (text === null) return 'null'
  if (fact === 'id') return text
  if (fact === 'createdAt' || fact === 'updatedAt') return `"${isoInstant(text)}"`
  return JSON.stringify(personName(ctx, text))
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
