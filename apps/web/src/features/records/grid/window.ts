/**
 * Arithmetic of a fixed-height window over a long list. Browsers stop laying out elements near 33 million px, so the
 * spacer is capped: above the cap the scrollbar moves proportionally while the wheel keeps moving pixel by pixel on a
 * logical offset (stack.md, Record grid).
 */
export const maximumSpacer = 15_000_000
const overscan = 6

export interface Extent {
  /** Height of the spacer inside the scroller, px. */
  readonly spacer: number
  /** Height all rows would have, px. */
  readonly logical: number
  readonly isCapped: boolean
  /** Height of every row, px. */
  readonly rowHeight: number
}

export function extentOf(rowCount: number, rowHeight: number, extra = 0): Extent {
  const logical = rowCount * rowHeight + extra
  return { spacer: Math.min(logical, maximumSpacer), logical, isCapped: logical > maximumSpacer, rowHeight }
}

/** The largest logical offset: the last row stands at the bottom of the viewport. */
export function maximumOffset(extent: Extent, viewport: number): number {
  return Math.max(0, extent.logical - viewport)
}

export function clampOffset(offset: number, extent: Extent, viewport: number): number {
  return Math.min(Math.max(0, offset), maximumOffset(extent, viewport))
}

/** Where the scrollbar belongs for a logical offset. */
export function scrollTopFor(offset: number, extent: Extent, viewport: number): number {
  if (!extent.isCapped) return offset
  const travel = maximumOffset(extent, viewport)
  return travel === 0 ? 0 : Math.round((offset / travel) * (extent.spacer - viewport))
}

/** The logical offset for a place of the scrollbar; both ends map to both ends. */
export function offsetFor(scrollTop: number, extent: Extent, viewport: number): number {
  if (!extent.isCapped) return scrollTop
  const physical = extent.spacer - viewport
  return physical <= 0 ? 0 : Math.min(1, Math.max(0, scrollTop / physical)) * maximumOffset(extent, viewport)
}

export interface RowSpan {
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

/** Rows to render around a logical offset, overscan included. */
export function rowsAt(
  offset: number,
  viewport: number,
  { rowCount, rowHeight }: { rowCount: number; rowHeight: number },
): RowSpan {
  const first = Math.max(0, Math.floor(offset / rowHeight) - overscan)
  const end = Math.min(rowCount, Math.ceil((offset + viewport) / rowHeight) + overscan)
  return { first: Math.min(first, end), end }
}

/** Elements for rows that are enough for every place of the list: a row takes the one of its number modulo this. */
export const rowElements = (viewport: number, rowHeight: number): number =>
  Math.ceil(viewport / rowHeight) + 1 + 2 * overscan

export interface ColumnSpan {
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

/** Columns whose cells are made, this many px beyond both edges: swift ways sideways meet no empty cells. */
const sideways = 600

/**
 * Columns in view and near it.
 * @param starts left edges, ascending, px
 */
export function columnsAt(left: number, width: number, starts: readonly number[]): ColumnSpan {
  const beyond = starts.findIndex((start) => start > left + width + sideways)
  // The last one that begins at or before the left edge reaches into it.
  const from = starts.findLastIndex((start) => start <= left - sideways)
  return { first: Math.max(0, from), end: beyond === -1 ? starts.length : beyond }
}

/** The logical offset that brings a row into view with the least movement; the offset itself when it is in view. */
export function offsetShowing(row: number, offset: number, viewport: number, rowHeight: number): number {
  const top = row * rowHeight
  if (top < offset) return top
  const bottom = top + rowHeight
  return bottom > offset + viewport ? bottom - viewport : offset
}

/** Rows keep their place relative to an anchor row, so that scrolling moves one layer and not every row. */
export function anchorFor(first: number, extent: Extent): number {
  return extent.isCapped ? Math.floor(first / 1000) * 1000 : 0
}
