import type { Field } from '../fields/field.ts'
import { candidatesOf, isLink, linkedCollectionId } from '../fields/link.ts'
import type { Condition } from '../records/condition.ts'
import { collectionsInCondition, fieldsOfCondition } from '../records/condition-fields.ts'
import type { TeamConfig } from '../teams/team-config.ts'

/** A team as somebody may know it. */
type Known = Pick<TeamConfig, 'collectionById' | 'fieldById'>

/** Whether a condition on the records of a collection speaks of nothing that is hidden from somebody. */
export function isTold(known: Known, collectionId: number, condition: Condition): boolean {
  const own = known.collectionById.get(collectionId)
  return (
    own !== undefined &&
    fieldsOfCondition(condition).every(
      (id) => known.fieldById.has(id) || own.fields.some((field) => field.id === id),
    ) &&
    collectionsInCondition(condition).every((id) => known.collectionById.has(id))
  )
}

/** Whether a link narrows its candidates by a condition that somebody is not told. */
export function areCandidatesHidden(known: Known, field: Pick<Field, 'dataType' | 'settings'>): boolean {
  const condition = isLink(field) ? candidatesOf(field) : undefined
  return condition !== undefined && !isTold(known, linkedCollectionId(field), condition)
}

/**
 * A field as somebody is told of it. The condition for candidates goes with its values, so one that speaks of something
 * hidden is left out whole; `hasHiddenCandidates` stands in its place.
 */
export function toldField(known: Known, field: Field): Field {
  if (!areCandidatesHidden(known, field)) return field
  const { candidates: _, ...settings } = field.settings
  return { ...field, settings: { ...settings, hasHiddenCandidates: true } }
}
