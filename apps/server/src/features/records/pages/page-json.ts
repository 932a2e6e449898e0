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
import { linksIn, numbersIn } from './page-links.ts'
import type { PageLinks } from './page-links.ts'
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
  const links = linksIn(statement, found)
  const live = liveAmong(statement, found, { names, links })
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
    const lists = links?.ofRow(row.bytes, starts[0]!, ends[0]!)
    for (let at = 0; at < ways.length; at++) {
      if (at > 0) out.ascii(',')
      const list = lists?.[at - 3]
      if (list) out.ascii(listJson(list, live))
      else if (ends[at]! < starts[at]!) out.ascii('null')
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

function namesIn({ linksAt }: PageStatement, [row]: readonly RowBytes[]): Names | null {
  if (linksAt === null || !row) return null
  places.find(row)
  const { bytes } = row
  const [start, end] = [places.starts[linksAt + 1]!, places.ends[linksAt + 1]!]
  const from = bytes.subarray(start, end).indexOf(brace) + start
  // There are none: nothing but the number 0.
  if (from < start) return null
  return { bytes, from, end, count: Number(bytes.toString('latin1', start, from)) }
}

/** The linked records that are shown; null where all are, as nearly always: none that is linked lies in the trash. */
function liveAmong(
  { fields, facts, through, linksAt }: PageStatement,
  rows: readonly RowBytes[],
  { names, links }: { names: Names | null; links: PageLinks | null },
): ReadonlySet<number> | null {
  if (linksAt === null) return null
  const linked = new Set<number>(links?.targets)
  const columns = fields.flatMap((field, index) => (isLink(field) ? [3 + index] : []))
  const behind = through.flatMap(({ field }, index) =>
    isLink(field) ? [3 + fields.length + facts.length + index] : [],
  )
  for (const row of rows) {
    places.find(row)
    for (const at of [...columns, ...behind])
      for (const id of numbersIn(row.bytes, places.starts[at]!, places.ends[at]!)) linked.add(id)
  }
  if (linked.size === (names?.count ?? 0)) return null
  const live = names && Object.keys(JSON.parse(names.bytes.toString('utf8', names.from, names.end)) as object)
  return new Set(live?.map(Number))
}

function wayOf(field: Field, live: ReadonlySet<number> | null): CellWay {
  if (!live || !isLink(field)) return jsonWay(field)
  return (text) => liveJson(text, field, live)
}

/** What is linked and lies in the trash is not shown. */
function liveJson(text: string, field: Field, live: ReadonlySet<number>): string {
  if (field.dataType === 'single_data_record') return live.has(Number(text)) ? text : 'null'
  return listJson(text.slice(1, -1).split(',').map(Number), live)
}

function listJson(ids: readonly number[], live: ReadonlySet<number> | null): string {
  const shown = live ? ids.filter((id) => live.has(id)) : ids
  return shown.length > 0 ? `[${shown.join(',')}]` : 'null'
}

function wayThrough({ field, isList }: Through, live: ReadonlySet<number> | null): CellWay {
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
