import { Button, Checkbox, NumberInput, Select } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Parsed, Value } from '@trellis/domain/fields/field-type'
import type { Leaf, RightOperand } from '@trellis/domain/records/condition'
import { operandCount, type Operator } from '@trellis/domain/records/operators'
import { operatorKey } from '@trellis/domain/records/sentence-keys'
import type { FieldShape } from '../../fields/field-face.ts'
import { EditValue, typeOf } from '../../fields/field.tsx'
import { faceOf } from '../../fields/registry.ts'
import { subjectOfLeaf, type FilterSubject } from './filter-subjects.ts'
import classes from './filter.module.css'

interface ConditionEditorProps {
  readonly subjects: readonly FilterSubject[]
  /** The condition to change; a new one where missing. */
  readonly leaf?: Leaf
  /** Where a new one begins. */
  readonly subjectKey?: string
  readonly onApply: (leaf: Leaf) => void
}

/** One condition: which field, how, and with what. */
export function ConditionEditor({ subjects, leaf, subjectKey, onApply }: ConditionEditorProps) {
  const { t } = useTranslation()
  const [subject, setSubject] = useState(
    () => (leaf && subjectOfLeaf(leaf, subjects)) ?? subjects.find(({ key }) => key === subjectKey) ?? subjects[0],
  )
  const [operator, setOperator] = useState<Operator>(leaf?.op ?? subject?.operators[0] ?? 'is')
  const [operands, setOperands] = useState<readonly (RightOperand | undefined)[]>(leaf?.right ?? [])
  const [problem, setProblem] = useState<string>()
  if (!subject) return null

  const count = operandCount[operator]
  const needed = count === 'many' ? Math.max(1, operands.length) : count

  function choose(key: string | null) {
    const next = subjects.find((candidate) => candidate.key === key)
    if (!next) return
    setSubject(next)
    setOperator(next.operators.includes(operator) ? operator : (next.operators[0] ?? 'is'))
    setOperands([])
    setProblem(undefined)
  }

  function setOperand(index: number, draft: { operand: RightOperand | undefined } | { problem: string }) {
    if ('problem' in draft) {
      setProblem(draft.problem)
      setOperands((before) => before.with(index, undefined))
      return
    }
    setProblem(undefined)
    setOperands((before) => Object.assign([...before], { [index]: draft.operand }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const right = operands.slice(0, needed)
    if (problem) return
    if (!subject || right.length < needed || right.some((operand) => operand === undefined)) {
      setProblem(t('records.filter.needsValue'))
      return
    }
    onApply({ left: subject.left, op: operator, right: right as RightOperand[] })
  }

  return (
    <form className={classes.editor} onSubmit={submit}>
      <Select
        label={t('records.filter.field')}
        data={subjects.map(({ key, title }) => ({ value: key, label: title }))}
        value={subject.key}
        onChange={choose}
        searchable
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={t('fields.noChoice')}
        data-autofocus={leaf ? undefined : true}
      />
      <Select
        label={t('records.filter.operator')}
        data={subject.operators.map((each) => ({
          value: each,
          label: t(`records.sentence.${operatorKey(subject.comparison, each)}`, { count: 0 }),
        }))}
        value={operator}
        onChange={(next) => setOperator(next as Operator)}
        comboboxProps={{ withinPortal: false }}
      />
      {count === 'many' ? (
        <ManyOperands
          key={subject.key}
          subject={subject}
          operands={operands}
          onChange={(next) => (setOperands(next), setProblem(undefined))}
        />
      ) : (
        Array.from({ length: count }, (_, index) => (
          <OneOperand
            key={`${subject.key} ${operator} ${index}`}
            subject={subject}
            operator={operator}
            label={
              count === 2
                ? index === 0
                  ? t('records.filter.from')
                  : t('records.filter.to')
                : t('records.filter.value')
            }
            operand={operands[index]}
            onChange={(draft) => setOperand(index, draft)}
          />
        ))
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" className={classes.apply}>
        {t('records.filter.apply')}
      </Button>
    </form>
  )
}

interface OperandProps {
  readonly subject: FilterSubject
  readonly operator: Operator
  readonly label: string
  readonly operand: RightOperand | undefined
  readonly onChange: (draft: { operand: RightOperand | undefined } | { problem: string }) => void
}

function OneOperand(props: OperandProps) {
  if (props.subject.isPerson) return <PersonOperand {...props} />
  const isDay = ['day', 'instant', 'range'].includes(props.subject.comparison)
  return isDay ? <DayOperand {...props} /> : <ValueOperand {...props} shape={shapeFor(props.subject, props.operator)} />
}

/** Parts of texts are plain text, whatever the field: half an e-mail address is no e-mail address. */
function shapeFor(subject: FilterSubject, operator: Operator): FieldShape {
  const isWhole = operator === 'is' || operator === 'is_not'
  if (subject.comparison === 'html' || (subject.comparison === 'text' && !isWhole))
    return { ...subject.shape, dataType: 'plain_text', settings: {} }
  if (subject.comparison === 'instant') return { ...subject.shape, dataType: 'date', settings: {} }
  return subject.shape
}

function ValueOperand({ subject, shape, label, operand, onChange }: OperandProps & { shape: FieldShape }) {
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
    onDraft: draft,
    onCommit: () => undefined,
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
  const { operand, onChange, label } = props
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
      {kind === 'exact' && (
        <ValueOperand {...props} shape={{ ...props.subject.shape, dataType: 'date', settings: {} }} />
      )}
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

interface ManyOperandsProps {
  readonly subject: FilterSubject
  readonly operands: readonly (RightOperand | undefined)[]
  readonly onChange: (operands: RightOperand[]) => void
}

/** Several items, people, collections or statuses; of people also whoever asks. */
function ManyOperands({ subject, operands, onChange }: ManyOperandsProps) {
  const { t } = useTranslation()
  const EditMany = faceOf(subject.shape.dataType)?.EditMany
  const type = typeOf(subject.shape.dataType)
  const chosen = operands.filter((operand) => operand !== undefined && 'literal' in operand)
  const me = operands.filter((operand) => operand !== undefined && 'currentUser' in operand)
  if (!EditMany || !type) return null
  return (
    <div className={classes.labelled}>
      <span className={classes.label}>{t('records.filter.value')}</span>
      {subject.isPerson && (
        <Checkbox
          label={t('records.sentence.value.me')}
          checked={me.length > 0}
          onChange={(event) => onChange([...chosen, ...(event.currentTarget.checked ? [currentUser] : [])])}
        />
      )}
      <div className={classes.well}>
        <EditMany
          field={subject.shape}
          type={type}
          value={chosen.map(({ literal }) => literal) as Value}
          place="cell"
          isInPopover
          label={t('records.filter.value')}
          onDraft={(draft) => {
            if (!('value' in draft)) return
            const literals = [draft.value ?? []].flat() as (number | string)[]
            onChange([...literals.map((literal) => ({ literal })), ...me])
          }}
          onCommit={() => undefined}
        />
      </div>
    </div>
  )
}

const currentUser: RightOperand = { currentUser: true }
