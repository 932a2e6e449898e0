import { useTranslation } from 'react-i18next'
import type { Parsed, Value } from '@trellis/domain/fields/field-type'
import type { RightOperand } from '@trellis/domain/records/condition'
import type { Operator } from '@trellis/domain/records/operators'
import type { FieldShape } from '../../fields/field-face.ts'
import { EditValue, typeOf } from '../../fields/field.tsx'
import type { FilterSubject } from './filter-subjects.ts'
import classes from './filter.module.css'

/** What stands in an editor: an operand, nothing yet, or a text that is none. */
export type OperandDraft = { operand: RightOperand | undefined } | { problem: string }

export const isOfDays = ({ comparison }: FilterSubject): boolean => ['day', 'instant', 'range'].includes(comparison)

/** Operators that compare a whole value, which is typed as its type is. */
const wholes: readonly Operator[] = ['is', 'is_not', 'is_any_of', 'is_none_of']

/** Parts of texts are plain text, whatever the field: half an e-mail address is no e-mail address. */
export function shapeFor(subject: FilterSubject, operator: Operator): FieldShape {
  if (subject.comparison === 'html' || (subject.comparison === 'text' && !wholes.includes(operator)))
    return { ...subject.shape, dataType: 'plain_text', settings: {} }
  if (isOfDays(subject)) return { ...subject.shape, dataType: 'date', settings: {} }
  return subject.shape
}

interface ValueOperandProps {
  readonly subject: FilterSubject
  readonly shape: FieldShape
  readonly label: string
  readonly operand: RightOperand | undefined
  readonly autoFocus?: boolean
  readonly onChange: (draft: OperandDraft) => void
  /** A choice was made, which is all there is to say. */
  readonly onPicked?: () => void
}

/** A value, as its type is edited. */
export function ValueOperand({
  subject,
  shape,
  label,
  operand,
  autoFocus = false,
  onChange,
  onPicked,
}: ValueOperandProps) {
  const { t } = useTranslation()

  function draft(next: Parsed) {
    if ('problem' in next) onChange({ problem: t(`fields.problems.${next.problem}`) })
    else onChange({ operand: next.value === null ? undefined : { literal: next.value as string | number | boolean } })
  }

  const value: Value = operand && 'literal' in operand ? operand.literal : null
  const type = typeOf(shape.dataType)
  const edit = {
    field: shape,
    value,
    place: 'cell',
    isInPopover: true,
    label,
    autoFocus,
    onDraft: draft,
    onCommit: () => onPicked?.(),
  } as const
  return (
    <div className={classes.labelled}>
      <span className={classes.label}>{label}</span>
      <div className={classes.well}>
        {subject.Edit && type ? <subject.Edit {...edit} type={type} /> : <EditValue {...edit} />}
      </div>
    </div>
  )
}
