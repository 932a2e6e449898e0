import { AppError } from '@trellis/domain/errors'

/** Longest row that is taken as one; a quote that is never closed ends here instead of filling the memory. */
const longestRow = 2_000_000

const quote = 34
const lineFeed = 10
const carriageReturn = 13
const space = 32

/** Reads CSV text that arrives in pieces of any size; each call gives the rows that became complete. */
export interface CsvText {
  push(text: string): string[][]
  end(): string[][]
}

/**
 * RFC 4180, read as spreadsheets do: any line ending, quotes inside an unquoted cell are text, empty lines are no rows.
 * Ours because a broken file must name the line where the quote was opened, and a library loses that place.
 * @throws AppError file-not-csv with `line`, counted from 1
 */
export function csvText(separator: string): CsvText {
  const separatorCode = separator.charCodeAt(0)
  let rest = ''
  let line = 1

  function read(text: string, isLast: boolean): string[][] {
    const rows: string[][] = []
    let rowStart = 0
    for (;;) {
      const row = readRow(text, rowStart, isLast)
      if (!row) break
      line += row.lines
      rowStart = row.end
      if (row.cells) rows.push(row.cells)
    }
    rest = text.slice(rowStart)
    if (rest.length > longestRow) throw brokenAt(line)
    return rows
  }

  /** The row that begins at `start`; undefined when the text ends before the row does. */
  function readRow(text: string, start: number, isLast: boolean) {
    if (start >= text.length) return undefined
    const cells: string[] = []
    let at = start
    let lines = 0
    for (;;) {
      const opening = openingQuote(text, at)
      if (opening >= 0) {
        const closing = closingQuote(text, opening)
        const next = closing < 0 ? -1 : afterSpaces(text, closing + 1)
        if (next < 0 || (next >= text.length && !isLast)) {
          if (isLast) throw brokenAt(line + lines)
          return undefined
        }
        const quoted = text.slice(opening + 1, closing)
        if (next < text.length && !isCellEnd(text.charCodeAt(next))) throw brokenAt(line + lines + countLines(quoted))
        lines += countLines(quoted)
        cells.push(quoted.includes('"') ? quoted.replaceAll('""', '"') : quoted)
        at = next
      } else {
        let end = at
        while (end < text.length && !isCellEnd(text.charCodeAt(end))) end++
        if (end >= text.length && !isLast) return undefined
        cells.push(text.slice(at, end))
        at = end
      }
      if (at < text.length && text.charCodeAt(at) === separatorCode) {
        at++
        continue
      }
      // A carriage return at the very end may be half of a line ending.
      if (text.charCodeAt(at) === carriageReturn) {
        if (at + 1 >= text.length && !isLast) return undefined
        if (text.charCodeAt(at + 1) === lineFeed) at++
      }
      const isEmptyLine = cells.length === 1 && cells[0] === '' && opening < 0
      return { cells: isEmptyLine ? undefined : cells, end: at + 1, lines: lines + 1 }
    }
  }

  const isCellEnd = (code: number) => code === separatorCode || code === lineFeed || code === carriageReturn

  return {
    push: (text) => read(rest + text, false),
    end: () => read(rest, true),
  }
}

function openingQuote(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === quote) return at
  if (code !== space) return -1
  const next = afterSpaces(text, at)
  return text.charCodeAt(next) === quote ? next : -1
}

/** The quote that ends a cell, past doubled ones; -1 when the text ends first, also when the next piece may double it. */
function closingQuote(text: string, opening: number): number {
  let at = opening + 1
  for (;;) {
    const found = text.indexOf('"', at)
    if (found < 0 || text.charCodeAt(found + 1) !== quote) return found
    at = found + 2
  }
}

function afterSpaces(text: string, at: number): number {
  let next = at
  while (text.charCodeAt(next) === space) next++
  return next
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

function brokenAt(line: number): AppError {
  return new AppError('file-not-csv', { line })
}
