import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight'
import { useTranslation } from 'react-i18next'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { LogEntry } from '@trellis/domain/history/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { ShowValue } from '../fields/field.tsx'
import type { FieldShape } from '../fields/field-face.ts'
import classes from './history.module.css'

type FieldChange = LogEntry['fields'][number]

interface ChangeLinesProps {
  readonly changes: readonly FieldChange[]
  readonly fieldOf: (change: FieldChange) => FieldShape | undefined
  /** The other end of a link: only what came or went is known. */
  readonly isOtherEnd?: boolean
  /** The title stands before each line; without, only where there are several. */
  readonly withTitles?: boolean
}

/** Before and after of each field, as the values they are. */
export function ChangeLines({ changes, fieldOf, isOtherEnd = false, withTitles = false }: ChangeLinesProps) {
  const { t } = useTranslation()
  return changes.map((change) => (
    <div key={change.fieldId} className={classes.diff}>
      {(withTitles || changes.length > 1) && <span className={classes.fieldTitle}>{change.title}</span>}
      {(!isOtherEnd || change.before !== null) && (
        <span className={classes.before}>
          <Side field={shapeOf(change, fieldOf(change))} value={change.before as Value} />
        </span>
      )}
      <ArrowRightIcon size={12} role="img" aria-label={t('history.becomes')} className={classes.arrow} />
      {(!isOtherEnd || change.after !== null) && (
        <span>
          <Side field={shapeOf(change, fieldOf(change))} value={change.after as Value} />
        </span>
      )}
    </div>
  ))
}

/** Of a field that has another type now the values of then are shown as what they were. */
const shapeOf = ({ dataType, settings }: FieldChange, field: FieldShape | undefined): FieldShape | undefined =>
  field && settings ? { ...field, dataType: dataType as DataType, settings } : field

/** As on a page they would take the room of a picture each. */
const small: ReadonlySet<string> = new Set<DataType>([
  'single_file',
  'multi_file',
  'single_image',
  'multi_image',
  'video',
  'physical_address',
])

/** A value as its type shows it; of a field that is gone only that there was something. */
function Side({ field, value }: { field: FieldShape | undefined; value: Value }) {
  const { t } = useTranslation()
  if (value === null) return <span className={classes.empty}>{t('fields.empty')}</span>
  return field ? (
    <ShowValue field={field} value={value} place={small.has(field.dataType) ? 'cell' : 'page'} />
  ) : (
    <>{typeof value === 'object' ? '…' : String(value)}</>
  )
}
