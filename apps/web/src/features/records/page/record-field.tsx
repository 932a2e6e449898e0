import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import clsx from 'clsx'
import type { Field as DataField } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { Field } from '../../../ui/field.tsx'
import { EditValue, ShowValue } from '../../fields/field.tsx'
import { FieldIcon } from '../../fields/field-icon.tsx'
import { faceOf } from '../../fields/registry.ts'
import { useDraft } from '../edits/use-draft.ts'
import type { EditProblem, RecordEdits } from '../edits/use-record-edits.ts'
import { ProblemText } from '../grid/cell-bubble.tsx'
import classes from './record-page.module.css'

interface RecordFieldProps {
  readonly field: DataField
  readonly title: string
  readonly value: Value
  readonly isReadOnly: boolean
  readonly problem: EditProblem | undefined
  readonly edits: RecordEdits
  readonly saved: { onUndo: () => void } | undefined
  readonly onSave: (value: Value) => void
}

/** A value at rest on its well; a click or Enter edits it in place, leaving saves. */
export function RecordField(props: RecordFieldProps) {
  const { t } = useTranslation()
  const { field, title, value, problem } = props
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={classes.field} data-width={field.displayWidth}>
      <Field
        label={title}
        saved={props.saved}
        error={problem && <ProblemText problem={problem} field={field} edits={props.edits} />}
      >
        {isEditing ? (
          <EditWell
            {...props}
            onSave={(next) => {
              setEditing(false)
              props.onSave(next)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <div className={classes.well}>
            {value === null ? (
              <span className={classes.emptyIcon}>
                <FieldIcon dataType={field.dataType} />
              </span>
            ) : (
              <ShowValue field={field} value={value} place="page" />
            )}
            {!props.isReadOnly && (
              <button
                type="button"
                className={classes.editButton}
                aria-label={t('records.page.editField', { title })}
                onClick={() => setEditing(true)}
              />
            )}
          </div>
        )}
      </Field>
    </div>
  )
}

function EditWell({ onCancel, ...props }: RecordFieldProps & { onCancel: () => void }) {
  const problemId = useId()
  const { box, problem, keyDown, onDraft, finish } = useDraft<HTMLDivElement>({ ...props, onCancel })
  const isPanel = faceOf(props.field.dataType)?.opensPanel
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the control inside */}
      <div
        ref={box}
        role="group"
        aria-label={props.title}
        className={clsx(classes.well, classes.wellEdit, isPanel && classes.wellPanel)}
        data-invalid={problem ? true : undefined}
        onKeyDown={keyDown}
      >
        <EditValue
          field={props.field}
          value={props.value}
          place="page"
          label={props.title}
          autoFocus
          hasError={problem !== undefined}
          describedBy={problem ? problemId : undefined}
          onDraft={onDraft}
          onCommit={() => finish('stay')}
        />
      </div>
      {problem && (
        <p id={problemId} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
