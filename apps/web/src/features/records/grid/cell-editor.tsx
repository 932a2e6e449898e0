import clsx from 'clsx'
import { useId } from 'react'
import type { Value } from '@trellis/domain/fields/field-type'
import type { Field } from '@trellis/domain/fields/field'
import { EditValue } from '../../fields/field.tsx'
import { faceOf } from '../../fields/registry.ts'
import { useDraft, type Leave } from '../edits/use-draft.ts'
import type { RecordPlace } from '../../../drafts/use-draft-keeper.ts'
import classes from './record-grid.module.css'

export interface CellEditorProps {
  readonly field: Field
  readonly title: string
  readonly value: Value
  readonly initialText?: string
  /** Where what is typed is kept until it is saved. */
  readonly place: RecordPlace
  readonly top: number
  readonly left: string
  readonly width: number
  readonly align: 'start' | 'end' | 'center'
  readonly onSave: (value: Value, leave: Leave) => void
  readonly onCancel: () => void
}

/** The editor over a cell. */
export function CellEditor(props: CellEditorProps) {
  const { field, title, value, width } = props
  const problemId = useId()
  const { box, problem, keyDown, onDraft, commit } = useDraft<HTMLDivElement>(props)
  const isPanel = faceOf(field.dataType)?.opensPanel

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the control inside
    <div
      ref={box}
      role="group"
      aria-label={title}
      className={clsx(classes.editor, classes[props.align], isPanel && classes.editorPanel)}
      data-invalid={problem ? true : undefined}
      style={{ top: props.top, left: props.left, width }}
      onKeyDown={keyDown}
    >
      <EditValue
        field={field}
        value={value}
        place="cell"
        label={title}
        initialText={props.initialText}
        autoFocus
        hasError={problem !== undefined}
        describedBy={problem ? problemId : undefined}
        onDraft={onDraft}
        onCommit={() => commit('down')}
      />
      {problem && (
        <p id={problemId} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
