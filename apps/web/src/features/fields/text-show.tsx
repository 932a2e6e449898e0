import type { ShowProps } from './field-face.ts'
import { useFieldContext } from './field-context.tsx'
import classes from './fields.module.css'

/** The value as one text, as its type displays it. */
export function TextShow({ value, field, type, place }: ShowProps) {
  const { text } = useFieldContext()
  return (
    <span className={place === 'cell' ? classes.cut : classes.wrap}>{type.display(value, field.settings, text)}</span>
  )
}

/** The same with figures of one width. */
export function NumberShow(props: ShowProps) {
  return (
    <span className={classes.figures}>
      <TextShow {...props} />
    </span>
  )
}
