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
import type { PageLinks } from './page-links.ts'
import type { PageNames } from './page-names.ts'
import type { PageStatement } from './page-sql.ts'
import type { Through } from './through-sql.ts'

/** One is enough: nothing waits between finding the cells of a row and writing them. */
const places = new CellPlaces()

interface Read {
  readonly query: PageQuery
  readonly rows: readonly RowBytes[]
  readonly links: PageLinks | null
  readonly names: PageNames | null
}

/** A page as it is answered, written from the rows of its statement. */
export function pageJson(
  ctx: Pick<TeamContext, 'team'>,
  statement: PageStatement,
  { query, rows: found, links, names }: Read,
): Buffer {
  const { fields, facts, through, backwards } = statement
  const more = found.length > query.limit
  const ordered = inBranchOrder(statement, found)
  const shown = more ? ordered.slice(0, query.limit) : ordered
  const rows = backwards ? shown.toReversed() : shown
  const live = names?.live ?? null
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
    const heads = links?.headsOf.get(Number(row.bytes.toString('latin1', starts[0], ends[0])))
    for (let at = 0; at < ways.length; at++) {
      if (at > 0) out.ascii(',')
      const head = heads?.[at - 3] ?? -1
      if (head >= 0) links!.write(out, head, live)
      else if (ends[at]! < starts[at]!) out.ascii('null')
      else out.cell(row.bytes, starts[at]!, ends[at]!, ways[at]!)
    }
  }
  out.ascii(rows.length > 0 ? ']],"names":' : '],"names":')
  if (names) names.write(out)
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

function wayOf(field: Field, live: ReadonlySet<number> | null): CellWay {
  if (!live || !isLink(field)) return jsonWay(field)
  return (text) => liveJson(text, field, live)
}

/** What is linked and lies in the trash is not shown. */
function liveJson(text: string, field: Field, live: ReadonlySet<number>): string {
  if (field.dataType === 'single_data_record') return live.has(Number(text)) ? text : 'null'
  const ids = text.slice(1, -1).split(',')
  const shown = ids.filter((id) => live.has(Number(id)))
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
