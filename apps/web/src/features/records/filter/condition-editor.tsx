import { Button, Select } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { isReference, type Leaf, type RightOperand } from '@trellis/domain/records/condition'
import { operandCount, type Operator } from '@trellis/domain/records/operators'
import { operatorKey } from '@trellis/domain/records/sentence-keys'
import { useCollections } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useFieldContext } from '../../fields/field-context.tsx'
import { isFitting } from './comparable-subjects.ts'
import { ConditionMoves } from './condition-moves.tsx'
import type { PlaceInFilter } from './condition-token.tsx'
import { subjectOfOperand, type FilterSubject } from './filter-subjects.ts'
import { ManyOperands } from './many-operands.tsx'
import { OneOperand } from './operand-editors.tsx'
import { SubjectChoice } from './subject-choice.tsx'
import { stationAt, subjectsAt, waysFrom, type SubjectSource } from './subjects-of-collection.ts'
import type { OperandDraft } from './value-operand.tsx'
import classes from './filter.module.css'

interface ConditionEditorProps {
  readonly collection: Collection
  /** The condition to change; a new one where missing. */
  readonly leaf?: Leaf
  /** Where it stands, if it may be moved. */
  readonly place?: PlaceInFilter
  /** Where a new one begins. */
  readonly subjectKey?: string | undefined
  readonly onApply: (leaf: Leaf) => void
  readonly onMoved?: () => void
}

/** One condition: which field, how, and with what. */
export function ConditionEditor({ collection, leaf, place, subjectKey, onApply, onMoved }: ConditionEditorProps) {
  const { t } = useTranslation()
  const source = useSource(collection)
  // Fields one link further are listed too: a condition on one of them begins where its last link does.
  const [via, setVia] = useState(() => (leaf && 'field' in leaf.left ? (leaf.left.via ?? []).slice(0, -1) : []))
  const station = stationAt(source, via)
  const subjects = subjectsAt(station, source)
  const ways = waysFrom(station, source)
  const [key, setKey] = useState(() =>
    leaf
      ? subjectOfOperand(leaf.left, subjects)?.key
      : (subjects.find((each) => each.key === subjectKey) ?? subjects[0])?.key,
  )
  const subject = subjects.find((each) => each.key === key)
  const [operator, setOperator] = useState<Operator>(leaf?.op ?? subject?.operators[0] ?? 'is')
  const [operands, setOperands] = useState<readonly (RightOperand | undefined)[]>(leaf?.right ?? [])
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const apply = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It may come after its popover, which has looked for it in vain by then.
    if (form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  const count = operandCount[operator]
  const isBegun = leaf !== undefined || subjectKey !== undefined

  function setSubject(next: FilterSubject | undefined) {
    setKey(next?.key)
    if (next && !next.operators.includes(operator)) setOperator(next.operators[0] ?? 'is')
    setOperands([])
    setProblem(undefined)
  }

  function walk(links: readonly number[]) {
    setVia([...links])
    setSubject(subjectsAt(stationAt(source, links), source)[0])
  }

  function chooseOperator(next: Operator) {
    setOperator(next)
    // In a list one that is not said yet has no place.
    if (operandCount[next] === 'many') setOperands((before) => before.filter((operand) => operand !== undefined))
  }

  function setOperand(index: number, draft: OperandDraft) {
    setProblem('problem' in draft ? draft.problem : undefined)
    setOperands((before) => Object.assign([...before], { [index]: 'operand' in draft ? draft.operand : undefined }))
  }

  /** Of another operator a field may stay that it does not take. */
  const isAllowed = (operand: RightOperand): boolean =>
    !isReference(operand) || (subject !== undefined && isFitting(operand, source, { subject, operator }))

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (problem) return
    const given = count === 'many' ? operands : operands.slice(0, count)
    const right = given.filter((operand) => operand !== undefined).filter(isAllowed)
    if (!subject || right.length < (count === 'many' ? 1 : count)) {
      setProblem(t('records.filter.needsValue'))
      return
    }
    onApply({ left: subject.left, op: operator, right })
  }

  return (
    <form ref={form} className={classes.editor} onSubmit={submit}>
      <SubjectChoice
        label={t('records.filter.field')}
        source={source}
        isAway={via.length > 0}
        subjects={subjects}
        ways={ways}
        value={key}
        hasFocus={!isBegun}
        onChoose={setSubject}
        onWalk={walk}
      />
      {subject && (
        <Select
          label={t('records.filter.operator')}
          data={subject.operators.map((each) => ({
            value: each,
            label: t(`records.sentence.${operatorKey(subject.comparison, each)}`, { count: 0 }),
          }))}
          value={operator}
          onChange={(next) => chooseOperator(next as Operator)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          // The box of the fields would open its list, above everything else.
          data-autofocus={isBegun ? true : undefined}
        />
      )}
      {subject && count === 'many' && (
        <ManyOperands
          key={subject.key}
          subject={subject}
          operator={operator}
          source={source}
          operands={operands}
          onChange={(next) => (setOperands(next), setProblem(undefined))}
          onProblem={setProblem}
        />
      )}
      {subject &&
        count !== 'many' &&
        Array.from({ length: count }, (_, index) => (
          <OneOperand
            key={`${subject.key} ${operator} ${index}`}
            subject={subject}
            operator={operator}
            source={source}
            label={
              count === 2
                ? index === 0
                  ? t('records.filter.from')
                  : t('records.filter.to')
                : t('records.filter.value')
            }
            operand={operands[index]}
            onChange={(draft) => setOperand(index, draft)}
            {...(index === count - 1 && { onPicked: () => apply.current?.focus() })}
          />
        ))}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button ref={apply} type="submit" className={classes.apply}>
        {t('records.filter.apply')}
      </Button>
      {place && <ConditionMoves collection={collection} place={place} onMoved={() => onMoved?.()} />}
    </form>
  )
}

function useSource(collection: Collection): SubjectSource {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const { data: collections } = useCollections(useTeam().TeamId)
  const { language } = text
  return useMemo(
    () => ({
      collection,
      collections: collections ?? [],
      language,
      metaTitle: (key) => t(`records.sentence.meta.${key}`),
      partTitle: (key) => t(`records.sentence.part.${key}`),
    }),
    [collection, collections, language, t],
  )
}
