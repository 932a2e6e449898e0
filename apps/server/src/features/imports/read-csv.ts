import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import { AppError } from '@trellis/domain/errors'
import { csvText } from './csv-text.ts'
import { type Dialect, declaredSeparator } from './sniff.ts'

/** Consecutive rows of a file; the first has the number `firstRow`, counted from 1 with the header. */
export interface RowBatch {
  readonly firstRow: number
  readonly rows: string[][]
}

/** Reads a file in batches of about `size` rows; memory stays flat however large it is. */
export async function* readCsv(path: string, dialect: Dialect, size: number): AsyncGenerator<RowBatch> {
  const reader = csvText(dialect.separator)
  let waiting: string[][] = []
  let firstRow = 1
  for await (const text of readText(path, dialect.encoding)) {
    const rows = reader.push(text)
    waiting = waiting.length === 0 ? rows : waiting.concat(rows)
    while (waiting.length >= size) {
      yield { firstRow, rows: waiting.slice(0, size) }
      firstRow += size
      waiting = waiting.slice(size)
    }
  }
  waiting = waiting.concat(reader.end())
  if (waiting.length > 0) yield { firstRow, rows: waiting }
}

export async function* readText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  let isFirst = true
  for await (const bytes of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    let text = decoder.write(bytes as Buffer)
    if (isFirst) {
      isFirst = false
      if (declaredSeparator(text)) text = text.slice(text.indexOf('\n') + 1)
    }
    // UTF-16 can carry a NUL character as text; no database text may hold one.
    if (text.includes('\0')) throw new AppError('file-not-text')
    yield text
  }
  const last = decoder.end()
  if (last) yield last
}
