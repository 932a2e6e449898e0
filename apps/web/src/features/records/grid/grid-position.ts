/** A cell of the grid; row -1 is the header. */
export interface Position {
  readonly row: number
  readonly column: number
}

export interface Bounds {
  readonly rowCount: number
  readonly columnCount: number
  /** Whole rows in view, for PageUp and PageDown. */
  readonly pageRows: number
}

export interface KeyPress {
  readonly key: string
  readonly ctrl: boolean
}

/** Where a movement key leads; undefined for any other key. */
export function moved(from: Position, { key, ctrl }: KeyPress, bounds: Bounds): Position | undefined {
  const lastRow = bounds.rowCount - 1
  const lastColumn = bounds.columnCount - 1
  const to = (row: number, column: number): Position => ({
    row: Math.max(-1, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  })
  const { row, column } = from
  switch (key) {
    case 'ArrowUp':
      return ctrl ? to(0, column) : to(row - 1, column)
    case 'ArrowDown':
      return ctrl ? to(lastRow, column) : to(row + 1, column)
    case 'ArrowLeft':
      return to(row, ctrl ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, ctrl ? lastColumn : column + 1)
    case 'Home':
      return to(ctrl ? 0 : row, 0)
    case 'End':
      return to(ctrl ? lastRow : row, lastColumn)
    case 'PageUp':
      return to(Math.max(0, row - bounds.pageRows), column)
    case 'PageDown':
      return to(Math.max(0, row) + bounds.pageRows, column)
    default:
      return undefined
  }
}

/** A rectangle of cells, ends included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export function rangeOf(a: Position, b: Position): CellRange {
  return {
    top: Math.max(0, Math.min(a.row, b.row)),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  }
}

export function cellCount(range: CellRange): number {
  return (range.bottom - range.top + 1) * (range.right - range.left + 1)
}

/** Where the cursor goes after an edit. */
export function positionAfter(
  { row, column }: Position,
  leave: 'stay' | 'down' | 'up' | 'right' | 'left',
  rowCount: number,
  columnCount: number,
): Position {
  switch (leave) {
    case 'down':
      return { row: Math.min(rowCount - 1, row + 1), column }
    case 'up':
      return { row: Math.max(0, row - 1), column }
    case 'right':
      return { row, column: Math.min(columnCount - 1, column + 1) }
    case 'left':
      return { row, column: Math.max(0, column - 1) }
    case 'stay':
      return { row, column }
  }
}
