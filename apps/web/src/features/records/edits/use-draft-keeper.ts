import { useEffect, useRef } from 'react'
import type { Parsed, Value } from '@trellis/domain/fields/field-type'
import { drafts, type Draft } from './draft-store.ts'
import { useDraftOwner } from './use-stored-draft.ts'

/** Where a text is written. */
export type DraftPlace = Pick<Draft, 'collectionId' | 'recordId' | 'recordName' | 'fieldId' | 'title'>

const pauseMs = 250

/** Keeps what is being written while it is; what is not saved stays behind. Without a place nothing is kept. */
export function useDraftKeeper(place: DraftPlace | undefined, base: Value) {
  const owner = useDraftOwner()
  const waiting = useRef<Draft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { collectionId, recordId, fieldId } = place ?? {}

  const flush = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (waiting.current) drafts.keep(owner, waiting.current)
    waiting.current = undefined
  }
  const latestFlush = useRef(flush)
  latestFlush.current = flush

  useEffect(() => {
    if (collectionId === undefined || recordId === undefined || fieldId === undefined) return
    const free = drafts.occupy({ collectionId, recordId, fieldId })
    const onHide = () => latestFlush.current()
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      latestFlush.current()
      free()
    }
  }, [collectionId, recordId, fieldId])

  return {
    /** @param text what stands in the editor where it is no value */
    write(parsed: Parsed, text: string | undefined) {
      if (!place) return
      const said = 'value' in parsed ? { value: parsed.value as Draft['value'] } : { text: text ?? '' }
      waiting.current = { ...place, ...said, base: base as Draft['base'], at: Date.now() }
      timer.current ??= setTimeout(() => latestFlush.current(), pauseMs)
    },
    drop() {
      clearTimeout(timer.current)
      timer.current = undefined
      waiting.current = undefined
      if (place) drafts.drop(owner, place)
    },
  }
}
