import type { Field } from '../fields/field.ts'
import { isLink, linkedCollectionId, reversedLink } from '../fields/link.ts'
import type { Condition } from '../records/condition.ts'
import type { Card } from './card.ts'

/** What a card is made of. */
export type CardSource =
  | { readonly kind: 'record' }
  /** A field whose value has several parts: files, details, items of a bill. */
  | { readonly kind: 'value'; readonly field: Field }
  /** Records that a field of this record names. */
  | { readonly kind: 'linked'; readonly field: Field; readonly collectionId: number }
  /** Records of another collection that name this one in the field `field` of theirs. */
  | { readonly kind: 'linking'; readonly field: Field; readonly collectionId: number }

/** Undefined where the source is not there, or may not be known. */
export function sourceOf(
  { sourceFieldId }: Pick<Card, 'sourceFieldId'>,
  ownFields: readonly Field[],
  fieldById: (id: number) => Field | undefined,
): CardSource | undefined {
  if (sourceFieldId === null) return { kind: 'record' }
  const own = ownFields.find(({ id }) => id === sourceFieldId)
  if (!own) {
    const link = fieldById(sourceFieldId)
    return link && isStoredLink(link) ? { kind: 'linking', field: link, collectionId: link.collectionId } : undefined
  }
  const reversed = reversedLink(own)
  if (reversed !== undefined) {
    const link = fieldById(reversed)
    return link && { kind: 'linking', field: link, collectionId: linkedCollectionId(own) }
  }
  if (isLink(own)) return { kind: 'linked', field: own, collectionId: linkedCollectionId(own) }
  return { kind: 'value', field: own }
}

/** Links of other collections that lead to one of these, and are shown by none of their own fields. */
export function linksTo(
  collectionIds: ReadonlySet<number>,
  ownFields: readonly Field[],
  allFields: Iterable<Field>,
): Field[] {
  const shown = new Set(ownFields.flatMap((field) => reversedLink(field) ?? []))
  return [...allFields].filter(
    (field) =>
      isStoredLink(field) &&
      collectionIds.has(linkedCollectionId(field)) &&
      !collectionIds.has(field.collectionId) &&
      !shown.has(field.id),
  )
}

/** The records that name a record in this link. */
export function linkingTo({ id, dataType }: Pick<Field, 'id' | 'dataType'>, recordId: number): Condition {
  const op = dataType === 'multi_data_record' ? 'has_any_of' : 'is'
  return { left: { field: id }, op, right: [{ literal: recordId }] }
}

const isStoredLink = (field: Field) => isLink(field) && reversedLink(field) === undefined
