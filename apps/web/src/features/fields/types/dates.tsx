import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank'
import { Popover, UnstyledButton } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditProps, FieldFace } from '../field-face.ts'
import { useFieldContext } from '../field-context.tsx'
import { parseText, textOf } from '../text-edit.tsx'
import { NumberShow } from '../text-show.tsx'
import classes from '../fields.module.css'

/** A line to type a date in, with a calendar beside it for those who would rather point. */
function DateEdit(edit: EditProps) {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  const [text, setText] = useState(edit.initialText ?? textOf(edit.value, edit.field, edit.type, context))
  const [isOpen, setOpen] = useState(false)
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null

  function change(next: string) {
    setText(next)
    edit.onDraft(parseText(next, edit.field, edit.type, context))
  }

  function pick(picked: string | null) {
    // Of an instant the calendar changes the day and keeps the time.
    change(picked === null ? '' : picked + text.slice(10))
    setOpen(false)
    edit.onCommit()
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal={!edit.isInPopover}
      withRoles={false}
    >
      <Popover.Target>
        <div className={classes.withButton}>
          <input
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
          />
          <UnstyledButton
            className={classes.inputButton}
            aria-label={t('fields.openCalendar')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen((open) => !open)}
          >
            <CalendarBlankIcon size={16} />
          </UnstyledButton>
        </div>
      </Popover.Target>
      <Popover.Dropdown data-part-of-editor role="dialog" aria-label={t('fields.openCalendar')}>
        <DatePicker value={day} defaultDate={day ?? undefined} onChange={pick} allowDeselect />
      </Popover.Dropdown>
    </Popover>
  )
}

export const date: FieldFace = { Show: NumberShow, Edit: DateEdit, icon: 'calendar-blank', width: 130 }
export const dateTime: FieldFace = { Show: NumberShow, Edit: DateEdit, icon: 'calendar-dots', width: 186 }
