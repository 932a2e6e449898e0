/** One line of CSV with its line ending; cells are quoted where they must be. */
export function csvLine(cells: readonly string[]): string {
  // An only, empty cell would be an empty line, which is no row.
  if (cells.length === 1 && cells[0] === '') return `${onlyEmptyCell}\r\n`
  return cells.map(csvCell).join(',') + '\r\n'
}

export const onlyEmptyCell = '""'

export function csvCell(text: string): string {
  if (text === '') return ''
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
