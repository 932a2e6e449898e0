import { columnGuess } from '@trellis/domain/fields/guess'
import type { TextContext } from '@trellis/domain/fields/field-type'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { AppError } from '@trellis/domain/errors'
import { type Analysis, maximumImportColumns } from '@trellis/domain/imports/api'
import { unguardCell } from '@trellis/domain/imports/formula-guard'
import { cleanHeaders } from './headers.ts'
import { readRows, type Source } from './source.ts'
import type { Staged } from './stage.ts'

const rowsPerBatch = 10_000
const samplesPerColumn = 5
const longestSample = 120

interface Reading {
  context: TextContext
  /** Name of a column without one, by its number. */
  nameless: (number: number) => string
  /** Called now and then with the rows read so far; throws to stop. */
  onProgress: (rowsRead: number) => Promise<void>
}

/**
 * Reads a whole file once: how it is written, and of each column its name, type, samples and texts to choose from.
 * @throws AppError file-empty, file-not-text, file-not-csv, file-too-many-columns
 */
export async function analyse(
  source: Source,
  { format, sheet, sheets }: Pick<Staged, 'format' | 'sheet' | 'sheets'>,
  { context, nameless, onProgress }: Reading,
): Promise<Analysis> {
  let firstRow: string[] | undefined
  let columns: ColumnNotes[] = []
  let rowCount = 0
  for await (const { rows } of readRows(source, rowsPerBatch)) {
    for (const row of rows) {
      if (firstRow) {
        rowCount++
        noteRow(columns, row)
        continue
      }
      firstRow = row
      if (row.length > maximumImportColumns)
        throw new AppError('file-too-many-columns', { columns: row.length, maximum: maximumImportColumns })
      columns = row.map((header) => columnNotes(context, header))
    }
    await onProgress(rowCount)
  }
  if (!firstRow) throw new AppError('file-empty')
  // The keys of JSON objects are names.
  const hasHeader = format === 'json' || isHeader(firstRow, columns, context)
  if (!hasHeader) {
    rowCount++
    columns = columns.map((notes, index) => ({ ...notes, samples: [firstRow[index] ?? '', ...notes.samples] }))
    for (const [index, notes] of columns.entries()) notes.guess.add(unguardCell(firstRow[index] ?? ''))
  }
  if (rowCount === 0) throw new AppError('file-empty')
  const headers = cleanHeaders(hasHeader ? firstRow : firstRow.map(() => ''), nameless)
  return {
    format,
    sheet,
    sheets: [...sheets],
    encoding: source.encoding,
    separator: source.separator,
    rowCount,
    hasHeader,
    columns: columns.map(({ guess, samples }, index) => {
      const { dataType, settings, reading, choices, filled } = guess.result()
      return {
        index,
        header: headers[index]!,
        guessedType: dataType,
        guessedSettings: settings,
        reading,
        filled,
        samples: samples.filter((text) => text !== '').slice(0, samplesPerColumn),
        choices,
      }
    }),
  }
}

interface ColumnNotes {
  guess: ReturnType<typeof columnGuess>
  samples: string[]
}

function columnNotes(context: TextContext, header: string): ColumnNotes {
  return { guess: columnGuess(context, header), samples: [] }
}

function noteRow(columns: ColumnNotes[], row: readonly string[]): void {
  // A row of another width is rejected later; its cells may stand in the wrong columns.
  if (row.length !== columns.length) return
  for (let index = 0; index < columns.length; index++) {
    const cell = unguardCell(row[index]!)
    if (cell === '') continue
    const { guess, samples } = columns[index]!
    guess.add(cell)
    if (samples.length >= samplesPerColumn) continue
    const sample = cell.trim().slice(0, longestSample)
    if (!samples.includes(sample)) samples.push(sample)
  }
}

/**
 * The first row is a header unless it reads like the rows below: a text above a column of numbers is a header, a number
 * above it is data. Where every column is text, a header has no empty and no repeated cell.
 */
function isHeader(firstRow: readonly string[], columns: readonly ColumnNotes[], context: TextContext): boolean {
  const typed = columns.flatMap(({ guess }, index) => {
    const { dataType, settings, reading, filled, choices } = guess.result()
    const isTyped = filled > 0 && dataType !== 'plain_text' && choices === null
    return isTyped ? [{ cell: (firstRow[index] ?? '').trim(), dataType, settings, reading }] : []
  })
  if (typed.length > 0) {
    return typed.some(({ cell, dataType, settings, reading }) => {
      return cell !== '' && 'problem' in fieldTypeOf(dataType).parse(cell, settings, { ...context, reading })
    })
  }
  const cells = firstRow.map((cell) => cell.trim().toLowerCase())
  const looksTyped = cells.some((cell) => /^[-+]?[\d.,\s]+%?$|@.+\./.test(cell))
  return !looksTyped && cells.every((cell) => cell !== '') && new Set(cells).size === cells.length
}
