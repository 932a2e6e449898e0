import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import { readDay } from '@trellis/domain/fields/date-text'
import { useFormats } from '../../i18n/use-formats.ts'
import { DayLine } from './day-line.tsx'
import { writtenDay } from './written-day.ts'
import classes from './day-input.module.css'

interface DayInputProps {
  readonly label: string
  /** ISO; empty where none is chosen. */
  readonly value: string
  readonly onChange: (day: string) => void
  /** The last day that may be picked, ISO. */
  readonly max?: string
  /** In whose order 3/4/2025 is read; that of the language where missing. */
  readonly country?: string
  readonly size?: 'xs' | 'sm'
  readonly autoFocus?: boolean
  readonly isInPopover?: boolean
}

const countries: Record<Language, string> = { en: 'US', es: 'MX', fr: 'FR' }

/** A day outside of records, typed or picked as in any field of theirs. */
export function DayInput({ label, value, onChange, max, country, size = 'sm', autoFocus, isInPopover }: DayInputProps) {
  const { t, i18n } = useTranslation()
  const { calendarDay } = useFormats()
  const ownCountry = country ?? countries[i18n.language as Language]
  const problemId = useId()
  const written = (day: string) => writtenDay(day, { country: ownCountry, say: calendarDay })
  const [typed, setTyped] = useState<{ text: string; day: string }>()
  // Chosen elsewhere meanwhile, or cleared.
  const text = typed?.day === value ? typed.text : written(value)

  function read(next: string): string | null {
    const trimmed = next.trim()
    return trimmed === '' ? '' : readDay(trimmed, { country: ownCountry })
  }
  const hasProblem = read(text) === null

  function change(next: string) {
    const day = read(next)
    setTyped({ text: next, day: day ?? value })
    if (day !== null && day !== value) onChange(day)
  }

  return (
    <div>
      <span className={classes.label} data-size={size} aria-hidden>
        {label}
      </span>
      <div className={classes.well} data-size={size} data-invalid={hasProblem || undefined}>
        <DayLine
          text={text}
          onText={change}
          day={value || null}
          onPick={(day) => change(written(day ?? ''))}
          label={label}
          hasError={hasProblem}
          describedBy={hasProblem ? problemId : undefined}
          autoFocus={autoFocus}
          isInPopover={isInPopover}
          {...(max !== undefined && { max })}
        />
      </div>
      {hasProblem && (
        <p id={problemId} className={classes.problem} role="alert">
          {t('fields.problems.not-a-date')}
        </p>
      )}
    </div>
  )
}
