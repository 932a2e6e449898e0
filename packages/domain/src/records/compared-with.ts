import { isLink, linkedCollectionId } from '../fields/link.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { operandCount } from './operators.ts'
import type { Operator } from './operators.ts'
import type { Comparison, Subject } from './subject.ts'

/**
 * Whether a field or fact may stand on the right of another (decision 0023). Texts are compared with texts, countries with
 * countries, numbers with numbers of the same measure, days and instants with each other, yes with no, ids with ids of the
 * same kind: records of the same collection, items of the same list, people, collections, choices of the same type.
 */
export function mayCompare(left: Subject, op: Operator, right: Subject): boolean {
  const count = operandCount[op]
  if (count === 0 || !left.operators.includes(op)) return false
  // Several ids are as many operands.
  if (right.comparison === 'ids' && count !== 'many') return false
  if (left.comparison === 'number') return right.comparison === 'number' && isSameMeasure(left, right)
  const kind = kindOf(left)
  return kind !== null && right.comparison !== 'range' && kindOf(right) === kind
}

const sameKinds: Partial<Record<Comparison, string>> = { html: 'text', instant: 'day', range: 'day' }

/** What the values of a subject are of; null for what is compared with literals only. */
function kindOf({ comparison, field, part, isPerson }: Subject): string | null {
  if (isPerson) return 'person'
  if (part?.isCountry) return 'country'
  if (comparison === 'id' || comparison === 'ids') return idKindOf(field)
  return comparison === 'choice' ? (field?.dataType ?? null) : (sameKinds[comparison] ?? comparison)
}

function idKindOf(field: Subject['field']): string | null {
  // Membership is asked for by name.
  if (!field) return null
  if (isLink(field)) return `record ${linkedCollectionId(field)}`
  const { listId } = field.settings
  return typeof listId === 'number' ? `item ${listId}` : (fieldTypeOf(field.dataType).refersTo ?? null)
}

/** A bare number may be an amount or a percentage; an amount is no percentage, and a dollar no euro. */
function isSameMeasure(left: Subject, right: Subject): boolean {
  const [a, b] = [measureOf(left), measureOf(right)]
  return a === null || b === null || a === b
}

function measureOf({ field }: Subject): string | null {
  if (!field) return 'record number'
  if (field?.dataType === 'percentage') return 'percent'
  const currency = field?.settings['currency']
  return typeof currency === 'string' ? currency : null
}
