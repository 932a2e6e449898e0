import type { Collection } from '@trellis/domain/collections/api'
import type { Language, LocalText } from '@trellis/domain/api/ids'
import type { Field } from '@trellis/domain/fields/field'
import type { Leaf, LeftOperand } from '@trellis/domain/records/condition'
import { operandCount, type Operator } from '@trellis/domain/records/operators'
import { comparisonOf, metadataOperators, operatorsOf, type Comparison } from '@trellis/domain/records/subject'
import type { FieldShape } from '../../fields/field-face.ts'
import { faceOf } from '../../fields/registry.ts'

/** Something a list can be filtered by: a field, or a fact about the record. */
export interface FilterSubject {
  readonly key: string
  readonly left: LeftOperand
  readonly title: string
  readonly comparison: Comparison
  /** What its values are edited as. */
  readonly shape: FieldShape
  readonly operators: readonly Operator[]
}

export function titleOf(title: LocalText, language: Language): string {
  return title[language] ?? title.en ?? Object.values(title)[0] ?? ''
}

const instants = ['createdAt', 'updatedAt'] as const

export function filterSubjects(
  collection: Collection,
  language: Language,
  metaTitle: (key: (typeof instants)[number]) => string,
): FilterSubject[] {
  const fields = collection.DataFields.filter((field) => faceOf(field.dataType)).flatMap((field) =>
    subjectOfField(field, language),
  )
  const facts = instants.map((key): FilterSubject => ({
    key,
    left: { meta: key },
    title: metaTitle(key),
    comparison: 'instant',
    shape: { id: 0, dataType: 'date_time', settings: {}, isRequired: false },
    operators: offered(metadataOperators(key), 'instant'),
  }))
  return [...fields, ...facts]
}

function subjectOfField(field: Field, language: Language): FilterSubject[] {
  const comparison = comparisonOf(field.dataType)
  if (comparison === null) return []
  const operators = offered(operatorsOf(field.dataType), comparison)
  return [
    {
      key: String(field.id),
      left: { field: field.id },
      title: titleOf(field.title, language),
      comparison,
      shape: { ...field, isRequired: false },
      operators,
    },
  ]
}

/** Lists of values are offered where they can be picked; several typed texts are an "or" of conditions. */
function offered(operators: readonly Operator[], comparison: Comparison): Operator[] {
  const canPickMany = comparison === 'id' || comparison === 'ids'
  return operators.filter((operator) => canPickMany || operandCount[operator] !== 'many')
}

export function subjectOfLeaf(leaf: Leaf, subjects: readonly FilterSubject[]): FilterSubject | undefined {
  if ('field' in leaf.left && leaf.left.via?.length) return undefined
  const key = 'meta' in leaf.left ? leaf.left.meta : String(leaf.left.field)
  return subjects.find((subject) => subject.key === key)
}
