import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { RecordRows } from './use-record-rows.ts'

const cardHeight = 130
const headHeight = 44
const overscan = 4
/** A phone's list stops here; nobody swipes through more, and the filter is one tap away. */
const maximumCards = 100_000

/** The window of cards and heads of groups, and the room above and below them, px. */
export function useCardWindow(scroller: RefObject<HTMLElement | null>, rows: RecordRows) {
  const [span, setSpan] = useState({ top: 0, height: 1500 })
  const count = Math.min(rows.rowCount, maximumCards)
  const tops = useMemo(
    () => (rows.isGrouped ? topsOf(rows, count) : undefined),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version stands for what the rows hold
    [rows.isGrouped, rows.version, count],
  )

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => {
      // By whole cards: a pixel more or less is no reason to render.
      const top = Math.floor(element.scrollTop / cardHeight) * cardHeight
      const height = element.clientHeight + cardHeight
      setSpan((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [scroller])

  const topOf = (index: number) => tops?.[index] ?? index * cardHeight
  const indexAt = (offset: number) => (tops ? lastBelow(tops, offset) : Math.floor(offset / cardHeight))
  const end = Math.min(count, indexAt(span.top + span.height) + 1 + overscan)
  const first = Math.min(Math.max(0, indexAt(span.top) - overscan), end)
  return { first, end, before: topOf(first), after: topOf(count) - topOf(end) }
}

/** Upper edges of all lines, and the lower edge of the last. */
function topsOf(rows: RecordRows, count: number): Float64Array {
  const tops = new Float64Array(count + 1)
  for (let index = 0; index < count; index++)
    tops[index + 1] = (tops[index] ?? 0) + (rows.head(index) ? headHeight : cardHeight)
  return tops
}

function lastBelow(tops: Float64Array, offset: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
