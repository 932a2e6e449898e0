import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  anchorFor,
  clampOffset,
  extentOf,
  offsetFor,
  offsetShowing,
  rowsAt,
  scrollTopFor,
  type RowSpan,
} from './window.ts'

export const headerHeight = 34
export const footerHeight = 36

export interface ScrollWindow {
  readonly rows: RowSpan
  readonly anchor: number
  readonly spacer: number
  readonly viewport: number
  readonly showRow: (row: number) => void
  readonly toTop: () => void
}

interface View {
  readonly rows: RowSpan
  readonly anchor: number
  readonly viewport: number
}

/**
 * Binds the arithmetic of window.ts to a scroller: native scrolling below the cap, own wheel and proportional scrollbar
 * above it. The layer is moved directly; React renders only when other rows come into view.
 */
export function useScrollWindow(
  scroller: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  { rowCount, rowHeight, extra }: { rowCount: number; rowHeight: number; extra: number },
): ScrollWindow {
  const offset = useRef(0)
  /** The scrollTop set by us last; a scroll event with another one came from the scrollbar. */
  const own = useRef(0)
  const extent = extentOf(rowCount, rowHeight, extra)
  const [view, setView] = useState<View>({ rows: { first: 0, end: Math.min(rowCount, 40) }, anchor: 0, viewport: 0 })
  const latest = useRef({ extent, rowCount })
  latest.current = { extent, rowCount }
  /** The anchor the rendered rows stand on; a new one counts once React has rendered it. */
  const rendered = useRef(0)

  const viewportOf = useCallback(
    () => Math.max(0, (scroller.current?.clientHeight ?? 0) - headerHeight - footerHeight),
    [scroller],
  )

  const placeLayer = useCallback(() => {
    if (!layer.current) return
    const top = latest.current.extent.isCapped
      ? own.current - offset.current + rendered.current * latest.current.extent.rowHeight
      : 0
    layer.current.style.transform = `translateY(${top}px)`
  }, [layer])

  const frame = useRef(0)
  /** Which rows stand in view now. */
  const renderRows = useCallback(() => {
    frame.current = 0
    const { extent: current, rowCount: rows } = latest.current
    const viewport = viewportOf()
    const span = rowsAt(offset.current, viewport, { rowCount: rows, rowHeight: current.rowHeight })
    const anchor = anchorFor(span.first, current)
    scroller.current?.style.setProperty('--view-width', `${scroller.current.clientWidth}px`)
    setView((before) =>
      before.rows.first === span.first &&
      before.rows.end === span.end &&
      before.anchor === anchor &&
      before.viewport === viewport
        ? before
        : { rows: span, anchor, viewport },
    )
  }, [scroller, viewportOf])

  /** The layer follows at once, its rows once per frame however many events arrive in between. */
  const update = useCallback(() => {
    placeLayer()
    frame.current ||= requestAnimationFrame(renderRows)
  }, [placeLayer, renderRows])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const scrollTo = useCallback(
    (next: number) => {
      const { extent: current } = latest.current
      const viewport = viewportOf()
      offset.current = clampOffset(next, current, viewport)
      own.current = scrollTopFor(offset.current, current, viewport)
      if (scroller.current) scroller.current.scrollTop = own.current
      update()
    },
    [scroller, update, viewportOf],
  )

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => {
      element.style.setProperty('--scroll-left', `${element.scrollLeft}px`)
      if (Math.abs(element.scrollTop - own.current) < 1) return
      own.current = element.scrollTop
      offset.current = offsetFor(element.scrollTop, latest.current.extent, viewportOf())
      update()
    }
    const onWheel = (event: WheelEvent) => {
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      if (!latest.current.extent.isCapped || event.ctrlKey || isSideways) return
      event.preventDefault()
      const lines =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE
          ? latest.current.extent.rowHeight
          : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
            ? viewportOf()
            : 1
      scrollTo(offset.current + event.deltaY * lines)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('wheel', onWheel, { passive: false })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
      observer.disconnect()
    }
  }, [scroller, scrollTo, update, viewportOf])

  // Another number of rows: keep the place as far as the list still reaches.
  useLayoutEffect(() => {
    scrollTo(offset.current)
    renderRows()
  }, [rowCount, rowHeight, extra, scrollTo, renderRows])

  useLayoutEffect(() => {
    rendered.current = view.anchor
    placeLayer()
  }, [view.anchor, placeLayer])

  const showRow = useCallback(
    (row: number) => scrollTo(offsetShowing(row, offset.current, viewportOf(), latest.current.extent.rowHeight)),
    [scrollTo, viewportOf],
  )
  const toTop = useCallback(() => scrollTo(0), [scrollTo])
  return { ...view, spacer: extent.spacer, showRow, toTop }
}
