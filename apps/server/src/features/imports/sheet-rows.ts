import { AppError } from '@trellis/domain/errors'
import { maximumImportColumns } from '@trellis/domain/imports/api'
import { guardCell } from '@trellis/domain/imports/formula-guard'
import { cellText } from './cell-format.ts'
import { mergedCells, type MergedCells } from './merged-cells.ts'
import { unescaped, type Workbook } from './workbook.ts'
import { attribute, xmlReader } from './xml.ts'

const widestSheet = 16_384

/**
 * Rows of a sheet as texts, a few hundred at a time; empty rows are none. Numbers, dates and percentages come by their
 * format, formulas by their last result. A text that begins like a formula is guarded, as in our own CSV.
 */
export async function* sheetRows(book: Workbook, path: string): AsyncGenerator<string[][]> {
  let rows: string[][] = []
  const reader = xmlReader(sheetHandler(book, await mergedCells(book.zip, path), (row) => rows.push(row)))
  for await (const piece of book.zip.text(path)) {
    reader.push(piece)
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  reader.end()
  if (rows.length > 0) yield rows
}

function sheetHandler(book: Workbook, merged: MergedCells, onRow: (row: string[]) => void) {
  let rowNumber = 0
  let row: string[] = []
  let column = -1
  let type = 'n'
  let style = 0
  let raw = ''
  let isValue = false
  let isReadingAid = false

  function keep(): void {
    const text = textOf()
    if (text === '') return
    if (column >= maximumImportColumns)
      throw new AppError('file-too-many-columns', { columns: column + 1, maximum: maximumImportColumns })
    while (row.length < column) row.push('')
    row[column] = text
  }

  function textOf(): string {
    if (type === 's') return textCell(book.strings.get(Number(raw)) ?? '')
    if (type === 'b') return raw.trim() === '' ? '' : raw.trim() === '1' ? 'true' : 'false'
    if (type === 'str' || type === 'inlineStr') return textCell(unescaped(raw))
    // An error of a formula, or a date written as one.
    if (type === 'e') return textCell(raw)
    if (type === 'd') return raw.replace(/T00:00:00(\.0+)?Z?$/, '')
    return cellText(raw, book.meaningByStyle[style] ?? 'number', book.is1904)
  }

  return {
    open(name: string, attributes: string): void {
      if (name === 'row') {
        rowNumber = Number(attribute(attributes, 'r') ?? rowNumber + 1)
        row = []
        column = -1
      } else if (name === 'c') {
        column = columnOf(attribute(attributes, 'r')) ?? column + 1
        type = attribute(attributes, 't') ?? 'n'
        style = Number(attribute(attributes, 's') ?? 0)
        raw = ''
      } else if (name === 'rPh') isReadingAid = true
      isValue = (name === 'v' || name === 't') && !isReadingAid
    },
    text(piece: string): void {
      if (isValue) raw += piece
    },
    close(name: string): void {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'rPh') isReadingAid = false
      if (name === 'c') keep()
      if (name !== 'row') return
      merged.fill(rowNumber, row)
      if (row.some((cell) => cell !== '')) onRow(row)
    },
  }
}

const textCell = (text: string) => guardCell(text.replaceAll('\0', ''))

/** `AB12` as 27; undefined without a name. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let number = 0
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) | 32
    if (code < 97 || code > 122) break
    number = number * 26 + code - 96
  }
  if (number < 1 || number > widestSheet) throw new AppError('file-not-xlsx')
  return number - 1
}
