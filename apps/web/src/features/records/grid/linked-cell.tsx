import { useFieldContext } from '../../fields/field-context.tsx'
import { ShowValue } from '../../fields/field.tsx'
import { linkedText } from './linked-text.ts'
import type { LinkedColumn, LinkedValue } from './linked-columns.ts'
import classes from './record-grid.module.css'

/** The value behind a link, or those behind several, joined. */
export function LinkedCell({ column, value }: { column: LinkedColumn; value: LinkedValue | undefined }) {
  const { text } = useFieldContext()
  if (value === undefined || value === null) return null
  if (!column.isList) return <ShowValue field={column.field} value={value as never} place="cell" />
  return <span className={classes.cut}>{linkedText(column, value, text)}</span>
}
