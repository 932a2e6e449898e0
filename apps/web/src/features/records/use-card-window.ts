import { useEffect, useState, type RefObject } from 'react'

const cardHeight = 130
const overscan = 4
/** A phone's list stops here; nobody swipes through more, and the filter is one tap away. */
const maximumCards = 100_000

/** The window of equally high cards, and the room above and below them, px. */
export function useCardWindow(scroller: RefObject<HTMLElement | null>, rowCount: number) {
  const [span, setSpan] = useState({ first: 0, end: 12 })
  const count = Math.min(rowCount, maximumCards)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / cardHeight) - overscan)
      const end = Math.ceil((element.scrollTop + element.clientHeight) / cardHeight) + overscan
      setSpan((before) => (before.first === first && before.end === end ? before : { first, end }))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [scroller])
  const end = Math.min(count, span.end)
  const first = Math.min(span.first, end)
  return { first, end, before: first * cardHeight, after: (count - end) * cardHeight }
}
