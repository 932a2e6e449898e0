import { guardCell } from '@trellis/domain/imports/formula-guard'
import { CellPlaces, type RowBytes } from '../../../platform/row-cells.ts'
import { isoInstant } from '../values/row-json.ts'
import { csvCell, onlyEmptyCell } from './csv-line.ts'

/**
 * How PostgreSQL's text of a cell becomes one of the file: `plain` as it is, `text` guarded and quoted where it must be,
 * `boolean` and `instant` as exports write them, anything else through a function whose text is guarded and quoted.
 */
export type CellWay = 'plain' | 'text' | 'boolean' | 'instant' | ((text: string) => string)

export interface CsvColumn {
  /** Place in a row. */
  readonly at: number
  readonly way: CellWay
}

const pieceBytes = 256 * 1024
/** A letter may become two (a doubled quote); quotes, guard, comma and line ending stand around the cell. */
const around = 8

const quote = 0x22
const comma = 0x2c
const apostrophe = 0x27
const zero = 0x30
const carriageReturn = 0x0d
const lineFeed = 0x0a

const isAmong = (letters: string) => {
  const table = new Uint8Array(256)
  for (const letter of letters) table[letter.charCodeAt(0)] = 1
  return table
}
/** Of these a quoted cell is made (csv-line.ts), and before these stands a guard (formula-guard.ts of the domain). */
const isQuoted = isAmong('",;\t|\r\n')
const isGuarded = isAmong("=+-@\t\r'")
const isBlank = isAmong(' \t\n\v\f\r')

/**
 * Writes rows of PostgreSQL's protocol as lines of CSV, byte for byte what `csvLine` gives for the guarded texts of the
 * cells: a large export does nothing else, and a string for each cell would be most of its work.
 */
export function csvBytes(columns: readonly CsvColumn[]) {
  let pieces: Buffer[] = []
  let out = Buffer.allocUnsafe(pieceBytes)
  let to = 0
  const places = new CellPlaces()

  function makeRoom(cellBytes: number): void {
    const needed = cellBytes * 2 + around
    if (to + needed <= out.length) return
    if (to > 0) pieces.push(out.subarray(0, to))
    out = Buffer.allocUnsafe(Math.max(pieceBytes, needed))
    to = 0
  }

  function line(row: RowBytes): void {
    const { bytes } = row
    places.find(row)
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]!
      const from = places.starts[column.at]!
      const end = places.ends[column.at]!
      makeRoom(Math.max(0, end - from))
      if (index > 0) out[to++] = comma
      if (end > from) cell(bytes, from, end, column.way)
      else if (columns.length === 1) to += out.write(onlyEmptyCell, to)
    }
    makeRoom(0)
    out[to++] = carriageReturn
    out[to++] = lineFeed
  }

  function cell(bytes: Buffer, from: number, end: number, way: CellWay): void {
    if (way === 'plain') return copy(bytes, from, end)
    if (way === 'text') return text(bytes, from, end)
    if (way === 'boolean') return string(bytes[from] === 0x74 ? 'true' : 'false')
    if (way === 'instant') return instant(bytes, from, end)
    string(csvCell(guardCell(way(bytes.toString('utf8', from, end)))))
  }

  // The loops count in variables of their own: those that functions share are read from and written to memory each time.

  function copy(bytes: Buffer, from: number, end: number): void {
    const target = out
    let place = to
    for (let at = from; at < end; at++) target[place++] = bytes[at]!
    to = place
  }

  function text(bytes: Buffer, from: number, end: number): void {
    const target = out
    const first = bytes[from]!
    const last = bytes[end - 1]!
    const hasGuard = isGuarded[first] === 1
    let mustQuote = (!hasGuard && isBlank[first] === 1) || isBlank[last] === 1
    let place = to
    if (hasGuard) target[place++] = apostrophe
    for (let at = from; at < end && !mustQuote; at++) {
      const byte = bytes[at]!
      target[place++] = byte
      mustQuote = isQuoted[byte] === 1
    }
    // Beyond ASCII there are more blanks; to know them takes letters.
    if (!mustQuote && (first > 0x7f || last > 0x7f)) mustQuote = /^\s|\s$/.test(bytes.toString('utf8', from, end))
    if (mustQuote) {
      place = to
      target[place++] = quote
      if (hasGuard) target[place++] = apostrophe
      for (let at = from; at < end; at++) {
        const byte = bytes[at]!
        if (byte === quote) target[place++] = quote
        target[place++] = byte
      }
      target[place++] = quote
    }
    to = place
  }

  /** `2026-05-14 15:30:00.12+00`, the fraction where there is one, as ISO 8601 to the millisecond. */
  function instant(bytes: Buffer, from: number, end: number): void {
    const isPlain =
      bytes[from + 10] === 0x20 && bytes[end - 3] === 0x2b && bytes[end - 2] === zero && bytes[end - 1] === zero
    if (!isPlain || end - from < 22) return string(isoInstant(bytes.toString('latin1', from, end)))
    copy(bytes, from, from + 19)
    out[to - 9] = 0x54
    out[to++] = 0x2e
    for (let digit = from + 20; digit < from + 23; digit++) out[to++] = digit < end - 3 ? bytes[digit]! : zero
    out[to++] = 0x5a
  }

  function string(written: string): void {
    makeRoom(written.length * 2)
    to += out.write(written, to)
  }

  return {
    line,
    /** What was written since it was last asked. */
    take(): Buffer[] {
      const taken = to > 0 ? [...pieces, out.subarray(0, to)] : pieces
      pieces = []
      out = out.subarray(to)
      to = 0
      return taken
    },
  }
}
