import type { Field } from '@trellis/domain/fields/field'
import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import type { ExportQuery } from '@trellis/domain/imports/transfers-api'
import type { Cursor } from '@trellis/domain/records/api'
import type { TeamContext } from '../../../context.ts'
import type { TextRow } from '../../../platform/team-db.ts'
import { holdsFiles } from '../../files/files-of-records.ts'
import type { CheckedValues } from '../values/check-values.ts'
import { cursorOf } from '../pages/cursor.ts'
import { type ExportColumn, exportColumns, pageQueryOf } from './export-columns.ts'
import { recordsByName } from '../links/link-names-sql.ts'
import { contextWithFiles } from '../values/named-files.ts'
import { type PageStatement, pageStatement } from '../pages/page-sql.ts'
import { linkedNames } from '../links/link-names-sql.ts'
import { isoInstant, jsonWriter } from '../values/row-json.ts'
import { textContext } from '../values/text-context.ts'

/** Short statements instead of one long one: a long snapshot would hold up index builds (design section 2). */
const rowsPerChunk = 2000

/** Some records of an export, their cells by the columns of the file; empty is null, of a list its values. */
export interface ExportChunk {
  readonly columns: readonly ExportColumn[]
  /** How the values of a column become text. */
  readonly contexts: readonly TextContext[]
  readonly rows: readonly { readonly id: number; readonly cells: readonly (Value | Value[])[] }[]
}

/** All matching records in their sort order; the first chunk comes also where there are none. Memory stays flat. */
export async function* exportChunks(
  ctx: TeamContext,
  collectionId: number,
  asked: ExportQuery,
): AsyncGenerator<ExportChunk> {
  const query = pageQueryOf(ctx, collectionId, asked, rowsPerChunk)
  let after: Cursor | undefined
  for (let isFirst = true; isFirst || after; isFirst = false) {
    const statement = pageStatement(ctx, collectionId, { ...query, ...(after && { after }) })
    const found = await ctx.teamDb.textRows(statement.text, statement.values)
    const rows = found.slice(0, rowsPerChunk)
    yield await chunkOf(ctx, exportColumns(ctx, collectionId, asked, statement), statement, rows)
    after = found.length > rowsPerChunk ? cursorOf(statement, rows.at(-1)!) : undefined
  }
}

async function chunkOf(
  ctx: TeamContext,
  columns: ExportColumn[],
  statement: PageStatement,
  rows: readonly TextRow[],
): Promise<ExportChunk> {
  const readers = columns.map((column) => cellReader(ctx, column))
  const read = rows.map((row) => ({
    id: Number(row[0]),
    cells: columns.map((column, index) => readers[index]!(isHidden(row, column) ? null : (row[column.at] ?? null))),
  }))
  const files = await contextWithFiles(
    ctx.teamDb,
    ctx.team,
    statement.fields,
    rows.map((row) => fileValues(statement.fields, row)),
  )
  const names = await linkedNames(ctx.teamDb, idsIn(columns, read))
  const contexts: TextContext[] = []
  for (const [index, { field }] of columns.entries()) {
    const ids = field && isLink(field) ? numbersIn(read.map(({ cells }) => cells[index]!)) : null
    contexts.push(ids && field ? await linkContext(ctx, field, ids, names) : files)
  }
  return { columns, contexts, rows: read }
}

const isHidden = (row: TextRow, { nameAt }: ExportColumn) => nameAt !== -1 && row[nameAt] === null

/** Reads PostgreSQL's text of a cell. */
export function cellReader(
  ctx: TeamContext,
  { field, fact, isList }: ExportColumn,
): (text: string | null) => Value | Value[] {
  if (fact) return (text) => (text === null ? null : factValue(ctx, fact, text))
  const toJson = jsonWriter(field!)
  const read = (text: string) => JSON.parse(toJson(text)) as Value
  if (!isList) return (text) => (text === null ? null : read(text))
  return (text) => (text === null ? null : (JSON.parse(text) as string[]).map(read))
}

/** Persons by name: they may have left. */
function factValue(ctx: TeamContext, fact: NonNullable<ExportColumn['fact']>, text: string): Value {
  if (fact === 'id') return Number(text)
  if (fact === 'createdAt' || fact === 'updatedAt') return isoInstant(text)
  return ctx.team.personNameById.get(Number(text)) ?? null
}

/** Files are written by their names. */
function fileValues(fields: readonly Field[], row: TextRow): CheckedValues {
  const held = fields.flatMap((field, index) => {
    const text = row[3 + index]
    return holdsFiles(field) && text ? [[field.id, JSON.parse(jsonWriter(field)(text)) as Value] as const] : []
  })
  return Object.fromEntries(held)
}

function idsIn(columns: readonly ExportColumn[], rows: ExportChunk['rows']): number[] {
  const places = columns.flatMap(({ field }, index) => (field && isLink(field) ? [index] : []))
  return [...new Set(rows.flatMap(({ cells }) => numbersIn(places.map((place) => cells[place]!))))]
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.flatMap(numbersIn) : []
}

/** Knows which names lead back to one record. */
async function linkContext(
  ctx: TeamContext,
  link: Field,
  ids: readonly number[],
  names: Readonly<Record<string, string>>,
): Promise<TextContext> {
  const rootId = ctx.team.collectionById.get(linkedCollectionId(link))?.rootId
  const wanted = new Set(ids.flatMap((id) => names[id] ?? []))
  const idByName = new Map(rootId === undefined ? [] : await recordsByName(ctx.teamDb, rootId, [...wanted]))
  return {
    ...textContext(ctx.team),
    recordName: (id) => names[id] || undefined,
    recordIdByName: (_collectionId, name) => idByName.get(name),
  }
}
