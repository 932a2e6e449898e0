import { isLink } from '@trellis/domain/fields/link'
import type { TeamContext } from '../../../context.ts'
import { CellPlaces } from '../../../platform/row-cells.ts'
import type { RowBytes } from '../../../platform/row-cells.ts'
import type { JsonBytes } from '../values/json-bytes.ts'
import { beginKnowing, liveNames, pairOf } from './known-names.ts'
import type { KnownNames } from './known-names.ts'
import { Numbers } from './page-links.ts'
import type { PageLinks } from './page-links.ts'
import type { PageStatement } from './page-sql.ts'

/** The names of all live records that a page links to. */
export interface PageNames {
  /** Writes them as a JSON object by id. */
  readonly write: (out: JsonBytes) => void
  /** The linked records that are shown; null where all are, as nearly always: none that is linked lies in the trash. */
  readonly live: ReadonlySet<number> | null
}

const places = new CellPlaces()
const brace = 0x7b
const letterT = 0x74

interface Found {
  readonly rows: readonly RowBytes[]
  readonly links: PageLinks | null
  /** What the statement was told to be known. */
  readonly known: KnownNames | undefined
}

/** Null where nothing of the page leads anywhere. */
export async function namesOfPage(
  ctx: Pick<TeamContext, 'pool' | 'teamDb'>,
  statement: PageStatement,
  { rows, links, known }: Found,
): Promise<PageNames | null> {
  const [first] = rows
  if (statement.linksAt === null || !first) return null
  const ids = linkedIds(statement, rows, links)
  const { names, isKnownStill, moment } = toldBehind(first, statement.linksAt)
  if (!names) return fromKnown(ctx, ids, known!)
  const of = isKnownStill && known ? known : beginKnowing(ctx.pool, ctx.teamDb.teamId, moment)
  learn(of, ids, names)
  const { bytes, from, end } = names
  const write = (out: JsonBytes) => out.cell(bytes, from, end, 'plain')
  if (names.count === new Set(ids).size) return { write, live: null }
  return { write, live: new Set(Object.keys(parsed(names)).map(Number)) }
}

interface NameBytes {
  readonly bytes: Buffer
  readonly from: number
  readonly end: number
  readonly count: number
}

interface Told {
  /** Null where they are known. */
  readonly names: NameBytes | null
  /** Nothing was written since the known ones were read. */
  readonly isKnownStill: boolean
  readonly moment: string
}

/** What stands behind the links of the first row: `2{ "1" : "Ada", "2" : "Bo" }`, whether it is known still, and a snapshot. */
function toldBehind(row: RowBytes, linksAt: number): Told {
  places.find(row)
  const { bytes } = row
  const { starts, ends } = places
  const [start, end] = [starts[linksAt + 1]!, ends[linksAt + 1]!]
  const isKnownStill = bytes[starts[linksAt + 2]!] === letterT
  const moment = bytes.toString('latin1', starts[linksAt + 3], ends[linksAt + 3])
  if (end < start) return { names: null, isKnownStill, moment }
  const from = bytes.subarray(start, end).indexOf(brace) + start
  // There are none: nothing but the number 0.
  if (from < start) return { names: { bytes: noNames, from: 0, end: 2, count: 0 }, isKnownStill, moment }
  return { names: { bytes, from, end, count: Number(bytes.toString('latin1', start, from)) }, isKnownStill, moment }
}

const noNames = Buffer.from('{}')

const parsed = ({ bytes, from, end }: NameBytes) =>
  JSON.parse(bytes.toString('utf8', from, end)) as Record<string, string>

/** One is enough: nothing waits until what was found is copied. */
const inRows = new Numbers()

/** Of all records that the rows lead to; one stands there as often as it is linked. */
function linkedIds(
  { fields, facts, through }: PageStatement,
  rows: readonly RowBytes[],
  links: PageLinks | null,
): Float64Array {
  const columns = [
    ...fields.flatMap((field, index) => (isLink(field) ? [3 + index] : [])),
    ...through.flatMap(({ field }, index) => (isLink(field) ? [3 + fields.length + facts.length + index] : [])),
  ]
  const found = inRows
  found.count = 0
  for (const row of rows) {
    places.find(row)
    for (const at of columns) found.add(row.bytes, places.starts[at]!, places.ends[at]!)
  }
  const targets = links?.targets ?? new Float64Array()
  const ids = new Float64Array(found.count + targets.length)
  ids.set(found.values.subarray(0, found.count))
  ids.set(targets, found.count)
  return ids
}

/** Until a page finds all its names known, or there are too many to keep. */
function learn(known: KnownNames, ids: Float64Array, names: NameBytes): void {
  known.isEnough = ids.every((id) => known.has(id))
  if (known.isEnough || known.isFull) return
  const nameById = parsed(names)
  for (const id of ids) known.add(id, nameById[id])
}

async function fromKnown(
  { teamDb }: Pick<TeamContext, 'teamDb'>,
  ids: Float64Array,
  known: KnownNames,
): Promise<PageNames> {
  const pairs: number[] = []
  const missing = new Set<number>()
  let isAnyDead = false
  known.forPage(
    ids,
    (_, from, end) => {
      if (from === end) isAnyDead = true
      else pairs.push(from, end)
    },
    (id) => missing.add(id),
  )
  const read = missing.size > 0 ? await readMissing(teamDb, known, [...missing]) : new Map<number, string>()
  const { bytes } = known
  return {
    write(out) {
      out.ascii('{')
      for (let at = 0; at < pairs.length; at += 2) {
        if (at > 0) out.ascii(',')
        out.cell(bytes, pairs[at]!, pairs[at + 1]!, 'plain')
      }
      let isFirst = pairs.length === 0
      for (const [id, name] of read) {
        out.json(isFirst ? pairOf(id, name) : `,${pairOf(id, name)}`)
        isFirst = false
      }
      out.ascii('}')
    },
    live: isAnyDead || read.size < missing.size ? liveAmong(ids, known, read) : null,
  }
}

async function readMissing(
  teamDb: TeamContext['teamDb'],
  known: KnownNames,
  ids: readonly number[],
): Promise<Map<number, string>> {
  known.isEnough = false
  const names = await liveNames(teamDb, ids)
  for (const id of ids) known.add(id, names.get(id))
  return names
}

function liveAmong(ids: Float64Array, known: KnownNames, read: ReadonlyMap<number, string>): ReadonlySet<number> {
  const live = new Set(read.keys())
  known.forPage(
    ids,
    (id, from, end) => {
      if (from < end) live.add(id)
    },
    () => {},
  )
  return live
}
