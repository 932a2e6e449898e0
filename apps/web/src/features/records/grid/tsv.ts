/** Tables on the clipboard as spreadsheets write them: tabs, line breaks, quotes around cells that hold either. */
export type TextTable = string[][]

export function formatTable(table: readonly (readonly string[])[]): string {
  return table.map((row) => row.map(quoteWhereNeeded).join('\t')).join('\n')
}

function quoteWhereNeeded(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Reads what a spreadsheet put on the clipboard; the line break it adds at the end makes no row. */
export function parseTable(text: string): TextTable {
  const rows: TextTable = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(cell.text)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      // A tab at the very end still opens an empty cell.
      if (at === text.length) row.push('')
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  if (row.length > 0) rows.push(row)
  return rows
}

function readPlain(text: string, start: number) {
  const found = text.slice(start).search(/[\t\r\n]/)
  const end = found === -1 ? text.length : start + found
  return { text: text.slice(start, end), end }
}

/** A quoted cell; a quote that never closes, or text after the closing one, is taken as it stands. */
function readQuoted(text: string, start: number) {
  let at = start + 1
  let value = ''
  while (at < text.length) {
    if (text[at] !== '"') {
      value += text[at]
      at += 1
    } else if (text[at + 1] === '"') {
      value += '"'
      at += 2
    } else {
      const next = text[at + 1]
      if (next === undefined || next === '\t' || next === '\n' || next === '\r') return { text: value, end: at + 1 }
      break
    }
  }
  return readPlain(text, start)
}

/** The value for a cell of a range a table is pasted into: one cell fills all, otherwise the table repeats itself. */
export function cellFor(table: TextTable, row: number, column: number): string {
  const line = table[row % table.length] ?? []
  return line[column % Math.max(1, line.length)] ?? ''
}
