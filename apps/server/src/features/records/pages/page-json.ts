import type { Field } from '@trellis/domain/fields/field'
import { isLink } from '@trellis/domain/fields/link'
import type { Fact, PageQuery } from '@trellis/domain/records/api'
import type { TeamContext } from '../../../context.ts'
import { CellPlaces, textsOf } from '../../../platform/row-cells.ts'
import type { RowBytes } from '../../../platform/row-cells.ts'
import { jsonBytes } from '../values/json-bytes.ts'
import type { CellWay } from '../values/json-bytes.ts'
import { jsonWay, jsonWriter } from '../values/row-json.ts'
import { cursorOf } from './cursor.ts'
import type { PageStatement } from './page-sql.ts'
import type { Through } from './through-sql.ts'

/** One is enough: nothing waits between finding the cells of a row and writing them. */
const places = new CellPlaces()

/** A page as it is answered, written from the rows of its statement. */
export function pageJson(
  ctx: Pick<TeamContext, 'team'>,
  statement: PageStatement,
  { query, rows: found }: { query: PageQuery; rows: readonly RowBytes[] },
): Buffer {
  const { fields, facts, through, backwards } = statement
  const more = found.length > query.limit
  const ordered = inBranchOrder(statement, found)
  const shown = more ? ordered.slice(0, query.limit) : ordered
  const rows = backwards ? shown.toReversed() : shown
  const names = namesIn(statement, found)
  const live = liveAmong(statement, found, names)
  const ways: CellWay[] = [
    'plain',
    'plain',
    'text',
    ...fields.map((field) => wayOf(field, live)),
    ...facts.map((fact) => wayOfFact(ctx, fact)),
    ...through.map((column) => wayThrough(column, live)),
  ]
  const out = jsonBytes()
  out.ascii(`{"fields":[${fields.map((field) => field.id).join(',')}],"rows":[`)
  for (const [index, row] of rows.entries()) {
    out.ascii(index === 0 ? '[' : '],[')
    places.find(row)
    const { starts, ends } = places
    for (let at = 0; at < ways.length; at++) {
      if (at > 0) out.ascii(',')
      if (ends[at]! < starts[at]!) out.ascii('null')
      else out.cell(row.bytes, starts[at]!, ends[at]!, ways[at]!)
    }
  }
  out.ascii(rows.length > 0 ? ']],"names":' : '],"names":')
  if (names) out.cell(names.bytes, names.from, names.end, 'plain')
  else out.ascii('{}')
  const hasNext = backwards || more
  const hasPrevious = backwards ? more : query.after !== undefined || (query.offset ?? 0) > 0
  const [first, last] = [rows[0], rows.at(-1)]
  const cursor = (row: RowBytes | undefined) => JSON.stringify(row ? cursorOf(statement, textsOf(row)) : null)
  out.json(`,"next":${cursor(hasNext ? last : undefined)},"previous":${cursor(hasPrevious ? first : undefined)}}`)
  return out.take()
}

/** SQL promises no order between the parts of a union; PostgreSQL keeps it, and this makes sure. */
function inBranchOrder({ branchAt }: PageStatement, rows: readonly RowBytes[]): readonly RowBytes[] {
  if (branchAt === null) return rows
  const branchOf = (row: RowBytes) => {
    places.find(row)
    return Number(row.bytes.toString('latin1', places.starts[branchAt], places.ends[branchAt]))
  }
  return rows
    .map((row) => ({ row, branch: branchOf(row) }))
    .toSorted((a, b) => a.branch - b.branch)
    .map(({ row }) => row)
}

/** Where the names of linked records by id lie in the first row, behind their number: `2{ "1" : "Ada", "2" : "Bo" }`. */
interface Names {
  readonly bytes: Buffer
  readonly from: number
  readonly end: number
  readonly count: number
}

const brace = 0x7b

function namesIn({ namesAt }: PageStatement, [row]: readonly RowBytes[]): Names | null {
  if (namesAt === null || !row) return null
  places.find(row)
  const { bytes } = row
  const [start, end] = [places.starts[namesAt]!, places.ends[namesAt]!]
  const from = bytes.subarray(start, end).indexOf(brace) + start
  // There are none: nothing but the number 0.
  if (from < start) return null
  return { bytes, from, end, count: Number(bytes.toString('latin1', start, from)) }
}

/** The linked records that are shown; null where all are, as nearly always: none that is linked lies in the trash. */
function liveAmong(
  { fields, facts, through, namesAt }: PageStatement,
  rows: readonly RowBytes[],
  names: Names | null,
): ReadonlySet<string> | null {
  if (namesAt === null) return null
  const linked = new Set<number>()
  const columns = fields.flatMap((field, index) => (isLink(field) ? [3 + index] : []))
  const behind = through.flatMap(({ field }, index) =>
    isLink(field) ? [3 + fields.length + facts.length + index] : [],
  )
  for (const row of rows) {
    places.find(row)
    for (const at of columns) addNumbers(row.bytes, places.starts[at]!, places.ends[at]!, linked)
    for (const at of behind) addNumbers(row.bytes, places.starts[at]!, places.ends[at]!, linked)
  }
  if (linked.size === (names?.count ?? 0)) return null
  return new Set(names && Object.keys(JSON.parse(names.bytes.toString('utf8', names.from, names.end)) as object))
}

/** Whatever stands between them: braces, quotes and commas. */
function addNumbers(bytes: Buffer, from: number, end: number, numbers: Set<number>): void {
  let number = -1
  for (let at = from; at < end; at++) {
    const digit = bytes[at]! - 0x30
    if (digit >= 0 && digit <= 9) number = Math.max(number, 0) * 10 + digit
    else if (number !== -1) {
      numbers.add(number)
      number = -1
    }
  }
  if (number !== -1) numbers.add(number)
}

function wayOf(field: Field, live: ReadonlySet<string> | null): CellWay {
  if (!live || !isLink(field)) return jsonWay(field)
  return (text) => liveJson(text, field, live)
}

/** What is linked and lies in the trash is not shown. */
function liveJson(text: string, field: Field, live: ReadonlySet<string>): string {
  if (field.dataType === 'single_data_record') return live.has(text) ? text : 'null'
  const ids = text.slice(1, -1).split(',')
  const shown = ids.filter((id) => live.has(id))
  return shown.length > 0 ? `[${shown.join(',')}]` : 'null'
}

function wayThrough({ field, isList }: Through, live: ReadonlySet<string> | null): CellWay {
  if (!isList) return wayOf(field, live)
  const write = isLink(field) && live ? (text: string) => liveJson(text, field, live) : jsonWriter(field)
  return (text) => {
    const values = (JSON.parse(text) as string[]).map(write).filter((json) => json !== 'null')
    return values.length > 0 ? `[${values.join(',')}]` : 'null'
  }
}

/** Persons by name: they may have left. */
function wayOfFact({ team }: Pick<TeamContext, 'team'>, fact: Fact): CellWay {
  if (fact === 'id') return 'plain'
  if (fact === 'createdAt' || fact === 'updatedAt') return 'instant'
  return (text) => JSON.stringify(team.personNameById.get(Number(text)) ?? null)
}
