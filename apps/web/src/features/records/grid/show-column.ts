import { startsOf, type GridColumn } from './grid-columns.ts'

/** Moves the scroller sideways, as little as needed, so that a column stands beside the pinned ones. */
export function showColumn(scroller: HTMLElement, columns: readonly GridColumn[], place: number): void {
  const column = columns[place]
  if (!column || column.pinnedAt !== undefined) return
  const lastPinned = columns.findLast(({ isLastPinned }) => isLastPinned)
  const frozen = (lastPinned?.pinnedAt ?? 0) + (lastPinned?.width ?? 0)
  const left = startsOf(columns)[place] ?? 0
  if (left < scroller.scrollLeft + frozen) scroller.scrollLeft = left - frozen
  else if (left + column.width > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = left + column.width - scroller.clientWidth
}
