import clsx from 'clsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Parsed, Value } from '@trellis/domain/fields/field-type'
import type { Field } from '@trellis/domain/fields/field'
import { EditValue } from '../../fields/field.tsx'
import { faceOf } from '../../fields/registry.ts'
import classes from './record-grid.module.css'

/** Where the cursor goes once the edit is done. */
export type Leave = 'stay' | 'down' | 'up' | 'right' | 'left'

export interface CellEditorProps {
  readonly field: Field
  readonly title: string
  readonly value: Value
  readonly initialText?: string
  readonly top: number
  readonly left: string
  readonly width: number
  readonly align: 'start' | 'end' | 'center'
  readonly onSave: (value: Value, leave: Leave) => void
  readonly onCancel: () => void
}

/** The editor over a cell: Enter saves and goes down, Tab right, Esc gives up, leaving saves. */
export function CellEditor({ field, title, value, initialText, top, left, width, align, onSave, onCancel }: CellEditorProps) {
  const { t } = useTranslation()
  const problemId = useId()
  const box = useRef<HTMLDivElement>(null)
  const draft = useRef<Parsed>({ value })
  const isDone = useRef(false)
  const [problem, setProblem] = useState<string>()
  const face = faceOf(field.dataType)

  function finish(leave: Leave) {
    if (isDone.current) return
    if ('problem' in draft.current) {
      setProblem(t(`fields.problems.${draft.current.problem}`))
      return
    }
    if (draft.current.value === null && field.isRequired) {
      setProblem(t('errors.fields-empty', { fields: title }))
      return
    }
    isDone.current = true
    onSave(draft.current.value, leave)
  }

  function cancel() {
    isDone.current = true
    onCancel()
  }

  function keyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    }
    const keepsEnter = (face?.keepsEnter || field.settings['isMultiline'] === true) && !(event.ctrlKey || event.metaKey)
    if (event.key === 'Enter' && !keepsEnter) {
      event.preventDefault()
      finish(event.shiftKey ? 'up' : 'down')
    }
    if (event.key === 'Tab') {
      event.preventDefault()
      finish(event.shiftKey ? 'left' : 'right')
    }
  }

  // Leaving the editor saves; its own list or calendar, which lives at the end of the page, is part of it.
  const finishRef = useRef(finish)
  finishRef.current = finish
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Element
      if (!box.current?.contains(target) && !target.closest('[data-part-of-editor]')) finishRef.current('stay')
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [])

  return (
    <div
      ref={box}
      className={clsx(classes.editor, classes[align], face?.opensPanel && classes.editorPanel)}
      data-invalid={problem ? true : undefined}
      style={{ top, left, width: face?.opensPanel ? Math.max(width, 420) : Math.max(width, 120) }}
      onKeyDown={keyDown}
    >
      <EditValue
        field={field}
        value={value}
        place="cell"
        label={title}
        initialText={initialText}
        autoFocus
        hasError={problem !== undefined}
        describedBy={problem ? problemId : undefined}
        onDraft={(next) => {
          draft.current = next
          if (problem) setProblem(undefined)
        }}
        onCommit={() => finish('down')}
      />
      {problem && (
        <p id={problemId} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
