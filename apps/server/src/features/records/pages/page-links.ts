import type { RowBytes } from '../../../platform/row-cells.ts'
import { CellPlaces } from '../../../platform/row-cells.ts'
import type { JsonBytes } from '../values/json-bytes.ts'
import { fieldsEnd, isListApart } from './linked-names-sql.ts'
import type { PageStatement } from './page-sql.ts'

/** What the records of a page link to by fields that keep their links in a table of their own. */
export interface PageLinks {
  /** As they came: one that several records link to stands there as often. */
  readonly targets: Float64Array
  /** Where the links of each record begin, by the place of the field in the page; -1 where there are none. */
  readonly headsOf: ReadonlyMap<number, readonly number[]>
  /** Writes a list as JSON, without what is not live. @param head where it begins */
  readonly write: (out: JsonBytes, head: number, live: ReadonlySet<number> | null) => void
}

const places = new CellPlaces()

/**
 * Taken from the first row; null where no field of the page keeps its links so, or no record has any.
 * @param found room for the numbers, which belong to what is given as long as it is used
 */
export function linksIn(
  { linksAt, fields }: PageStatement,
  [row]: readonly RowBytes[],
  found: Numbers,
): PageLinks | null {
  if (linksAt === null || !row || !fields.some(isListApart)) return null
  places.find(row)
  found.add(row.bytes, places.starts[linksAt]!, places.ends[linksAt]!)
  // Three arrays of one length, one after another.
  const count = found.count / 3
  if (count === 0) return null
  const part = (at: number) => found.values.subarray(at * count, (at + 1) * count)
  const [records, ranks, targets] = [part(0), part(1), part(2)]
  const end = fieldsEnd(fields.filter(isListApart))
  const fieldIds: number[] = []
  // Not by the rest of a division, which is slow for such large numbers.
  for (const rank of ranks) fieldIds.push(rank - Math.floor(rank / end) * end)
  const order = inOrder(count, (one, other) => {
    return records[one]! - records[other]! || fieldIds[one]! - fieldIds[other]! || ranks[one]! - ranks[other]!
  })
  // Somebody may ask for a field twice.
  const placesOfField = Map.groupBy(fields.keys(), (place) => fields[place]!.id)
  const none = fields.map(() => -1)
  const headsOf = new Map<number, number[]>()
  const isSame = (one: number, other: number) => records[one] === records[other] && fieldIds[one] === fieldIds[other]
  for (let head = 0; head < count; head++) {
    const link = order[head]!
    if (head > 0 && isSame(link, order[head - 1]!)) continue
    let heads = headsOf.get(records[link]!)
    if (!heads) headsOf.set(records[link]!, (heads = none.slice()))
    for (const place of placesOfField.get(fieldIds[link]!)!) heads[place] = head
  }
  return {
    targets,
    headsOf,
    write(out, head, live) {
      let isAny = false
      for (let at = head; at < count && (at === head || isSame(order[at]!, order[head]!)); at++) {
        const target = 2 * count + order[at]!
        if (live && !live.has(found.values[target]!)) continue
        out.ascii(isAny ? ',' : '[')
        out.cell(row.bytes, found.starts[target]!, found.ends[target]!, 'plain')
        isAny = true
      }
      out.ascii(isAny ? ']' : 'null')
    },
  }
}

/**
 * Numbers 0 to `count` in order: by insertion, for nearly all stand where they belong already. What is in another order
 * altogether is sorted as a whole.
 */
function inOrder(count: number, compare: (one: number, other: number) => number): number[] {
  const order: number[] = []
  for (let at = 0; at < count; at++) order.push(at)
  let moves = 0
  for (let at = 1; at < count; at++) {
    const moved = order[at]!
    let to = at
    for (; to > 0 && compare(order[to - 1]!, moved) > 0; to--) order[to] = order[to - 1]!
    order[to] = moved
    moves += at - to
    if (moves > count * 8) return order.toSorted(compare)
  }
  return order
}

const zero = 0x30

const roomAtFirst = 2048
const mostKept = 64 * 1024
const mostFree = 32

/** Numbers in texts, whatever stands between them: braces, quotes and commas. */
export class Numbers {
  values = new Float64Array(roomAtFirst)
  /** Where each of them stands. */
  starts = new Int32Array(roomAtFirst)
  ends = new Int32Array(roomAtFirst)
  count = 0

  static readonly #free: Numbers[] = []

  /** Lends room to `work`: made anew for each page, so many arrays outside of the heap would call the collector often. */
  static async lent<Result>(work: (numbers: Numbers) => Promise<Result>): Promise<Result> {
    const numbers = Numbers.#free.pop() ?? new Numbers()
    numbers.count = 0
    try {
      return await work(numbers)
    } finally {
      // What one page of very many links needed is not kept.
      if (Numbers.#free.length < mostFree && numbers.values.length <= mostKept) Numbers.#free.push(numbers)
    }
  }

  add(bytes: Buffer, from: number, end: number): void {
    let number = -1
    let start = from
    for (let at = from; at < end; at++) {
      const digit = bytes[at]! - zero
      if (digit >= 0 && digit <= 9) {
        if (number === -1) {
          start = at
          number = digit
        } else number = number * 10 + digit
      } else if (number !== -1) {
        this.#push(number, start, at)
        number = -1
      }
    }
    if (number !== -1) this.#push(number, start, end)
  }

  #push(number: number, start: number, end: number): void {
    const at = this.count++
    if (at === this.values.length) this.#grow()
    this.values[at] = number
    this.starts[at] = start
    this.ends[at] = end
  }

  #grow(): void {
    const [values, starts, ends] = [this.values, this.starts, this.ends]
    this.values = new Float64Array(values.length * 2)
    this.starts = new Int32Array(values.length * 2)
    this.ends = new Int32Array(values.length * 2)
    this.values.set(values)
    this.starts.set(starts)
    this.ends.set(ends)
  }
}
