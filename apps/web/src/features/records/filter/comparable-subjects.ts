import type { LeftOperand } from '@trellis/domain/records/condition'
import { mayCompare } from '@trellis/domain/records/compared-with'
import type { Operator } from '@trellis/domain/records/operators'
import { subjectOf, type ConditionScope } from '@trellis/domain/records/subject'
import { subjectOfOperand, type FilterSubject } from './filter-subjects.ts'
import { stationAt, subjectsAt, waysFrom, type Station, type SubjectSource } from './subjects-of-collection.ts'

/** The left side of a condition, which others are chosen for. */
interface Compared {
  readonly subject: FilterSubject
  readonly operator: Operator
}

function scopeOf({ collection, collections }: SubjectSource): ConditionScope {
  return {
    fieldById: (id) => collection.DataFields.find((field) => field.id === id),
    fieldOfCollection: (collectionId, id) =>
      collections.find((one) => one.id === collectionId)?.DataFields.find((field) => field.id === id),
  }
}

/** What may stand on the right, of all that can be asked about at a station; never the left side itself. */
export function comparableAt(
  station: Station,
  source: SubjectSource,
  { subject, operator }: Compared,
): FilterSubject[] {
  const scope = scopeOf(source)
  const left = subjectOf(subject.left, scope)
  return subjectsAt(station, source).filter(
    (other) => other.key !== subject.key && mayCompare(left, operator, subjectOf(other.left, scope)),
  )
}

/** The ways on that lead to something of the kind. */
export const comparableWays = (station: Station, source: SubjectSource, compared: Compared): Station[] =>
  waysFrom(station, source).filter((next) => comparableAt(next, source, compared).length > 0)

/** Whether there is anything to choose. */
export function isComparable(source: SubjectSource, compared: Compared): boolean {
  const start = stationAt(source, [])
  return comparableAt(start, source, compared).length > 0 || comparableWays(start, source, compared).length > 0
}

/** Whether what stands on the right can be compared in this way. */
export function isFitting(operand: LeftOperand, source: SubjectSource, compared: Compared): boolean {
  const way = 'field' in operand ? (operand.via ?? []).slice(0, -1) : []
  return subjectOfOperand(operand, comparableAt(stationAt(source, way), source, compared)) !== undefined
}
