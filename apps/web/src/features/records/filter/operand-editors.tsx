import { NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
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

interface OperandProps {
  readonly subject: FilterSubject
  readonly operator: Operator
  readonly label: string
  readonly operand: RightOperand | undefined
  readonly autoFocus?: boolean
  readonly onChange: (draft: OperandDraft) => void
  /** A choice was made, which is all there is to say. */
  readonly onPicked?: () => void
}

/** One value on the right side, as its type is edited. */
export function OneOperand(props: OperandProps) {
  if (props.subject.isPerson) return <PersonOperand {...props} />
  return isOfDays(props.subject) ? (
    <DayOperand {...props} />
  ) : (
    <ValueOperand {...props} shape={shapeFor(props.subject, props.operator)} />
  )
}

const isOfDays = ({ comparison }: FilterSubject): boolean => ['day', 'instant', 'range'].includes(comparison)

/** Operators that compare a whole value, which is typed as its type is. */
const wholes: readonly Operator[] = ['is', 'is_not', 'is_any_of', 'is_none_of']

/** Parts of texts are plain text, whatever the field: half an e-mail address is no e-mail address. */
export function shapeFor(subject: FilterSubject, operator: Operator): FieldShape {
  if (subject.comparison === 'html' || (subject.comparison === 'text' && !wholes.includes(operator)))
    return { ...subject.shape, dataType: 'plain_text', settings: {} }
  if (isOfDays(subject)) return { ...subject.shape, dataType: 'date', settings: {} }
  return subject.shape
}

function ValueOperand({
  subject,
  shape,
  label,
  operand,
  autoFocus = false,
  onChange,
  onPicked,
}: OperandProps & { shape: FieldShape }) {
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

type DayKind = 'exact' | 'today' | 'ago' | 'ahead'

/** A day by the calendar, or counted from today. */
function DayOperand(props: OperandProps) {
  const { t } = useTranslation()
  const { subject, operator, operand, onChange, label } = props
  const relative = operand && 'relativeDay' in operand ? operand.relativeDay : undefined
  const [kind, setKind] = useState<DayKind>(
    relative === undefined ? 'exact' : relative === 0 ? 'today' : relative < 0 ? 'ago' : 'ahead',
  )

  function choose(next: DayKind) {
    setKind(next)
    if (next === 'exact') onChange({ operand: undefined })
    else onChange({ operand: { relativeDay: next === 'today' ? 0 : next === 'ago' ? -7 : 7 } })
  }

  return (
    <>
      <Select
        label={label}
        data={[
          { value: 'exact', label: t('records.filter.exactDay') },
          { value: 'today', label: t('records.filter.today') },
          { value: 'ago', label: t('records.filter.daysAgo') },
          { value: 'ahead', label: t('records.filter.daysAhead') },
        ]}
        value={kind}
        onChange={(next) => choose(next as DayKind)}
        comboboxProps={{ withinPortal: false }}
      />
      {kind === 'exact' && <ValueOperand {...props} shape={shapeFor(subject, operator)} />}
      {(kind === 'ago' || kind === 'ahead') && (
        <NumberInput
          label={t('records.filter.days')}
          min={1}
          max={36_500}
          allowDecimal={false}
          value={Math.abs(relative ?? 7)}
          onChange={(days) =>
            onChange({ operand: { relativeDay: Math.max(1, Number(days) || 1) * (kind === 'ago' ? -1 : 1) } })
          }
        />
      )}
    </>
  )
}

/** Whoever asks, or somebody by name. */
function PersonOperand(props: OperandProps) {
  const { t } = useTranslation()
  const { operand, onChange, label } = props
  const [isMe, setMe] = useState(operand !== undefined && 'currentUser' in operand)

  function choose(next: string | null) {
    setMe(next === 'me')
    onChange({ operand: next === 'me' ? { currentUser: true } : undefined })
  }

  return (
    <>
      <Select
        label={label}
        data={[
          { value: 'person', label: t('fields.chosenPerson') },
          { value: 'me', label: t('records.sentence.value.me') },
        ]}
        value={isMe ? 'me' : 'person'}
        onChange={choose}
        comboboxProps={{ withinPortal: false }}
      />
      {!isMe && <ValueOperand {...props} shape={props.subject.shape} />}
    </>
  )
}
