import { isLink } from '@trellis/domain/fields/link'
import type { TeamContext } from '../../../context.ts'
import { CellPlaces } from '../../../platform/row-cells.ts'
import type { RowBytes } from '../../../platform/row-cells.ts'
import { beginKnowing, mostNames, pairOf, readPairs } from './known-names.ts'
import type { KnownNames } from './known-names.ts'
import { numbersIn } from './page-links.ts'
import type { PageLinks } from './page-links.ts'
import type { PageStatement } from './page-sql.ts'

/** The names of all live records that a page links to. */
export interface PageNames {
  /** JSON object by id: as text, or where it stands in the bytes that came. */
  readonly json: string | NameBytes
  /** The linked records that are shown; null where all are, as nearly always: none that is linked lies in the trash. */
  readonly live: ReadonlySet<number> | null
}

interface NameBytes {
  readonly bytes: Buffer
  readonly from: number
  readonly end: number
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
  if (names.count === ids.size) return { json: names, live: null }
  return { json: names, live: new Set(Object.keys(parsed(names)).map(Number)) }
}

interface Told {
  /** With how many there are; null where they are known. */
  readonly names: (NameBytes & { readonly count: number }) | null
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
  if (from < start) return { names: { ...noNames, count: 0 }, isKnownStill, moment }
  return { names: { bytes, from, end, count: Number(bytes.toString('latin1', start, from)) }, isKnownStill, moment }
}

const noNames: NameBytes = { bytes: Buffer.from('{}'), from: 0, end: 2 }

const parsed = ({ bytes, from, end }: NameBytes) =>
  JSON.parse(bytes.toString('utf8', from, end)) as Record<string, string>

function linkedIds(
  { fields, facts, through }: PageStatement,
  rows: readonly RowBytes[],
  links: PageLinks | null,
): ReadonlySet<number> {
  const ids = new Set<number>(links?.targets)
  const columns = [
    ...fields.flatMap((field, index) => (isLink(field) ? [3 + index] : [])),
    ...through.flatMap(({ field }, index) => (isLink(field) ? [3 + fields.length + facts.length + index] : [])),
  ]
  for (const row of rows) {
    places.find(row)
    for (const at of columns) for (const id of numbersIn(row.bytes, places.starts[at]!, places.ends[at]!)) ids.add(id)
  }
  return ids
}

/** Until a page finds all its names known, or there are too many to keep. */
function learn(known: KnownNames, ids: ReadonlySet<number>, names: NameBytes): void {
  const { pairs } = known
  known.isEnough = true
  for (const id of ids) if (!pairs.has(id)) known.isEnough = false
  if (known.isEnough || pairs.size >= mostNames) return
  const nameById = parsed(names)
  for (const id of ids) {
    const name = nameById[id]
    pairs.set(id, name === undefined ? null : pairOf(id, name))
  }
}

async function fromKnown(
  { teamDb }: Pick<TeamContext, 'teamDb'>,
  ids: ReadonlySet<number>,
  known: KnownNames,
): Promise<PageNames> {
  const missing = [...ids].filter((id) => !known.pairs.has(id))
  const read = missing.length > 0 ? await readPairs(teamDb, missing) : new Map<number, string | null>()
  if (missing.length > 0) {
    known.isEnough = false
    if (known.pairs.size < mostNames) for (const [id, pair] of read) known.pairs.set(id, pair)
  }
  let json = '{'
  const live = new Set<number>()
  for (const id of ids) {
    const pair = known.pairs.get(id) ?? read.get(id)
    if (!pair) continue
    json += live.size === 0 ? pair : `,${pair}`
    live.add(id)
  }
  return { json: `${json}}`, live: live.size === ids.size ? null : live }
}
