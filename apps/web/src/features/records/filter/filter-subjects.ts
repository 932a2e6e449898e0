import type { ComponentType } from 'react'
import type { Language, LocalText } from '@trellis/domain/api/ids'
import type { LeftOperand } from '@trellis/domain/records/condition'
import type { Operator } from '@trellis/domain/records/operators'
import type { Comparison } from '@trellis/domain/records/subject'
import type { EditProps, FieldShape } from '../../fields/field-face.ts'

/** Something a list can be filtered by: a field, or a fact about the record. */
export interface FilterSubject {
  readonly key: string
  readonly left: LeftOperand
  readonly title: string
  readonly comparison: Comparison
  /** What its values are edited as. */
  readonly shape: FieldShape
  readonly operators: readonly Operator[]
  /** Whether "me" may stand on the right. */
  readonly isPerson: boolean
  /** Whether the team's country may. */
  readonly isCountry?: boolean
  /** Where values are edited by something else than their type's editor. */
  readonly Edit?: ComponentType<EditProps>
}

export function titleOf(title: LocalText, language: Language): string {
  return title[language] ?? title.en ?? Object.values(title)[0] ?? ''
}

export function subjectOfOperand(operand: LeftOperand, subjects: readonly FilterSubject[]): FilterSubject | undefined {
  const key = 'meta' in operand ? operand.meta : [operand.field, operand.part].filter(Boolean).join('.')
  const links = 'field' in operand ? (operand.via ?? []) : []
  return subjects.find((subject) => subject.key === [...links, key].join('>'))
}
