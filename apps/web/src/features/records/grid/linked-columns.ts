import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { faceOf } from '../../fields/registry.ts'

/** A field of linked records in a column of those that link to them: to be read, not written. */
export interface LinkedColumn {
  /** `f12.f34` */
  readonly key: string
  readonly link: Field
  readonly field: Field
  /** The link leads to several: the value is a list of theirs. */
  readonly isList: boolean
}

/** What a row holds of such a column. */
export type LinkedValue = Value | readonly Value[]

/** All that a collection could show through its links. */
export function linkedColumns(collection: Collection, collections: readonly Collection[]): LinkedColumn[] {
  return collection.DataFields.filter(isLink).flatMap((link) => {
    const target = collections.find(({ id }) => id === linkedCollectionId(link))
    const fields = target?.DataFields.filter(
      (field) => field.id !== target.IdDataFieldDataObjectName && faceOf(field.dataType),
    )
    return (fields ?? []).map((field) => ({
      key: `f${link.id}.f${field.id}`,
      link,
      field,
      isList: link.dataType === 'multi_data_record',
    }))
  })
}

/** As the query names it; undefined for the key of another column. */
export function throughOf(key: string): { link: number; field: number } | undefined {
  const [, link, field] = /^f(\d+)\.f(\d+)$/.exec(key) ?? []
  return link && field ? { link: Number(link), field: Number(field) } : undefined
}
