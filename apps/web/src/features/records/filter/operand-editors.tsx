import { Button, NumberInput, Select } from '@mantine/core'
import { SwapIcon } from '@phosphor-icons/react/Swap'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReference, type RightOperand } from '@trellis/domain/records/condition'
import type { Operator } from '@trellis/domain/records/operators'
import { isComparable } from './comparable-subjects.ts'
import { FieldOperand } from './field-operand.tsx'
import type { FilterSubject } from './filter-subjects.ts'
import type { SubjectSource } from './subjects-of-collection.ts'
import { isOfDays, shapeFor, ValueOperand, type OperandDraft } from './value-operand.tsx'
import classes from './filter.module.css'

interface OperandProps {
  readonly subject: FilterSubject
  readonly operator: Operator
  readonly source: SubjectSource
  readonly label: string
  readonly operand: RightOperand | undefined
  /** What a new one begins as. */
  readonly beginsAs?: 'value' | 'field'
  /** One of several, each of which stays what it began as. */
  readonly isListed?: boolean
  readonly autoFocus?: boolean
  readonly onChange: (draft: OperandDraft) => void
  /** A choice was made, which is all there is to say. */
  readonly onPicked?: () => void
}

type Kind = 'value' | 'today' | 'ago' | 'ahead' | 'me' | 'team' | 'field'

/** What may be said instead of a value. */
function otherKindsOf(subject: FilterSubject): Kind[] {
  if (isOfDays(subject)) return ['today', 'ago', 'ahead']
  if (subject.isPerson) return ['me']
  return subject.isCountry ? ['team'] : []
}

/** Whether a value is all that can be said beside fields. */
export const saysValuesOnly = (subject: FilterSubject): boolean => otherKindsOf(subject).length === 0

function kindOf(operand: RightOperand): Kind {
  if (isReference(operand)) return 'field'
  if ('currentUser' in operand) return 'me'
  if ('currentTeam' in operand) return 'team'
  if ('literal' in operand) return 'value'
  return operand.relativeDay === 0 ? 'today' : operand.relativeDay < 0 ? 'ago' : 'ahead'
}

/** What a kind says as soon as it is chosen. */
const begun: Partial<Record<Kind, RightOperand>> = {
  today: { relativeDay: 0 },
  ago: { relativeDay: -7 },
  ahead: { relativeDay: 7 },
  me: { currentUser: true },
  team: { currentTeam: 'country' },
}

/** One operand of the right side: a value, one that is said in words, or another field. */
export function OneOperand(props: OperandProps) {
  const { t } = useTranslation()
  const { subject, operator, source, label, operand, beginsAs = 'value', isListed = false, onChange } = props
  const [kind, setKind] = useState<Kind>(operand ? kindOf(operand) : beginsAs)
  const others = otherKindsOf(subject)
  const hasFields = kind === 'field' || isComparable(source, { subject, operator })

  function choose(next: Kind) {
    setKind(next)
    onChange({ operand: begun[next] })
  }

  const words: Record<Kind, string> = {
    value: isOfDays(subject)
      ? t('records.filter.exactDay')
      : subject.isPerson
        ? t('fields.chosenPerson')
        : t('records.filter.chosenCountry'),
    today: t('records.filter.today'),
    ago: t('records.filter.daysAgo'),
    ahead: t('records.filter.daysAhead'),
    me: t('records.sentence.value.me'),
    team: t('records.sentence.value.team.country'),
    field: t('records.filter.otherField'),
  }
  const kinds: Kind[] = ['value', ...others, ...(hasFields ? (['field'] as const) : [])]
  const relative = operand && 'relativeDay' in operand ? operand.relativeDay : undefined
  return (
    <>
      {others.length > 0 && (
        <Select
          label={label}
          data={kinds.map((value) => ({ value, label: words[value] }))}
          value={kind}
          onChange={(next) => choose(next as Kind)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {kind === 'value' && <ValueOperand {...props} shape={shapeFor(subject, operator)} />}
      {kind === 'field' && (
        <FieldOperand {...props} label={words.field} onChange={(next) => onChange({ operand: next })} />
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
      {others.length === 0 && hasFields && !isListed && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.swap}
          leftSection={<SwapIcon size={14} aria-hidden />}
          onClick={() => choose(kind === 'field' ? 'value' : 'field')}
        >
          {kind === 'field' ? t('records.filter.withValue') : t('records.filter.withField')}
        </Button>
      )}
    </>
  )
}
