import { useEffect, useRef, useState } from 'react'
import { isOwn, useNews } from './live.ts'

const shownMs = 8_000

/** Who else changed which field of a record just now; each is forgotten after a while. */
export function useRemoteEdits(recordId: number): ReadonlyMap<number, string> {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  useNews((news) => {
    if (news === 'everything') return
    const edits = news.flatMap(({ type, records, fieldIds, byId, by }) =>
      type === 'updated' && by !== null && !isOwn(byId) && records?.some(([id]) => id === recordId)
        ? fieldIds.map((fieldId) => [fieldId, by] as const)
        : [],
    )
    if (edits.length === 0) return
    setNames((before) => new Map([...before, ...edits]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setNames((before) => new Map([...before].filter(([fieldId]) => !edits.some(([edited]) => edited === fieldId))))
    }, shownMs)
    timers.current.add(timer)
  })
  return names
}
