import { isAscii, isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { analyse as guessEncodings } from 'chardet'
import iconv from 'iconv-lite'
import { AppError } from '@trellis/domain/errors'

const pieceBytes = 1 << 20
const sampleBytes = 256 * 1024

/**
 * The encoding of a whole file: by its byte order mark, else UTF-8 when every byte of it is, else UTF-16 without a mark,
 * else what its letters look like, Windows-1252 in doubt.
 * @throws AppError file-empty; file-not-text with `line` of the first byte that is no text, counted from 1
 */
export async function detectEncoding(path: string): Promise<string> {
  const facts = await readBytes(path)
  const { head } = facts
  if (facts.size === 0) throw new AppError('file-empty')
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (facts.nulLine !== null) {
    const wide = wideEncoding(head)
    if (wide) return wide
    throw new AppError('file-not-text', { line: facts.nulLine })
  }
  if (facts.controlLine !== null) throw new AppError('file-not-text', { line: facts.controlLine })
  if (facts.badUtf8Line === null) return 'utf-8'
  // Text that is UTF-8 in many places and not in others was put together from two encodings; either reading garbles a part.
  if (facts.goodSequences > facts.badSequences) throw new AppError('file-not-text', { line: facts.badUtf8Line })
  return singleByteEncoding(facts.sample)
}

interface ByteFacts {
  size: number
  head: Buffer
  /** Bytes beyond ASCII with some text around, for guessing. */
  sample: Buffer
  nulLine: number | null
  controlLine: number | null
  badUtf8Line: number | null
  goodSequences: number
  badSequences: number
}

async function readBytes(path: string): Promise<ByteFacts> {
  const file = await open(path)
  const facts: ByteFacts = {
    size: 0,
    head: Buffer.alloc(0),
    sample: Buffer.alloc(0),
    nulLine: null,
    controlLine: null,
    badUtf8Line: null,
    goodSequences: 0,
    badSequences: 0,
  }
  try {
    const buffer = Buffer.allocUnsafe(pieceBytes)
    let kept = 0
    let line = 1
    for (;;) {
      const { bytesRead } = await file.read(buffer, kept, pieceBytes - kept)
      const filled = kept + bytesRead
      if (filled === 0) break
      // A character may go on in the next piece; only whole ones are looked at.
      const whole = bytesRead === 0 ? filled : wholeCharacters(buffer, filled)
      const piece = buffer.subarray(0, whole)
      if (facts.size === 0) facts.head = Buffer.from(piece.subarray(0, 64 * 1024))
      lookAt(piece, line, facts)
      line += countByte(piece, 10)
      facts.size += whole
      kept = filled - whole
      buffer.copyWithin(0, whole, filled)
      if (bytesRead === 0) break
    }
  } finally {
    await file.close()
  }
  return facts
}

function lookAt(piece: Buffer, firstLine: number, facts: ByteFacts): void {
  const lineOf = (at: number) => firstLine + countByte(piece.subarray(0, at), 10)
  if (facts.nulLine === null) {
    const nul = piece.indexOf(0)
    if (nul >= 0) facts.nulLine = lineOf(nul)
  }
  if (facts.controlLine === null) {
    const control = firstControl(piece)
    if (control >= 0) facts.controlLine = lineOf(control)
  }
  if (isAscii(piece)) return
  if (isUtf8(piece) && facts.badUtf8Line === null && facts.sample.length === 0) {
    facts.goodSequences += countSequences(piece)
    return
  }
  const { good, bad, firstBad } = sequences(piece)
  facts.goodSequences += good
  facts.badSequences += bad
  if (firstBad >= 0) {
    facts.badUtf8Line ??= lineOf(firstBad)
    if (facts.sample.length < sampleBytes)
      facts.sample = Buffer.concat([facts.sample, highBytes(piece)]).subarray(0, sampleBytes)
  }
}

// Vertical tab, form feed, ^Z and escape turn up in real text files; the others do not.
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte > 0 && byte < 9) || (byte > 13 && byte < 26) || (byte > 27 && byte < 32) ? 1 : 0,
)

function firstControl(piece: Buffer): number {
  for (let at = 0; at < piece.length; at++) if (isControl[piece[at]!]) return at
  return -1
}

/** How much of a piece ends in a whole UTF-8 character; cuts at most three bytes. */
function wholeCharacters(buffer: Buffer, filled: number): number {
  for (let back = 1; back <= Math.min(3, filled); back++) {
    const byte = buffer[filled - back]!
    if (byte < 0x80) return filled
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needed > back ? filled - back : filled
    }
  }
  return filled
}

function countSequences(piece: Buffer): number {
  let count = 0
  for (const byte of piece) if (byte >= 0xc2) count++
  return count
}

function sequences(piece: Buffer): { good: number; bad: number; firstBad: number } {
  let good = 0
  let bad = 0
  let firstBad = -1
  for (let at = 0; at < piece.length;) {
    const byte = piece[at]!
    if (byte < 0x80) {
      at++
      continue
    }
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    if (byte >= 0xc2 && isUtf8(piece.subarray(at, at + length)) && at + length <= piece.length) {
      good++
      at += length
      continue
    }
    bad++
    if (firstBad < 0) firstBad = at
    at++
  }
  return { good, bad, firstBad }
}

/** The lines with bytes beyond ASCII: a guess over plain English around them would drown in it. */
function highBytes(piece: Buffer): Buffer {
  const parts: Buffer[] = []
  let total = 0
  let at = piece.findIndex((byte) => byte >= 0x80)
  while (at >= 0 && total < sampleBytes) {
    const from = Math.max(0, at - 20)
    const to = Math.min(piece.length, at + 20)
    parts.push(piece.subarray(from, to))
    total += to - from
    const next = piece.subarray(to).findIndex((byte) => byte >= 0x80)
    at = next < 0 ? -1 : to + next
  }
  return Buffer.concat(parts)
}

function countByte(piece: Buffer, byte: number): number {
  let count = 0
  for (let at = piece.indexOf(byte); at >= 0; at = piece.indexOf(byte, at + 1)) count++
  return count
}

/** UTF-16 without a mark: every second byte of western text is zero. */
function wideEncoding(head: Buffer): string | undefined {
  const pairs = Math.floor(head.length / 2)
  let evenZeros = 0
  let oddZeros = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) evenZeros++
    if (head[at + 1] === 0) oddZeros++
  }
  if (oddZeros > pairs * 0.6 && evenZeros < pairs * 0.05) return 'utf-16le'
  if (evenZeros > pairs * 0.6 && oddZeros < pairs * 0.05) return 'utf-16be'
  return undefined
}

function singleByteEncoding(sample: Buffer): string {
  const best = guessEncodings(sample)[0]
  // ISO-8859-1 is Windows-1252 without its quotes and dashes, so nothing is lost by reading it so.
  if (!best || best.confidence < 50 || /^(ISO-8859-1|windows-1252|UTF-8|ASCII)$/i.test(best.name)) return 'windows-1252'
  return iconv.encodingExists(best.name) ? best.name.toLowerCase() : 'windows-1252'
}
