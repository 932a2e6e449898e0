import clsx from 'clsx'
import { useId } from 'react'
import classes from './segments.module.css'

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  readonly className?: string | undefined
}

/** One of a few, side by side. For first screens: the library's control with all it can do weighs as much as a field type. */
export function Segments<Value extends string>({ label, value, choices, onChange, className }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={clsx(classes.segments, className)}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
