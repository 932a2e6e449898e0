import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import { AppError } from '@trellis/domain/errors'
import { maximumImportColumns } from '@trellis/domain/imports/api'
import { csvText } from './csv-text.ts'
import { detectEncoding } from './text-encoding.ts'

/** How a file is written; found once, then every reading follows it. */
export interface Dialect {
  readonly encoding: string
  readonly separator: string
  /** Cells of the first row. */
  readonly width: number
}

const headBytes = 128 * 1024
const separators = [',', ';', '\t', '|']

/**
 * Finds encoding, separator and width of a CSV file.
 * @throws AppError file-empty, file-not-text, file-not-csv, file-too-many-columns
 */
export async function sniff(path: string): Promise<Dialect> {
  const encoding = await detectEncoding(path)
  const head = await readHead(path, encoding)
  if (head.trim() === '') throw new AppError('file-empty')
  const separator = declaredSeparator(head) ?? bestSeparator(head)
  const width = firstWidth(head, separator)
  if (width > maximumImportColumns)
    throw new AppError('file-too-many-columns', { columns: width, maximum: maximumImportColumns })
  return { encoding, separator, width }
}

/** Excel's own first line `sep=;`. */
export function declaredSeparator(text: string): string | undefined {
  return /^sep=([,;\t|])\r?\n/i.exec(text)?.[1]
}

async function readHead(path: string, encoding: string): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of createReadStream(path, { end: headBytes - 1 })) pieces.push(piece as Buffer)
  return iconv.decode(Buffer.concat(pieces), encoding)
}

/** The separator that cuts the most rows into the same number of cells, more than one. */
function bestSeparator(head: string): string {
  let best = ','
  let bestScore = 0
  for (const separator of separators) {
    const score = evenness(rowsOfHead(head, separator))
    if (score > bestScore) [best, bestScore] = [separator, score]
  }
  return best
}

function evenness(rows: readonly string[][]): number {
  const countByWidth = new Map<number, number>()
  for (const row of rows) countByWidth.set(row.length, (countByWidth.get(row.length) ?? 0) + 1)
  let width = 0
  let count = 0
  for (const [ofWidth, times] of countByWidth) if (times > count) [width, count] = [ofWidth, times]
  if (width < 2) return 0
  // Among equally even readings, the one with more cells: a comma inside every text cuts evenly too.
  return count / rows.length + Math.min(width, 50) / 1000
}

function rowsOfHead(head: string, separator: string): string[][] {
  const reader = csvText(separator)
  try {
    const rows = reader.push(head).slice(0, 200)
    return rows.length > 0 ? rows : reader.end()
  } catch (error) {
    // Quotes that fit one separator look broken with another; a file that is broken with all is told when it is read.
    if (error instanceof AppError) return []
    throw error
  }
}

function firstWidth(head: string, separator: string): number {
  const rows = rowsOfHead(declaredSeparator(head) ? head.slice(head.indexOf('\n') + 1) : head, separator)
  return rows[0]?.length ?? 1
}
