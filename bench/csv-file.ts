import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a CSV file, a piece at a time: a million rows are more than one string may hold.
 * @param cells of the row with this number, from 1
 */
export async function writeCsv(
  path: string,
  { header, rows, cells }: { header: readonly string[]; rows: number; cells: (number: number) => readonly string[] },
): Promise<void> {
  await pipeline(Readable.from(pieces(header, rows, cells)), createWriteStream(path))
}

const rowsPerPiece = 1000

function* pieces(header: readonly string[], rows: number, cells: (number: number) => readonly string[]) {
  yield line(header)
  for (let first = 1; first <= rows; first += rowsPerPiece) {
    let text = ''
    for (let number = first; number < first + rowsPerPiece && number <= rows; number++) text += line(cells(number))
    yield text
  }
}

const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
