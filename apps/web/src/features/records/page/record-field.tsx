import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import clsx from 'clsx'
import type { Field as DataField } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import type { Present } from '@trellis/domain/live/messages'
import { About, HelpLine } from '../../../ui/about.tsx'
import { Field } from '../../../ui/field.tsx'
import { hueClass, hueOf } from '../../../ui/hue.ts'
import { EditValue, ShowValue } from '../../fields/field.tsx'
import { FieldIcon } from '../../fields/field-icon.tsx'
import { faceOf } from '../../fields/registry.ts'
import { FieldCompany } from '../../live/field-company.tsx'
import { DraftNote } from '../edits/draft-note.tsx'
import type { RecordDraft } from '../../../drafts/draft-store.ts'
import { useDraft } from '../edits/use-draft.ts'
import { useReturnedFocus } from '../edits/use-returned-focus.ts'
import type { RecordPlace } from '../../../drafts/use-draft-keeper.ts'
import { useStoredDraft } from '../../../drafts/use-stored-draft.ts'
import type { EditProblem, RecordEdits } from '../edits/use-record-edits.ts'
import { ProblemText } from '../grid/cell-bubble.tsx'
import classes from './record-page.module.css'

interface RecordFieldProps {
  readonly field: DataField
  readonly title: string
  readonly value: Value
  readonly isReadOnly: boolean
  /** Where unsaved text of it is kept. */
  readonly place: RecordPlace
  readonly problem: EditProblem | undefined
  readonly edits: RecordEdits
  readonly saved: { onUndo: () => void } | undefined
  readonly onSave: (value: Value) => void
  readonly onEditing: (isEditing: boolean) => void
  /** Somebody else who edits it now. */
  readonly other: Present | undefined
  /** Somebody else who changed it just now. */
  readonly changedBy: string | undefined
}

/** A value at rest on its well; a click or Enter edits it in place, leaving saves. */
export function RecordField(props: RecordFieldProps) {
  const { t } = useTranslation()
  const { field, title, value, problem, other, onEditing } = props
  const [isEditing, setIsEditing] = useState(false)
  const button = useReturnedFocus(isEditing)
  const left = useStoredDraft(props.place)
  const [restored, setRestored] = useState<RecordDraft>()
  function setEditing(next: boolean, taken?: RecordDraft) {
    setRestored(taken)
    setIsEditing(next)
    onEditing(next)
  }
  return (
    <div
      className={clsx(classes.field, other && hueClass(hueOf(other.name)))}
      data-width={field.displayWidth}
      data-panel={faceOf(field.dataType)?.opensPanel}
      data-other={other !== undefined || undefined}
      data-changed={props.changedBy !== undefined || undefined}
    >
      <Field
        label={title}
        about={<About label={t('fields.about', { title })} texts={[field.description, field.helpText]} />}
        saved={props.saved}
        note={<FieldCompany other={other} changedBy={props.changedBy} />}
        error={problem && <ProblemText problem={problem} field={field} edits={props.edits} />}
      >
        {isEditing ? (
          <EditWell
            {...props}
            restored={restored}
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
                ref={button}
                type="button"
                className={classes.editButton}
                aria-label={t('records.page.editField', { title })}
                onClick={() => setEditing(true)}
              />
            )}
          </div>
        )}
        {left && !isEditing && !problem && !props.isReadOnly && (
          <DraftNote draft={left} field={field} value={value} onRestore={() => setEditing(true, left)} />
        )}
      </Field>
    </div>
  )
}

interface EditWellProps extends Pick<RecordFieldProps, 'field' | 'title' | 'value' | 'onSave'> {
  readonly place?: RecordPlace
  readonly restored?: RecordDraft | undefined
  readonly onCancel: () => void
}

/** The editor of a value in its well: leaving saves, Esc gives up. */
export function EditWell({ onCancel, ...props }: EditWellProps) {
  const problemId = useId()
  const helpId = useId()
  const help = props.field.helpText
  const { box, problem, keyDown, onDraft, commit, begun } = useDraft<HTMLDivElement>({ ...props, onCancel })
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
          {...begun}
          place="page"
          label={props.title}
          autoFocus
          hasError={problem !== undefined}
          describedBy={problem ? problemId : help ? helpId : undefined}
          onDraft={onDraft}
          onCommit={() => commit('stay')}
        />
      </div>
      {help && <HelpLine id={helpId} text={help} />}
      {problem && (
        <p id={problemId} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
