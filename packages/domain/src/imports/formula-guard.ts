/**
 * Spreadsheets run a cell as a formula by its first character (OWASP, CSV injection). Exports put one apostrophe before
 * such a text and before one that begins with an apostrophe itself, and imports take exactly one away again, so that a
 * round trip loses nothing (behaviour.md section 1, Export).
 */
const runsAsFormula = /^[=+\-@\t\r]/
const wasGuarded = /^'[=+\-@\t\r']/

export function guardCell(text: string): string {
  return runsAsFormula.test(text) || text.startsWith("'") ? `'${text}` : text
}

export function unguardCell(cell: string): string {
  return wasGuarded.test(cell) ? cell.slice(1) : cell
}

/**
 * For cells that came from a file and go back into one: what `unguardCell` reads from the result is what it read from
 * the original. Plain numbers stay as they are.
 */
export function guardForeignCell(cell: string): string {
  return runsAsFormula.test(cell) && !/^[+-]?[\d.,\s]+$/.test(cell) ? `'${cell}` : cell
}
