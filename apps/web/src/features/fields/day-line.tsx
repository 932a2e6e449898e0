import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { DayPicker, useDayPicker } from './calendar.ts'
import { LineWithPanel } from './line-with-panel.tsx'

interface DayLineProps extends Omit<
  ComponentProps<typeof LineWithPanel>,
  'icon' | 'opens' | 'isOpen' | 'onOpen' | 'children'
> {
  /** What the calendar shows, ISO. */
  readonly day: string | null
  readonly onPick: (day: string | null) => void
  /** The last day that may be picked. */
  readonly max?: string
}

/** A line to type a date in, with a calendar beside it. */
export function DayLine({ day, onPick, max, ...line }: DayLineProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useDayPicker()

  function pick(picked: string | null) {
    setOpen(false)
    onPick(picked)
  }

  return (
    <LineWithPanel
      {...line}
      icon={<CalendarBlankIcon size={16} />}
      opens={t('fields.openCalendar')}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <DayPicker day={day} onPick={pick} {...(max !== undefined && { max })} />
    </LineWithPanel>
  )
}
