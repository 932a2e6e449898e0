import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { FieldIcon } from '../../fields/field-icon.tsx'
import { ShowValue } from '../../fields/field.tsx'
import type { RecordPlace } from '../../../drafts/use-draft-keeper.ts'
import type { EditProblem, RecordEdits } from '../edits/use-record-edits.ts'
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
  readonly onSave: (value: Value) => void
}

/** A field in one line: its title, and its value that a click edits. */
export function PeekField({ field, title, value, isReadOnly, place, problem, edits, onSave }: PeekFieldProps) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={classes.field}>
      <span className={classes.label}>
        <FieldIcon dataType={field.dataType} />
        <span className={classes.cut}>{title}</span>
      </span>
      <div className={classes.value}>
        {isEditing ? (
          <EditWell
            field={field}
            title={title}
            value={value}
            place={place}
            onSave={(next) => {
              setEditing(false)
              onSave(next)
            }}
            onCancel={() => setEditing(false)}
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
                type="button"
                className={classes.edit}
                aria-label={t('records.page.editField', { title })}
                onClick={() => setEditing(true)}
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
