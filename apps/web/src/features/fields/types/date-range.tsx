import { UnstyledButton } from '@mantine/core'
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank'
import clsx from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeOf } from '@trellis/domain/fields/day-range'
import { readDay } from '@trellis/domain/fields/date-text'
import type { Parsed, TextContext } from '@trellis/domain/fields/field-type'
import { Popover } from '../../../ui/floating.tsx'
import { RangePicker, useRangePicker } from '../calendar.ts'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace } from '../field-face.ts'
import { useBegun } from '../text-edit.tsx'
import { NumberShow } from '../text-show.tsx'
import classes from '../fields.module.css'

type Sides = readonly [from: string, to: string]

/** What both boxes say together; an empty one leaves its side open. */
function draftOf(sides: Sides, edit: EditProps, context: TextContext): Parsed {
  const [from, to] = sides.map((side) => side.trim())
  if (from === '' && to === '') return { value: null }
  const days = [from, to].map((side) => (side ? readDay(side, context) : '..'))
  if (days.includes(null)) return { problem: 'not-a-date' }
  return edit.type.parse(days.join('/'), edit.field.settings, context)
}

function firstSides({ value, initialText }: EditProps): Sides {
  if (initialText !== undefined) return [initialText, '']
  const { from, to } = value === null ? { from: null, to: null } : rangeOf(value)
  return [from ?? '', to ?? '']
}

/** Two boxes to type days in, with one calendar for both. */
function Edit(edit: EditProps) {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  const [sides, setSides] = useState<Sides>(() => firstSides(edit))
  const [isOpen, setOpen] = useState(false)
  useRangePicker()
  useBegun(edit, (begun) => draftOf([begun, ''], edit, context))

  function change(next: Sides) {
    setSides(next)
    edit.onDraft(draftOf(next, edit, context))
  }

  function pick([from, to]: [string | null, string | null]) {
    change([from ?? '', to ?? ''])
    if (from === null || to === null) return
    setOpen(false)
    edit.onCommit()
  }

  const days = sides.map((side) => readDay(side.trim(), context)) as [string | null, string | null]
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
          <DayBox edit={edit} sides={sides} side={0} onChange={change} />
          <span aria-hidden className={classes.mark}>
            –
          </span>
          <DayBox edit={edit} sides={sides} side={1} onChange={change} />
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
        <RangePicker days={days} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface DayBoxProps {
  readonly edit: EditProps
  readonly sides: Sides
  readonly side: 0 | 1
  readonly onChange: (sides: Sides) => void
}

function DayBox({ edit, sides, side, onChange }: DayBoxProps) {
  const { t } = useTranslation()
  const isFirst = side === 0

  /** Tab goes to the other box before it leaves the editor. */
  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Tab' && event.shiftKey !== isFirst) event.stopPropagation()
  }

  return (
    <input
      className={clsx(classes.input, classes.dayBox)}
      aria-label={t(isFirst ? 'fields.firstDay' : 'fields.lastDay', { label: edit.label })}
      aria-invalid={edit.hasError || undefined}
      aria-describedby={edit.describedBy}
      placeholder={t('fields.openSide')}
      autoFocus={isFirst && edit.autoFocus}
      data-autofocus={(isFirst && edit.autoFocus) || undefined}
      onFocus={(event) => edit.initialText === undefined && event.currentTarget.select()}
      value={sides[side]}
      onChange={(event) => onChange(sides.with(side, event.currentTarget.value) as unknown as Sides)}
      onKeyDown={keyDown}
      autoComplete="off"
    />
  )
}

export const dateRange: FieldFace = { Show: NumberShow, Edit, icon: 'calendar-check', width: 250 }
