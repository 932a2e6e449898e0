import type { JsonWay } from './row-json.ts'
import { stringOf } from './row-json.ts'

/** A cell whose text becomes JSON by a way of many, or by a function of its own. */
export type CellWay = JsonWay | ((text: string) => string)

export interface JsonBytes {
  /** JSON that is there already, in ASCII. */
  readonly ascii: (json: string) => void
  readonly json: (json: string) => void
  readonly cell: (bytes: Buffer, from: number, end: number, way: CellWay) => void
  readonly take: () => Buffer
}

const quote = 0x22
const backslash = 0x5c
const zero = 0x30
const firstPrintable = 0x20

/** A call costs more than so many letters. */
const fewLetters = 64

/**
 * Puts JSON together out of the bytes of PostgreSQL's rows: a string for each of a thousand cells, and one for all of
 * them, would be a good part of the work of a page.
 */
export function jsonBytes(expected = 32 * 1024): JsonBytes {
  let out = Buffer.allocUnsafeSlow(expected)
  let outView = viewOf(out)
  let to = 0
  /** Many cells come in one buffer. */
  let source: Buffer = out
  let sourceView = outView

  function makeRoom(count: number): void {
    if (to + count <= out.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, to + count))
    out.copy(larger, 0, 0, to)
    out = larger
    outView = viewOf(out)
  }

  function ascii(written: string): void {
    makeRoom(written.length)
    if (written.length > fewLetters) to += out.write(written, to, 'latin1')
    else for (let at = 0; at < written.length; at++) out[to++] = written.charCodeAt(at)
  }

  function json(written: string): void {
    makeRoom(written.length * 3)
    to += out.write(written, to)
  }

  function cell(bytes: Buffer, from: number, end: number, way: CellWay): void {
    makeRoom(end - from + 8)
    if (way === 'plain') return copy(bytes, from, end)
    if (way === 'text') return text(bytes, from, end)
    if (way === 'quoted') {
      out[to++] = quote
      copy(bytes, from, end)
      out[to++] = quote
      return
    }
    if (way === 'ids') {
      out[to++] = 0x5b
      copy(bytes, from + 1, end - 1)
      out[to++] = 0x5d
      return
    }
    if (way === 'instant' && isPlainInstant(bytes, from, end)) return instant(bytes, from, end)
    const written = bytes.toString('utf8', from, end)
    json(typeof way === 'string' ? stringOf[way](written) : way(written))
  }

  // In the loops below what they read and write is theirs: a variable that other functions share is written to memory
  // with each byte.

  function copy(bytes: Buffer, from: number, end: number): void {
    if (end - from > fewLetters) {
      to += bytes.copy(out, to, from, end)
      return
    }
    const target = out
    let place = to
    for (let at = from; at < end; at++) target[place++] = bytes[at]!
    to = place
  }

  function text(bytes: Buffer, from: number, end: number): void {
    if (bytes !== source) {
      source = bytes
      sourceView = viewOf(bytes)
    }
    const target = out
    let place = to
    target[place++] = quote
    let at = from
    const [read, write] = [sourceView, outView]
    for (; at + 4 <= end; at += 4, place += 4) {
      const four = read.getInt32(at)
      if (holdsSpecial(four)) return json(JSON.stringify(bytes.toString('utf8', from, end)))
      write.setInt32(place, four)
    }
    for (; at < end; at++) {
      const byte = bytes[at]!
      if (byte < firstPrintable || byte === quote || byte === backslash)
        return json(JSON.stringify(bytes.toString('utf8', from, end)))
      target[place++] = byte
    }
    target[place++] = quote
    to = place
  }

  function instant(bytes: Buffer, from: number, end: number): void {
    const target = out
    let place = to
    target[place++] = quote
    for (let at = from; at < from + 19; at++) target[place++] = bytes[at]!
    target[place - 9] = 0x54
    target[place++] = 0x2e
    for (let digit = from + 20; digit < from + 23; digit++) target[place++] = digit < end - 3 ? bytes[digit]! : zero
    target[place++] = 0x5a
    target[place++] = quote
    to = place
  }

  return { ascii, json, cell, take: () => out.subarray(0, to) }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength)

/**
 * Whether one of four bytes is a quote, a backslash or below the first printable letter: where a byte borrows from the one
 * above it, as in the classic search for a zero byte in a word.
 */
function holdsSpecial(four: number): boolean {
  const asQuote = four ^ 0x22222222
  const asBackslash = four ^ 0x5c5c5c5c
  const borrowed =
    ((asQuote - 0x01010101) & ~asQuote) | ((asBackslash - 0x01010101) & ~asBackslash) | ((four - 0x20202020) & ~four)
  return (borrowed & 0x80808080) !== 0
}

/** `2026-05-14 15:30:00.12+00`: a year of four digits, as nearly all have. */
const isPlainInstant = (bytes: Buffer, from: number, end: number) =>
  end - from >= 22 &&
  bytes[from + 10] === 0x20 &&
  bytes[end - 3] === 0x2b &&
  bytes[end - 2] === zero &&
  bytes[end - 1] === zero
