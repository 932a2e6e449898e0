import { CellPlaces } from '../../../platform/row-cells.ts'
import type { RowBytes } from '../../../platform/row-cells.ts'
import { isListApart } from './linked-names-sql.ts'
import type { PageStatement } from './page-sql.ts'

/** What the records of a page link to by fields that keep their links in a table of their own. */
export interface PageLinks {
  readonly targets: readonly number[]
  /** Of the record whose id is written there: the targets of each field in their order, by the field's place in the page. */
  readonly ofRow: (bytes: Buffer, from: number, end: number) => readonly (readonly number[] | undefined)[] | undefined
}

const places = new CellPlaces()

/** Taken from the first row; null where no field of the page keeps its links so, or no record has any. */
export function linksIn({ linksAt, fields }: PageStatement, [row]: readonly RowBytes[]): PageLinks | null {
  if (linksAt === null || !row || !fields.some(isListApart)) return null
  places.find(row)
  const numbers = numbersIn(row.bytes, places.starts[linksAt]!, places.ends[linksAt]!)
  // Four arrays of one length, one after another.
  const count = numbers.length / 4
  if (count === 0) return null
  const placeOfField = new Map(fields.map(({ id }, place) => [id, place]))
  const byRecord = new Map<number, number[][]>()
  const rankOf = (at: number) => numbers[3 * count + at]!
  for (const at of inOrder(count, rankOf)) {
    const record = numbers[at]!
    const field = placeOfField.get(numbers[count + at]!)!
    let lists = byRecord.get(record)
    if (!lists) byRecord.set(record, (lists = []))
    const list = lists[field]
    if (list) list.push(numbers[2 * count + at]!)
    else lists[field] = [numbers[2 * count + at]!]
  }
  return {
    targets: numbers.slice(2 * count, 3 * count),
    ofRow: (bytes, from, end) => byRecord.get(numbersIn(bytes, from, end)[0]!),
  }
}

/** Places 0 to `count`, those of a lower rank first. */
function inOrder(count: number, rankOf: (at: number) => number): number[] {
  return Array.from({ length: count }, (_, at) => at).sort((one, other) => rankOf(one) - rankOf(other))
}

const zero = 0x30

/** Whatever stands between them: braces, quotes and commas. */
export function numbersIn(bytes: Buffer, from: number, end: number): number[] {
  const numbers: number[] = []
  let number = -1
  for (let at = from; at < end; at++) {
    const digit = bytes[at]! - zero
    if (digit >= 0 && digit <= 9) number = Math.max(number, 0) * 10 + digit
    else if (number !== -1) {
      numbers.push(number)
      number = -1
    }
  }
  if (number !== -1) numbers.push(number)
  return numbers
}
