import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { TextContext } from '@trellis/domain/fields/field-type'
import { isLink } from '@trellis/domain/fields/link'
import { guardCell } from '@trellis/domain/imports/formula-guard'
import type { ExportQuery } from '@trellis/domain/imports/transfers-api'
import type { Cursor } from '@trellis/domain/records/api'
import type { TeamContext } from '../../../context.ts'
import { textsOf } from '../../../platform/row-cells.ts'
import type { TextRow } from '../../../platform/team-db.ts'
import { holdsFiles } from '../../files/files-of-records.ts'
import { cursorOf } from '../pages/cursor.ts'
import { type PageStatement, pageStatement } from '../pages/page-sql.ts'
import { textContext } from '../values/text-context.ts'
import { type CellWay, csvBytes } from './csv-bytes.ts'
import { csvLine } from './csv-line.ts'
import { type ExportColumn, exportColumns, pageQueryOf } from './export-columns.ts'
import { cellReader } from './export-rows.ts'
import { exportText } from './export-text.ts'

/** Few enough for a short statement (export-rows.ts) and for memory, as many as the records are small. */
const rowsByBytes = [
  { upTo: 600, rows: 8000 },
  { upTo: 4000, rows: 1000 },
  { upTo: Infinity, rows: 100 },
]
const rowsAtFirst = 1000

/** The columns of the file, where what PostgreSQL gives is all that is needed to write them; null where names are missing. */
export function csvColumnsOf(ctx: TeamContext, collectionId: number, query: ExportQuery): ExportColumn[] | null {
  const statement = pageStatement(ctx, collectionId, pageQueryOf(ctx, collectionId, query, rowsAtFirst))
  const columns = exportColumns(ctx, collectionId, query, statement)
  // Names of linked records and of files come with statements of their own.
  return columns.every(({ field }) => !field || (!isLink(field) && !holdsFiles(field))) ? columns : null
}

interface Asked {
  readonly collectionId: number
  readonly query: ExportQuery
  readonly columns: readonly ExportColumn[]
}

/**
 * The same bytes as `csvOf` gives (csv-bytes.test.ts), out of PostgreSQL's own without a value in between. While one part
 * is sent, PostgreSQL reads the next. `onRows` hears of every part, and throws to stop.
 */
export async function* csvBytesOf(
  ctx: TeamContext,
  { collectionId, query, columns }: Asked,
  onRows: (count: number) => Promise<void> | void,
): AsyncGenerator<string | Buffer> {
  let heading = csvLine(columns.map(({ title }) => guardCell(title)))
  const csv = csvBytes(columns.map((column) => ({ at: column.at, way: wayOf(ctx, column) })))
  const read = (rows: number, after?: Cursor) => {
    const asked = pageQueryOf(ctx, collectionId, query, rows)
    const statement = pageStatement(ctx, collectionId, { ...asked, ...(after && { after }) })
    const part = readPart(ctx, statement, { rows, csv })
    // Awaited after the part before was sent; meanwhile a failure must not count as unhandled.
    part.catch(() => {})
    return part
  }
  for (let part: Promise<Part> | undefined = read(rowsAtFirst); part;) {
    const { pieces, count, next }: Part = await part
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
    part = next && read(rowsByBytes.find(({ upTo }) => bytes / count <= upTo)!.rows, next)
    await onRows(count)
    if (heading) yield heading
    heading = ''
    yield* pieces
  }
}

interface Part {
  readonly pieces: readonly Buffer[]
  readonly count: number
  /** Where it goes on. */
  readonly next: Cursor | undefined
}

async function readPart(
  ctx: TeamContext,
  statement: PageStatement,
  { rows, csv }: { rows: number; csv: ReturnType<typeof csvBytes> },
): Promise<Part> {
  let found = 0
  let last: TextRow = []
  await ctx.teamDb.rowBytes(statement.text, statement.values, (bytes, at) => {
    found++
    // One more than wanted tells that more follow.
    if (found > rows) return
    const row = { bytes, at }
    csv.line(row)
    if (found === rows) last = textsOf(row)
  })
  return {
    pieces: csv.take(),
    count: Math.min(found, rows),
    next: found > rows ? cursorOf(statement, last) : undefined,
  }
}

const mostRemembered = 20_000

/** Where a type writes the value itself, PostgreSQL's text of it is what is wanted, or nearly. */
function wayOf(ctx: TeamContext, column: ExportColumn): CellWay {
  const { field, fact, isList } = column
  if (fact)
    return fact === 'id' ? 'plain' : fact === 'createdAt' || fact === 'updatedAt' ? 'instant' : readAs(ctx, column)
  const type = fieldTypeOf(field!.dataType)
  if (isList || type.format !== String) return readAs(ctx, column)
  if (type.shape === 'text' || type.shape === 'boolean' || type.shape === 'instant') return type.shape
  // Digits, dots and minus: nothing in them is quoted, and a number has no guard. A day begins with a digit.
  return type.shape === 'number' || type.shape === 'date' ? 'plain' : readAs(ctx, column)
}

/** Through the value; ids come again and again. */
function readAs(ctx: TeamContext, column: ExportColumn): CellWay {
  const read = cellReader(ctx, column)
  const context: TextContext = textContext(ctx.team)
  const write = (text: string) => exportText(column, read(text), context)
  const isRepetitive = column.fact !== null || fieldTypeOf(column.field!.dataType).shape.startsWith('id')
  if (!isRepetitive) return write
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= mostRemembered) known.clear()
    const written = write(text)
    known.set(text, written)
    return written
  }
}
