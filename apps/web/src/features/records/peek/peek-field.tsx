import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { About } from '../../../ui/about.tsx'
import { FieldIcon } from '../../fields/field-icon.tsx'
import { ShowValue } from '../../fields/field.tsx'
import type { RecordPlace } from '../../../drafts/use-draft-keeper.ts'
import type { EditProblem, RecordEdits } from '../edits/use-record-edits.ts'
import type { GridRow } from '../grid/grid-row.ts'
import { useReturnedFocus } from '../edits/use-returned-focus.ts'
import { ProblemText } from '../grid/cell-bubble.tsx'
import { EditWell } from '../page/record-field.tsx'
import classes from './peek.module.css'

interface PeekFieldProps {
  readonly field: Field
  readonly title: string
  readonly value: Value
  readonly isReadOnly: boolean
  readonly place: RecordPlace
  readonly problem: EditProblem | undefined
  readonly edits: RecordEdits
  /** The record as it stands now. */
  readonly shownNow: () => GridRow
  /** `before` is the record as it was when the edit began: what others change meanwhile is a conflict. */
  readonly onSave: (value: Value, before: GridRow) => void
}

/** A field in one line: its title, and its value that a click edits. */
export function PeekField(props: PeekFieldProps) {
  const { field, title, value, isReadOnly, place, problem, edits, shownNow, onSave } = props
  const { t } = useTranslation()
  const [before, setBefore] = useState<GridRow>()
  const button = useReturnedFocus(before !== undefined)
  return (
    <div className={classes.field}>
      <span className={classes.label}>
        <FieldIcon dataType={field.dataType} />
        <span className={classes.cut}>{title}</span>
        <About label={t('fields.about', { title })} texts={[field.description, field.helpText]} />
      </span>
      <div className={classes.value}>
        {before ? (
          <EditWell
            field={field}
            title={title}
            value={before.values[field.id] ?? null}
            place={place}
            onSave={(next) => {
              setBefore(undefined)
              onSave(next, before)
            }}
            onCancel={() => setBefore(undefined)}
          />
        ) : (
          <div className={classes.rest}>
            {value === null ? (
              <span className={classes.none}>–</span>
            ) : (
              <ShowValue field={field} value={value} place="page" />
            )}
            {!isReadOnly && (
              <button
                ref={button}
                type="button"
                className={classes.edit}
                aria-label={t('records.page.editField', { title })}
                onClick={() => setBefore(shownNow())}
              />
            )}
          </div>
        )}
        {problem && (
          <div className={classes.problem}>
            <ProblemText problem={problem} field={field} edits={edits} />
          </div>
        )}
      </div>
    </div>
  )
}
