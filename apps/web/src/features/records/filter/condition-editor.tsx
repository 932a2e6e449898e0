import { Button, Select } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Leaf, RightOperand } from '@trellis/domain/records/condition'
import { operandCount, type Operator } from '@trellis/domain/records/operators'
import { operatorKey } from '@trellis/domain/records/sentence-keys'
import { useCollections } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useFieldContext } from '../../fields/field-context.tsx'
import { ConditionMoves } from './condition-moves.tsx'
import type { PlaceInFilter } from './condition-token.tsx'
import { subjectOfLeaf, type FilterSubject } from './filter-subjects.ts'
import { ManyOperands } from './many-operands.tsx'
import { OneOperand, type OperandDraft } from './operand-editors.tsx'
import { keyOfWay, stationAt, subjectsAt, titleOfWay, waysFrom, type SubjectSource } from './subjects-of-collection.ts'
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

const wayBack = 'back'

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
    leaf ? subjectOfLeaf(leaf, subjects)?.key : (subjects.find((each) => each.key === subjectKey) ?? subjects[0])?.key,
  )
  const subject = subjects.find((each) => each.key === key)
  const [operator, setOperator] = useState<Operator>(leaf?.op ?? subject?.operators[0] ?? 'is')
  const [operands, setOperands] = useState<readonly (RightOperand | undefined)[]>(leaf?.right ?? [])
  const [problem, setProblem] = useState<string>()
  const apply = useRef<HTMLButtonElement>(null)
  const count = operandCount[operator]
  const isBegun = leaf !== undefined || subjectKey !== undefined

  function setSubject(next: FilterSubject | undefined) {
    setKey(next?.key)
    if (next && !next.operators.includes(operator)) setOperator(next.operators[0] ?? 'is')
    setOperands([])
    setProblem(undefined)
  }

  function choose(chosen: string | null) {
    const way = ways.find((each) => keyOfWay(each) === chosen)
    if (!way && chosen !== wayBack) return setSubject(subjects.find((each) => each.key === chosen))
    const links = way ? way.links.map(({ id }) => id) : []
    setVia(links)
    setSubject(subjectsAt(stationAt(source, links), source)[0])
  }

  function setOperand(index: number, draft: OperandDraft) {
    setProblem('problem' in draft ? draft.problem : undefined)
    setOperands((before) => Object.assign([...before], { [index]: 'operand' in draft ? draft.operand : undefined }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (problem) return
    const given = count === 'many' ? operands : operands.slice(0, count)
    const right = given.filter((operand) => operand !== undefined)
    if (!subject || right.length < (count === 'many' ? 1 : count)) {
      setProblem(t('records.filter.needsValue'))
      return
    }
    onApply({ left: subject.left, op: operator, right })
  }

  return (
    <form className={classes.editor} onSubmit={submit}>
      <Select
        label={t('records.filter.field')}
        data={[
          ...(via.length > 0
            ? [{ value: wayBack, label: t('records.filter.backTo', { name: collection.pluralName }) }]
            : []),
          ...subjects.map(({ key: value, title }) => ({ value, label: title })),
          ...ways.map((way) => ({ value: keyOfWay(way), label: titleOfWay(way, source.language) })),
        ]}
        value={key ?? null}
        onChange={choose}
        allowDeselect={false}
        searchable
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={t('fields.noChoice')}
        data-autofocus={isBegun ? undefined : true}
      />
      {subject && (
        <Select
          label={t('records.filter.operator')}
          data={subject.operators.map((each) => ({
            value: each,
            label: t(`records.sentence.${operatorKey(subject.comparison, each)}`, { count: 0 }),
          }))}
          value={operator}
          onChange={(next) => setOperator(next as Operator)}
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
  const collections = useCollections(useTeam().TeamId).data ?? []
  return {
    collection,
    collections,
    language: text.language,
    metaTitle: (key) => t(`records.sentence.meta.${key}`),
    partTitle: (key) => t(`records.sentence.part.${key}`),
  }
}
