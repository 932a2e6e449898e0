import type { TextRow } from './team-db.ts'

/** A row as it came over the wire: from `at` on the number of its cells, then of each its length and its text. */
export interface RowBytes {
  readonly bytes: Buffer
  readonly at: number
}

/** Where the cells of a row lie; the end of a null lies before its start. One of them is used for row after row. */
export class CellPlaces {
  starts = new Int32Array(0)
  ends = new Int32Array(0)

  find({ bytes, at }: RowBytes): void {
    const count = (bytes[at]! << 8) | bytes[at + 1]!
    if (this.starts.length < count) {
      this.starts = new Int32Array(count)
      this.ends = new Int32Array(count)
    }
    let next = at + 2
    for (let index = 0; index < count; index++) {
      const length = (bytes[next]! << 24) | (bytes[next + 1]! << 16) | (bytes[next + 2]! << 8) | bytes[next + 3]!
      next += 4
      this.starts[index] = next
      this.ends[index] = next + length
      if (length > 0) next += length
    }
  }
}

/** The same row as text. */
export function textsOf({ bytes, at }: RowBytes): TextRow {
  let next = at + 2
  return Array.from({ length: bytes.readInt16BE(at) }, () => {
    const length = bytes.readInt32BE(next)
    const from = next + 4
    next = from + Math.max(0, length)
    return length < 0 ? null : bytes.toString('utf8', from, next)
  })
}
