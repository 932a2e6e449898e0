import { AppError } from '../errors.ts'
import type { DataType, Shape } from '../fields/data-types.ts'
import type { Field } from '../fields/field.ts'
import type { JsonPart } from '../fields/json-part.ts'
import { isLink, linkedCollectionId } from '../fields/link.ts'
import { oneIdOperators, orderedOperators, textOperators } from '../fields/operators-by-shape.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { FieldOperand, LeftOperand, MetadataKey } from './condition.ts'
import type { Operator } from './operators.ts'

/** How the left side of a condition is compared (the table is in matches.ts). */
export type Comparison =
  | 'text'
  | 'html'
  | 'choice'
  | 'number'
  | 'boolean'
  | 'day'
  | 'instant'
  | 'time'
  | 'range'
  | 'id'
  | 'ids'

/** The fields a condition may speak of: live ones that the actor may read. */
export interface ConditionScope {
  readonly fieldById: (fieldId: number) => Field | undefined
  /** Fields of a linked collection; without it `via` is refused. */
  readonly fieldOfCollection?: (collectionId: number, fieldId: number) => Field | undefined
}

/** The left side of a condition, looked up. */
export interface Subject {
  readonly comparison: Comparison
  readonly operators: readonly Operator[]
  /** Null for a fact about the record that is no field. */
  readonly field: Field | null
  /** Of a json value: what of it is compared. */
  readonly part?: JsonPart
  /** Whether `currentUser` may stand on the right. */
  readonly isPerson: boolean
}

const comparisons: Partial<Record<Shape, Comparison>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'day',
  instant: 'instant',
  time: 'time',
  range: 'range',
  id: 'id',
  ids: 'ids',
}

const metadata: Record<MetadataKey, Subject> = {
  id: { comparison: 'number', operators: orderedOperators, field: null, isPerson: false },
  name: { comparison: 'text', operators: textOperators, field: null, isPerson: false },
  createdAt: { comparison: 'instant', operators: orderedOperators, field: null, isPerson: false },
  updatedAt: { comparison: 'instant', operators: orderedOperators, field: null, isPerson: false },
  createdBy: { comparison: 'id', operators: oneIdOperators, field: null, isPerson: true },
  updatedBy: { comparison: 'id', operators: oneIdOperators, field: null, isPerson: true },
  // Its root always holds a record: the set is never empty.
  collections: {
    comparison: 'ids',
    operators: ['has_any_of', 'has_all_of', 'has_none_of'],
    field: null,
    isPerson: false,
  },
}

/** The operator-by-type matrix: what a data type offers in conditions. */
export const operatorsOf = (dataType: DataType): readonly Operator[] => fieldTypeOf(dataType).operators

/** Whether `currentUser` may stand beside values of this type. */
export const isPersonType = (dataType: DataType): boolean => fieldTypeOf(dataType).refersTo === 'person'

export const metadataOperators = (key: MetadataKey): readonly Operator[] => metadata[key].operators

/** Null for data types that cannot stand in a condition. */
export function comparisonOf(dataType: DataType): Comparison | null {
  const type = fieldTypeOf(dataType)
  if (type.isHtml) return 'html'
  if (type.compared) return type.compared.comparison
  return type.isChoice ? 'choice' : (comparisons[type.shape] ?? null)
}

/** Throws filter-invalid for a field that is not there (or may not be read: that looks the same). */
export function subjectOf(left: LeftOperand, scope: ConditionScope): Subject {
  if ('meta' in left) return metadata[left.meta]
  const field = fieldAt(left, scope)
  const part = partAt(left.part, field)
  if (part) return { comparison: part.comparison, operators: part.operators, field, part, isPerson: false }
  const comparison = comparisonOf(field.dataType)
  if (comparison === null) throw new AppError('filter-invalid', { reason: 'operator-not-offered', fieldId: field.id })
  return { comparison, operators: operatorsOf(field.dataType), field, isPerson: isPersonType(field.dataType) }
}

/** Walks the links of `via`, then finds the field. */
function fieldAt(left: FieldOperand, scope: ConditionScope): Field {
  return found(lookUpBehind(linksOnTheWay(left, scope), scope)(left.field), left.field)
}

/** The links that are walked before the field is read. Throws filter-invalid for one that cannot be. */
export function linksOnTheWay({ via = [] }: FieldOperand, scope: ConditionScope): Field[] {
  const links: Field[] = []
  for (const linkId of via) {
    const link = found(lookUpBehind(links, scope)(linkId), linkId)
    if (!isLink(link) || !scope.fieldOfCollection)
      throw new AppError('filter-invalid', { reason: 'link-not-followed', fieldId: linkId })
    links.push(link)
  }
  return links
}

function lookUpBehind(links: readonly Field[], scope: ConditionScope): ConditionScope['fieldById'] {
  const link = links.at(-1)
  return link ? (id) => scope.fieldOfCollection?.(linkedCollectionId(link), id) : scope.fieldById
}

/** The part a condition names, else what it compares of a json value. */
function partAt(key: string | undefined, { id: fieldId, dataType }: Field): JsonPart | undefined {
  const type = fieldTypeOf(dataType)
  if (key === undefined) return type.compared
  const part = Object.entries(type.parts ?? {}).find(([name]) => name === key)?.[1]
  if (!part) throw new AppError('filter-invalid', { reason: 'unknown-part', fieldId })
  return part
}

function found(field: Field | undefined, fieldId: number): Field {
  if (!field) throw new AppError('filter-invalid', { reason: 'unknown-field', fieldId })
  return field
}
