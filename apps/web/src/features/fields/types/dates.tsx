import type { TextContext } from '@trellis/domain/fields/field-type'
import { useState } from 'react'
import { DayLine } from '../day-line.tsx'
import type { EditProps, FieldFace } from '../field-face.ts'
import { useFieldContext } from '../field-context.tsx'
import { parseText, textOf, useBegun } from '../text-edit.tsx'
import { NumberShow } from '../text-show.tsx'
import { clockText, dayTyped, withDay } from './picked-day.ts'

/** An instant as the clock of the team shows it, wherever that is read back as the same instant. */
function typedOf({ value, field, type }: EditProps, context: TextContext): string {
  const exact = textOf(value, field, type, context)
  if (type.shape !== 'instant' || typeof value !== 'string') return exact
  const local = clockText(value, context)
  const readBack = parseText(local, field, type, context)
  return 'value' in readBack && readBack.value === value ? local : exact
}

/** A date as the team writes it. */
function DateEdit(edit: EditProps) {
  const { text: context } = useFieldContext()
  const [text, setText] = useState(edit.initialText ?? typedOf(edit, context))
  useBegun(edit, (begun) => parseText(begun, edit.field, edit.type, context))

  function change(next: string) {
    setText(next)
    edit.onDraft(parseText(next, edit.field, edit.type, context))
  }

  const typed = { text, field: edit.field, type: edit.type }
  function pick(picked: string | null) {
    change(picked === null ? '' : withDay(picked, typed, context))
    edit.onCommit()
  }

  return (
    <DayLine
      text={text}
      onText={change}
      day={dayTyped(typed, context)}
      onPick={pick}
      label={edit.label}
      hasError={edit.hasError === true}
      describedBy={edit.describedBy}
      autoFocus={edit.autoFocus}
      isInPopover={edit.isInPopover}
      onFocus={(event) => edit.initialText === undefined && event.currentTarget.select()}
    />
  )
}

export const date: FieldFace = { Show: NumberShow, Edit: DateEdit, icon: 'calendar-blank', width: 130 }
export const dateTime: FieldFace = { Show: NumberShow, Edit: DateEdit, icon: 'calendar-dots', width: 200 }
