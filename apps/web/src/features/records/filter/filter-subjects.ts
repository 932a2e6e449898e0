import type { ComponentType } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import type { Language, LocalText } from '@trellis/domain/api/ids'
import type { Field } from '@trellis/domain/fields/field'
import type { JsonPart } from '@trellis/domain/fields/json-part'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { Leaf, LeftOperand } from '@trellis/domain/records/condition'
import { operandCount, type Operator } from '@trellis/domain/records/operators'
import type { PartKey } from '@trellis/domain/records/sentence-keys'
import {
  comparisonOf,
  isPersonType,
  metadataOperators,
  operatorsOf,
  type Comparison,
} from '@trellis/domain/records/subject'
import type { EditProps, FieldShape } from '../../fields/field-face.ts'
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
  /** Whether "me" may stand on the right. */
  readonly isPerson: boolean
  /** Where values are edited by something else than their type's editor. */
  readonly Edit?: ComponentType<EditProps>
}

export function titleOf(title: LocalText, language: Language): string {
  return title[language] ?? title.en ?? Object.values(title)[0] ?? ''
}

/** What the facts about a record are edited as; the name is a field. */
const factTypes = {
  id: 'number',
  createdAt: 'date_time',
  createdBy: 'single_entity',
  updatedAt: 'date_time',
  updatedBy: 'single_entity',
} as const
const factKeys = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

export function filterSubjects(
  collection: Collection,
  language: Language,
  metaTitle: (key: (typeof factKeys)[number] | 'collections') => string,
  partTitle: (key: PartKey) => string,
  collections: readonly Collection[],
): FilterSubject[] {
  const fields = collection.DataFields.filter((field) => faceOf(field.dataType)).flatMap((field) => [
    ...subjectOfField(field, language),
    ...partsOfField(field, language, partTitle),
  ])
  const facts = factKeys.map((key): FilterSubject => {
    const dataType = factTypes[key]
    const isPerson = dataType === 'single_entity'
    return {
      key,
      left: { meta: key },
      title: metaTitle(key),
      comparison: dataType === 'number' ? 'number' : isPerson ? 'id' : 'instant',
      shape: { id: 0, dataType, settings: {}, isRequired: false },
      operators: offered(metadataOperators(key), isPerson),
      isPerson,
    }
  })
  const linked = collection.DataFields.flatMap((field) => subjectsBehind(field, language, collections))
  const hasTree = collections.some(
    (one) => one.idRootDataCollection === collection.idRootDataCollection && one.idParentDataCollection !== null,
  )
  const membership: FilterSubject = {
    key: 'collections',
    left: { meta: 'collections' },
    title: metaTitle('collections'),
    comparison: 'ids',
    shape: { id: 0, dataType: 'multi_data_collection', settings: {}, isRequired: false },
    operators: metadataOperators('collections'),
    isPerson: false,
  }
  return [...fields, ...facts, ...(hasTree ? [membership] : []), ...linked]
}

/** Fields of the record a link leads to: "Teacher › City". */
function subjectsBehind(link: Field, language: Language, collections: readonly Collection[]): FilterSubject[] {
  if (link.dataType !== 'single_data_record') return []
  const target = collections.find(({ id }) => id === linkedCollectionId(link))
  return (target?.DataFields ?? [])
    .filter((field) => !isLink(field) && faceOf(field.dataType))
    .flatMap((field) => subjectOfField(field, language))
    .map((subject) => ({
      ...subject,
      key: `${link.id}>${subject.key}`,
      left: { ...subject.left, via: [link.id] },
      title: `${titleOf(link.title, language)} › ${subject.title}`,
    }))
}

function subjectOfField(field: Field, language: Language): FilterSubject[] {
  const comparison = comparisonOf(field.dataType)
  if (comparison === null) return []
  const operators = offered(operatorsOf(field.dataType), faceOf(field.dataType)?.EditMany !== undefined)
  return [
    {
      key: String(field.id),
      left: { field: field.id },
      title: titleOf(field.title, language),
      comparison,
      shape: shapeOf(field, fieldTypeOf(field.dataType).compared),
      operators,
      isPerson: isPersonType(field.dataType),
    },
  ]
}

const shapeOf = (field: Field, part: JsonPart | undefined): FieldShape => ({
  ...field,
  isRequired: false,
  ...(part && { dataType: part.editedAs }),
})

/** The city of an address, the net total of a bill. */
function partsOfField(field: Field, language: Language, partTitle: (key: PartKey) => string): FilterSubject[] {
  const parts = Object.entries(fieldTypeOf(field.dataType).parts ?? {}) as [PartKey, JsonPart][]
  return parts.map(([key, part]) => ({
    key: `${field.id}.${key}`,
    left: { field: field.id, part: key },
    title: `${titleOf(field.title, language)} › ${partTitle(key)}`,
    comparison: part.comparison,
    shape: shapeOf(field, part),
    operators: offered(part.operators, false),
    isPerson: false,
    Edit: faceOf(field.dataType)?.partEditors?.[key],
  }))
}

/** Lists of values are offered where they can be picked; several typed texts are an "or" of conditions. */
function offered(operators: readonly Operator[], canPickMany: boolean): Operator[] {
  return operators.filter((operator) => canPickMany || operandCount[operator] !== 'many')
}

export function subjectOfLeaf(leaf: Leaf, subjects: readonly FilterSubject[]): FilterSubject | undefined {
  const key = 'meta' in leaf.left ? leaf.left.meta : [leaf.left.field, leaf.left.part].filter(Boolean).join('.')
  const links = 'field' in leaf.left ? (leaf.left.via ?? []) : []
  return subjects.find((subject) => subject.key === [...links, key].join('>'))
}
