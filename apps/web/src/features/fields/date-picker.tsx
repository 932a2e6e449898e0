import { DatePicker } from '@mantine/dates'
import { CalendarWords } from '../../ui/calendar-words.tsx'

interface DayPickerProps {
  readonly day: string | null
  readonly onPick: (day: string | null) => void
  readonly max?: string
}

export function DayPicker({ day, onPick, max }: DayPickerProps) {
  return (
    <CalendarWords>
      <DatePicker value={day} defaultDate={day ?? max} maxDate={max} onChange={onPick} allowDeselect />
    </CalendarWords>
  )
}

type Days = [from: string | null, to: string | null]

interface RangePickerProps {
  readonly days: Days
  readonly onPick: (days: Days) => void
}

export function RangePicker({ days, onPick }: RangePickerProps) {
  return (
    <CalendarWords>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={days}
        defaultDate={days[0] ?? days[1] ?? undefined}
        onChange={onPick}
      />
    </CalendarWords>
  )
}
