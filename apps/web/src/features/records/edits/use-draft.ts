import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import type { Parsed, Value } from '@trellis/domain/fields/field-type'
import { faceOf } from '../../fields/registry.ts'
import type { RecordDraft } from '../../../drafts/draft-store.ts'
import { useDraftKeeper, type RecordPlace } from '../../../drafts/use-draft-keeper.ts'

/** Where one goes once the edit is done. */
export type Leave = 'stay' | 'down' | 'up' | 'right' | 'left'

interface DraftOf {
  readonly field: Field
  readonly title: string
  readonly value: Value
  /** Where the text is kept while it is written; without, it is not. */
  readonly place?: RecordPlace | undefined
  /** Unsaved text of an earlier time, taken up again. */
  readonly restored?: RecordDraft | undefined
  readonly onSave: (value: Value, leave: Leave) => void
  readonly onCancel: () => void
}

/** One edit in place: Enter saves and goes down, Tab right, Esc gives up, a click elsewhere saves. What is no value says why. */
export function useDraft<Box extends HTMLElement>(draftOf: DraftOf) {
  const { field, title, value, place, restored, onSave, onCancel } = draftOf
  const { t } = useTranslation()
  const box = useRef<Box>(null)
  const first = restored?.value === undefined ? value : (restored.value as Value)
  const draft = useRef<Parsed>({ value: first })
  const keeper = useDraftKeeper(place, value)
  const isDone = useRef(false)
  /** Where one went while what was picked was still being made. */
  const waiting = useRef<Leave>(undefined)
  const [problem, setProblem] = useState<string>()
  const keepsEnter = faceOf(field.dataType)?.keepsEnter === true || field.settings['isMultiline'] === true

  function finish(leave: Leave) {
    if (isDone.current) return
    const { current } = draft
    if ('problem' in current) {
      if (current.problem === 'still-making') waiting.current = leave
      return setProblem(t(`fields.problems.${current.problem}`))
    }
    if (current.value === null && field.isRequired) return setProblem(t('errors.fields-empty', { fields: title }))
    isDone.current = true
    // What is saved is dropped once it is.
    if (JSON.stringify(current.value) === JSON.stringify(value)) keeper.drop()
    onSave(current.value, leave)
  }

  function cancel() {
    isDone.current = true
    keeper.drop()
    onCancel()
  }

  function keyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    }
    if (event.key === 'Enter' && (!keepsEnter || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      finish(event.shiftKey ? 'up' : 'down')
    }
    if (event.key === 'Tab' && !isInToolbar(event.target)) {
      event.preventDefault()
      finish(event.shiftKey ? 'left' : 'right')
    }
  }

  const tab = useRef<Leave>(undefined)
  // The editor's own list or calendar lives at the end of the page and still belongs to it.
  const latestFinish = useRef(finish)
  latestFinish.current = finish
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      tab.current = undefined
      const target = event.target as Element
      if (!box.current?.contains(target) && !target.closest('[data-part-of-editor]')) latestFinish.current('stay')
    }
    const onKeyDown = ({ key, shiftKey }: globalThis.KeyboardEvent) => {
      tab.current = key !== 'Tab' ? undefined : shiftKey ? 'left' : 'right'
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [])

  /** A choice is complete; Tab, which took it, goes on as it does everywhere. */
  const commit = (leave: Leave) => finish(tab.current ?? leave)

  function onDraft(next: Parsed) {
    draft.current = next
    if (!isDone.current) keeper.write(next, textIn(box.current))
    setProblem(undefined)
    const leave = waiting.current
    if (leave === undefined || 'problem' in next) return
    waiting.current = undefined
    latestFinish.current(leave)
  }

  /** What its editor begins with. */
  const begun = { value: first, ...(restored?.text !== undefined && { initialText: restored.text }) }
  return { box, problem, keyDown, onDraft, commit, begun }
}

const textIn = (box: HTMLElement | null) => box?.querySelector<HTMLInputElement>('input, textarea')?.value

const isInToolbar = (target: EventTarget) => (target as Element).closest('button') !== null
