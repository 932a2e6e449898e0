import { useEffectEvent, useLayoutEffect, useState, type InputHTMLAttributes } from 'react'
import type { FieldType, Parsed, TextContext, Value } from '@trellis/domain/fields/field-type'
import type { EditProps, FieldShape } from './field-face.ts'
import { useFieldContext } from './field-context.tsx'
import classes from './fields.module.css'

type Hints = Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'type' | 'autoComplete' | 'placeholder'>

/** The text an edit starts with: exact, so that nothing is lost by opening and closing it. */
export function textOf(value: Value, field: FieldShape, type: FieldType, context: TextContext): string {
  return value === null ? '' : type.format(value, field.settings, context)
}

/** What a typed text means for a field: nothing typed is an empty value. */
export function parseText(text: string, field: FieldShape, type: FieldType, context: TextContext): Parsed {
  const trimmed = text.trim()
  return trimmed === '' ? { value: null } : type.parse(trimmed, field.settings, context)
}

/**
 * The key that began an edit, or a text taken up again, is typed like any other: what stands in the editor is what
 * leaving saves, also where no key follows.
 * @param read what the text means to this editor
 */
export function useBegun(edit: Pick<EditProps, 'initialText' | 'onDraft'>, read: (text: string) => Parsed): void {
  const begin = useEffectEvent(() => {
    if (edit.initialText !== undefined) edit.onDraft(read(edit.initialText))
  })
  // Before the next key: one that leaves at once would find no draft yet.
  useLayoutEffect(() => begin(), [])
}

/** A plain line of text read by the type's own parser; most types edit this way. */
export function TextEdit({ hints, ...edit }: EditProps & { hints?: Hints }) {
  const { text: context } = useFieldContext()
  const [text, setText] = useState(edit.initialText ?? textOf(edit.value, edit.field, edit.type, context))
  useBegun(edit, (begun) => parseText(begun, edit.field, edit.type, context))

  function change(next: string) {
    setText(next)
    edit.onDraft(parseText(next, edit.field, edit.type, context))
  }

  return (
    <input
      {...hints}
      className={classes.input}
      aria-label={edit.label}
      aria-invalid={edit.hasError || undefined}
      aria-describedby={edit.describedBy}
      autoFocus={edit.autoFocus}
      data-autofocus={edit.autoFocus || undefined}
      onFocus={(event) => edit.initialText === undefined && event.currentTarget.select()}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** A text of several lines that grows with what is written. */
export function LongTextEdit(edit: EditProps) {
  const { text: context } = useFieldContext()
  const [text, setText] = useState(edit.initialText ?? textOf(edit.value, edit.field, edit.type, context))
  useBegun(edit, (begun) => parseText(begun, edit.field, edit.type, context))

  function change(next: string) {
    setText(next)
    edit.onDraft(parseText(next, edit.field, edit.type, context))
  }

  return (
    <textarea
      className={classes.area}
      aria-label={edit.label}
      aria-invalid={edit.hasError || undefined}
      aria-describedby={edit.describedBy}
      autoFocus={edit.autoFocus}
      data-autofocus={edit.autoFocus || undefined}
      rows={Math.min(12, Math.max(1, text.split('\n').length))}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
