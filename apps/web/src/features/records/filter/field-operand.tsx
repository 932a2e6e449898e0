import { useState } from 'react'
import type { LeftOperand, RightOperand } from '@trellis/domain/records/condition'
import { isReference } from '@trellis/domain/records/condition'
import type { Operator } from '@trellis/domain/records/operators'
import { comparableAt, comparableWays } from './comparable-subjects.ts'
import { subjectOfOperand, type FilterSubject } from './filter-subjects.ts'
import { SubjectChoice } from './subject-choice.tsx'
import { stationAt, type SubjectSource } from './subjects-of-collection.ts'

interface FieldOperandProps {
  readonly subject: FilterSubject
  readonly operator: Operator
  readonly source: SubjectSource
  readonly label: string
  readonly operand: RightOperand | undefined
  readonly onChange: (operand: LeftOperand | undefined) => void
}

/** Another field or fact of the same record, of those that can be compared; through links as on the left. */
export function FieldOperand({ subject, operator, source, label, operand, onChange }: FieldOperandProps) {
  const chosen = operand && isReference(operand) ? operand : undefined
  const [via, setVia] = useState(() => (chosen && 'field' in chosen ? (chosen.via ?? []).slice(0, -1) : []))
  const station = stationAt(source, via)
  const compared = { subject, operator }
  const subjects = comparableAt(station, source, compared)
  return (
    <SubjectChoice
      label={label}
      source={source}
      isAway={via.length > 0}
      subjects={subjects}
      ways={comparableWays(station, source, compared)}
      value={chosen && subjectOfOperand(chosen, subjects)?.key}
      hasFocus={false}
      onChoose={(next) => onChange(next?.left)}
      onWalk={(links) => {
        setVia([...links])
        onChange(undefined)
      }}
    />
  )
}
