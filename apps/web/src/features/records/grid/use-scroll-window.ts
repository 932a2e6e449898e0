import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react'
import {
  anchorFor,
  clampOffset,
  columnsAt,
  extentOf,
  offsetFor,
  offsetShowing,
  rowsAt,
  scrollTopFor,
  type ColumnSpan,
  type RowSpan,
} from './window.ts'

export const headerHeight = 34
export const footerHeight = 36

/** What stands in view. */
export interface View {
  readonly rows: RowSpan
  /** Beside the pinned ones. */
  readonly columns: ColumnSpan
  readonly anchor: number
  /** Height between head and foot, px. */
  readonly viewport: number
}

/** Keeps its identity while the list scrolls: only what asks `useView` or `useInView` renders then. */
export interface ScrollWindow {
  readonly now: () => View
  readonly subscribe: (listener: () => void) => () => void
  /** Rows stand on this anchor from now on. */
  readonly hasRendered: (anchor: number) => void
  readonly showRow: (row: number) => void
  readonly toTop: () => void
  readonly scrollBy: (px: number) => void
}

interface Content {
  readonly rowCount: number
  readonly rowHeight: number
  /** Below the last row, px. */
  readonly extra: number
  /** Left edges of the columns, px. */
  readonly starts: readonly number[]
}

/**
 * Binds the arithmetic of window.ts to a scroller: native scrolling below the cap, own wheel and proportional scrollbar
 * above it. The layer is moved directly; React renders only when other rows come into view.
 */
export function useScrollWindow(
  scroller: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  content: Content,
): ScrollWindow {
  const latest = useRef(content)
  latest.current = content
  // eslint-disable-next-line react-hooks/exhaustive-deps -- both refs stay
  const bound = useMemo(() => createScrollWindow(scroller, layer, () => latest.current), [])
  useEffect(() => bound.listen(), [bound])

  const { rowCount, rowHeight, extra, starts } = content
  // Another number of rows: keep the place as far as the list still reaches.
  useLayoutEffect(() => bound.refit(), [bound, rowCount, rowHeight, extra, starts])
  return bound.window
}

/** What stands in view, rendered anew whenever other rows or columns do. */
export const useView = ({ subscribe, now }: ScrollWindow): View => useSyncExternalStore(subscribe, now)

/** Renders only when the answer about what stands in view is another. */
export function useInView<Answer extends boolean>(
  { subscribe, now }: ScrollWindow,
  ask: (view: View) => Answer,
): Answer {
  return useSyncExternalStore(subscribe, () => ask(now()))
}

function createScrollWindow(
  scroller: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  contentNow: () => Content,
) {
  const listeners = new Set<() => void>()
  let offset = 0
  let left = 0
  /** The scrollTop set by us last; a scroll event with another one came from the scrollbar. */
  let own = 0
  /** The anchor the rendered rows stand on; a new one counts once React has rendered it. */
  let rendered = 0
  let frame = 0
  /** Of the scroller, as it was told last: asking it between two changes of the page would lay all of it out anew. */
  let size = { width: 0, height: 0 }
  let view: View = {
    rows: { first: 0, end: Math.min(contentNow().rowCount, 40) },
    columns: { first: 0, end: 40 },
    anchor: 0,
    viewport: 0,
  }

  const extentNow = () => extentOf(contentNow().rowCount, contentNow().rowHeight, contentNow().extra)
  const viewport = () => Math.max(0, size.height - headerHeight - footerHeight)

  function measure() {
    const element = scroller.current
    if (!element) return
    size = { width: element.clientWidth, height: element.clientHeight }
    element.style.setProperty('--view-width', `${size.width}px`)
  }

  function placeLayer() {
    if (!layer.current) return
    const extent = extentNow()
    const top = extent.isCapped ? own - offset + rendered * extent.rowHeight : 0
    const transform = `translateY(${top}px)`
    if (layer.current.style.transform !== transform) layer.current.style.transform = transform
  }

  /** Which rows stand in view now. */
  function lookAgain() {
    frame = 0
    const { rowCount, rowHeight, starts } = contentNow()
    const rows = rowsAt(offset, viewport(), { rowCount, rowHeight })
    const next: View = {
      rows,
      columns: columnsAt(left, size.width, starts),
      anchor: anchorFor(rows.first, extentNow()),
      viewport: viewport(),
    }
    if (isSame(view, next)) return
    view = next
    for (const listener of listeners) listener()
  }

  /** The layer follows at once, its rows once per frame however many events arrive in between. */
  function update() {
    placeLayer()
    frame ||= requestAnimationFrame(lookAgain)
  }

  function scrollTo(next: number) {
    const extent = extentNow()
    offset = clampOffset(next, extent, viewport())
    own = scrollTopFor(offset, extent, viewport())
    if (scroller.current) scroller.current.scrollTop = own
    update()
  }

  function onScroll() {
    const element = scroller.current
    if (!element) return
    if (element.scrollLeft !== left) {
      left = element.scrollLeft
      element.style.setProperty('--scroll-left', `${left}px`)
      // Cells that stick cost a layer each: they do so only where there is something to stick to.
      element.toggleAttribute('data-sideways', left > 0)
      update()
    }
    if (Math.abs(element.scrollTop - own) < 1) return
    own = element.scrollTop
    offset = offsetFor(own, extentNow(), viewport())
    update()
  }

  /** Our own wheel keeps the browser from scrolling beside the page's work: only where a list is too long for it. */
  let isOwnWheel = false
  function chooseWheel() {
    const { isCapped } = extentNow()
    if (isCapped === isOwnWheel) return
    isOwnWheel = isCapped
    if (isCapped) scroller.current?.addEventListener('wheel', onWheel, { passive: false })
    else scroller.current?.removeEventListener('wheel', onWheel)
  }

  function onWheel(event: WheelEvent) {
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
    if (event.ctrlKey || isSideways) return
    event.preventDefault()
    const lines =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE
        ? contentNow().rowHeight
        : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
          ? viewport()
          : 1
    scrollTo(offset + event.deltaY * lines)
  }

  return {
    window: {
      now: () => view,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      hasRendered(anchor: number) {
        rendered = anchor
        placeLayer()
      },
      showRow: (row: number) => scrollTo(offsetShowing(row, offset, viewport(), contentNow().rowHeight)),
      toTop: () => scrollTo(0),
      scrollBy: (px: number) => scrollTo(offset + px),
    } satisfies ScrollWindow,
    refit() {
      chooseWheel()
      measure()
      scrollTo(offset)
      lookAgain()
    },
    listen() {
      const element = scroller.current
      if (!element) return
      element.addEventListener('scroll', onScroll, { passive: true })
      chooseWheel()
      const observer = new ResizeObserver(() => {
        measure()
        update()
      })
      observer.observe(element)
      return () => {
        cancelAnimationFrame(frame)
        frame = 0
        element.removeEventListener('scroll', onScroll)
        element.removeEventListener('wheel', onWheel)
        isOwnWheel = false
        observer.disconnect()
      }
    },
  }
}

const isSame = (one: View, other: View) =>
  one.rows.first === other.rows.first &&
  one.rows.end === other.rows.end &&
  one.columns.first === other.columns.first &&
  one.columns.end === other.columns.end &&
  one.anchor === other.anchor &&
  one.viewport === other.viewport
