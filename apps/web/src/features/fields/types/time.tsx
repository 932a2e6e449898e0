import { UnstyledButton } from '@mantine/core'
import { ClockIcon } from '@phosphor-icons/react/Clock'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace } from '../field-face.ts'
import { LineWithPanel } from '../line-with-panel.tsx'
import { parseText, textOf, useBegun } from '../text-edit.tsx'
import { NumberShow } from '../text-show.tsx'
import classes from './time.module.css'

/** Every half hour of a long day. */
const offered = Array.from({ length: 34 }, (_, half) => {
  const hour = String(6 + Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

/** A line to type a time in, with the usual ones beside it. */
function Edit(edit: EditProps) {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  const [text, setText] = useState(edit.initialText ?? textOf(edit.value, edit.field, edit.type, context))
  useBegun(edit, (begun) => parseText(begun, edit.field, edit.type, context))
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
    <LineWithPanel
      text={text}
      onText={change}
      icon={<ClockIcon size={16} />}
      opens={t('fields.openClock')}
      label={edit.label}
      hasError={edit.hasError}
      describedBy={edit.describedBy}
      autoFocus={edit.autoFocus}
      isInPopover={edit.isInPopover}
      onFocus={(event) => edit.initialText === undefined && event.currentTarget.select()}
      isOpen={isOpen}
      onOpen={setOpen}
    >
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
    </LineWithPanel>
  )
}

export const time: FieldFace = { Show: NumberShow, Edit, icon: 'clock', width: 110 }
