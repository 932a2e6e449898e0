import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { XIcon } from '@phosphor-icons/react/X'
import { useState, type ClipboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Value } from '@trellis/domain/fields/field-type'
import { isReference, mostReferences, type RightOperand } from '@trellis/domain/records/condition'
import type { Operator } from '@trellis/domain/records/operators'
import { useFieldContext } from '../../fields/field-context.tsx'
import { typeOf } from '../../fields/field.tsx'
import { faceOf } from '../../fields/registry.ts'
import type { FilterSubject } from './filter-subjects.ts'
import { isComparable } from './comparable-subjects.ts'
import { FieldOperand } from './field-operand.tsx'
import { OneOperand, saysValuesOnly } from './operand-editors.tsx'
import type { SubjectSource } from './subjects-of-collection.ts'
import { shapeFor, type OperandDraft } from './value-operand.tsx'
import classes from './filter.module.css'
import rows from './many-operands.module.css'

type Operands = readonly (RightOperand | undefined)[]

interface ManyOperandsProps {
  readonly subject: FilterSubject
  readonly operator: Operator
  readonly source: SubjectSource
  readonly operands: Operands
  readonly onChange: (operands: Operands) => void
  readonly onProblem: (problem: string) => void
}

/** Several values: picked where they can be, else one below the other. */
export function ManyOperands(props: ManyOperandsProps) {
  const isPicked = !props.subject.Edit && faceOf(props.subject.shape.dataType)?.EditMany !== undefined
  return isPicked ? <PickedOperands {...props} /> : <TypedOperands {...props} />
}

/** Several items, people, collections or statuses; of people also whoever asks; and what other fields hold. */
function PickedOperands({ subject, operator, source, operands, onChange }: ManyOperandsProps) {
  const { t } = useTranslation()
  const EditMany = faceOf(subject.shape.dataType)?.EditMany
  const type = typeOf(subject.shape.dataType)
  const chosen = operands.filter((operand) => operand !== undefined && 'literal' in operand)
  const me = operands.filter((operand) => operand !== undefined && 'currentUser' in operand)
  // One that is still to be chosen is undefined.
  const references = operands.filter((operand) => operand === undefined || isReference(operand))
  const hasFields = isComparable(source, { subject, operator })
  const setReferences = (next: Operands) => onChange([...chosen, ...me, ...next])
  if (!EditMany || !type) return null
  return (
    <div className={classes.labelled}>
      <span className={classes.label}>{t('records.filter.value')}</span>
      {subject.isPerson && (
        <Checkbox
          label={t('records.sentence.value.me')}
          checked={me.length > 0}
          onChange={(event) =>
            onChange([...chosen, ...(event.currentTarget.checked ? [currentUser] : []), ...references])
          }
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
            onChange([...literals.map((literal) => ({ literal })), ...me, ...references])
          }}
          onCommit={() => undefined}
        />
      </div>
      {references.map((operand, index) => (
        // One that is chosen has another place among the operands, and stays where it is here.
        <div key={index} className={rows.row}>
          <div className={rows.value}>
            <FieldOperand
              subject={subject}
              operator={operator}
              source={source}
              label={t('records.filter.otherField')}
              operand={operand}
              onChange={(next) => setReferences(references.with(index, next))}
            />
          </div>
          <RemoveButton
            label={t('records.filter.removeField', { number: index + 1 })}
            onRemove={() => setReferences(references.toSpliced(index, 1))}
          />
        </div>
      ))}
      {hasFields && (
        <AddButton isFull={references.length >= mostReferences} onAdd={() => setReferences([...references, undefined])}>
          {t('records.filter.addField')}
        </AddButton>
      )}
    </div>
  )
}

function AddButton({ isFull, onAdd, children }: { isFull: boolean; onAdd: () => void; children: ReactNode }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={rows.add}
      leftSection={<PlusIcon size={14} aria-hidden />}
      disabled={isFull}
      onClick={onAdd}
    >
      {children}
    </Button>
  )
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ActionIcon size={32} variant="subtle" color="gray" aria-label={label} onClick={onRemove}>
      <XIcon size={14} aria-hidden />
    </ActionIcon>
  )
}

const currentUser: RightOperand = { currentUser: true }

/** More are pasted at once by nobody who reads the sentence. */
const mostTyped = 100

interface Line {
  readonly id: number
  readonly isField: boolean
}

/** Texts, numbers and days, each in a line of its own; lines of a table that are pasted make as many. */
function TypedOperands({ subject, operator, source, operands, onChange, onProblem }: ManyOperandsProps) {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  const shown: Operands = operands.length > 0 ? operands : [undefined]
  // An editor keeps what is typed in it: it stays with its line when one above it goes.
  const [lines, setLines] = useState<readonly Line[]>(() => shown.map((_, index) => ({ id: index, isField: false })))
  const [added, setAdded] = useState<number>()
  const next = Math.max(...lines.map(({ id }) => id)) + 1
  const hasFields = saysValuesOnly(subject) && isComparable(source, { subject, operator })
  const references = shown.filter((operand) => operand !== undefined && isReference(operand))

  function draft(index: number, change: OperandDraft) {
    onChange(shown.with(index, 'operand' in change ? change.operand : undefined))
    if ('problem' in change) onProblem(change.problem)
  }

  function add(isField: boolean) {
    setLines([...lines, { id: next, isField }])
    setAdded(next)
    onChange([...shown, undefined])
  }

  function paste(event: ClipboardEvent) {
    const shape = shapeFor(subject, operator)
    const type = typeOf(shape.dataType)
    const texts = event.clipboardData
      .getData('text')
      .split(/[\t\r\n]+/)
      .map((text) => text.trim())
    const filled = texts.filter((text) => text !== '').slice(0, mostTyped)
    if (!type || filled.length < 2) return
    event.preventDefault()
    const read = filled.map((text) => type.parse(text, shape.settings, context))
    const pasted = read.flatMap((each): RightOperand[] =>
      'value' in each && each.value !== null ? [{ literal: each.value as string | number }] : [],
    )
    const all = [...shown.filter((operand) => operand !== undefined), ...pasted].slice(0, mostTyped)
    setLines(all.map((_, index) => ({ id: next + index, isField: false })))
    onChange(all)
    const wrong = read.find((each) => 'problem' in each)
    if (wrong) onProblem(t(`fields.problems.${wrong.problem}`))
  }

  return (
    <div role="group" aria-label={t('records.filter.values')} className={rows.rows} onPasteCapture={paste}>
      {shown.map((operand, index) => (
        <div key={lines[index]?.id} className={rows.row}>
          <div className={rows.value}>
            <OneOperand
              subject={subject}
              operator={operator}
              source={source}
              label={t('records.filter.valueNumber', { number: index + 1 })}
              operand={operand}
              beginsAs={lines[index]?.isField ? 'field' : 'value'}
              isListed
              autoFocus={lines[index]?.id === added}
              onChange={(change) => draft(index, change)}
            />
          </div>
          {shown.length > 1 && (
            <RemoveButton
              label={t('records.filter.removeValue', { number: index + 1 })}
              onRemove={() => {
                setLines(lines.toSpliced(index, 1))
                onChange(shown.toSpliced(index, 1))
              }}
            />
          )}
        </div>
      ))}
      <AddButton isFull={shown.length >= mostTyped} onAdd={() => add(false)}>
        {t('records.filter.addValue')}
      </AddButton>
      {hasFields && (
        <AddButton isFull={shown.length >= mostTyped || references.length >= mostReferences} onAdd={() => add(true)}>
          {t('records.filter.addField')}
        </AddButton>
      )}
    </div>
  )
}
