import { Popover, UnstyledButton } from '@mantine/core'
import { ClockIcon } from '@phosphor-icons/react/Clock'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace } from '../field-face.ts'
import { parseText, textOf } from '../text-edit.tsx'
import { NumberShow } from '../text-show.tsx'
import fieldClasses from '../fields.module.css'
import classes from './time.module.css'

/** Every half hour of a long day. */
const offered = Array.from({ length: 34 }, (_, half) => {
  const hour = String(6 + Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

/** A line to type a time in, with the usual ones beside it for those who would rather point. */
function Edit(edit: EditProps) {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  const [text, setText] = useState(edit.initialText ?? textOf(edit.value, edit.field, edit.type, context))
  const [isOpen, setOpen] = useState(false)

  function change(next: string) {
    setText(next)
    edit.onDraft(parseText(next, edit.field, edit.type, context))
  }

  function pick(time: string) {
    change(time)
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
        <div className={fieldClasses.withButton}>
          <input
            className={fieldClasses.input}
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
            className={fieldClasses.inputButton}
            aria-label={t('fields.openClock')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen((open) => !open)}
          >
            <ClockIcon size={16} />
          </UnstyledButton>
        </div>
      </Popover.Target>
      <Popover.Dropdown data-part-of-editor role="dialog" aria-label={t('fields.openClock')}>
        <div className={classes.times}>
          {offered.map((time) => (
            <UnstyledButton
              key={time}
              className={classes.time}
              data-autofocus={time === text || undefined}
              aria-pressed={time === text}
              onClick={() => pick(time)}
            >
              {fieldTypeOf('time').display(`${time}:00`, {}, context)}
            </UnstyledButton>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

export const time: FieldFace = { Show: NumberShow, Edit, icon: 'clock', width: 110 }
