import { useEffect, useRef } from 'react'
import type { Parsed } from '@trellis/domain/fields/field-type'
import { drafts, placeKey, type Draft, type FormDraft, type RecordDraft } from './draft-store.ts'
import { useDraftOwner } from './use-stored-draft.ts'

/** A value of a record, or the form of a new one, with the words that name it. */
export type RecordPlace = Pick<RecordDraft, 'collectionId' | 'recordId' | 'recordName' | 'fieldId' | 'title'>

/** Where a text is written. */
export type WritingPlace = RecordPlace | Pick<FormDraft, 'form'>

const pauseMs = 250

/**
 * Keeps what is being written while it is; what is not saved stays behind. Without a place nothing is kept.
 * @param base what the field or form holds
 */
export function useDraftKeeper(place: WritingPlace | undefined, base: unknown) {
  const owner = useDraftOwner()
  const waiting = useRef<Draft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const key = place && placeKey(place)

  const flush = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (waiting.current) drafts.keep(owner, waiting.current)
    waiting.current = undefined
  }
  const latest = useRef({ flush, place })
  latest.current = { flush, place }

  useEffect(() => {
    if (key === undefined || !latest.current.place) return
    const free = drafts.occupy(latest.current.place)
    const onHide = () => latest.current.flush()
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      latest.current.flush()
      free()
    }
  }, [key])

  return {
    /** @param text what stands in the editor where it is no value */
    write(parsed: Parsed, text: string | undefined) {
      if (!place) return
      const said = 'value' in parsed ? { value: parsed.value as Draft['value'] } : { text: text ?? '' }
      waiting.current = { ...place, ...said, base: base as Draft['base'], at: Date.now() }
      timer.current ??= setTimeout(() => latest.current.flush(), pauseMs)
    },
    drop() {
      clearTimeout(timer.current)
      timer.current = undefined
      waiting.current = undefined
      if (place) drafts.drop(owner, place)
    },
  }
}
