import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Card } from '@trellis/domain/cards/card'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { faceOf } from '../../fields/registry.ts'
import { titleOf } from '../../records/filter/filter-subjects.ts'
import { useKnownFields } from '../known-fields.ts'
import type { LinkedSource } from './use-linked-rows.ts'

export interface Column {
  readonly key: string
  readonly title: (language: Language) => string
  /** Undefined for the name of the record. */
  readonly field: Field | undefined
}

export function useColumns(card: Card, source: LinkedSource): Column[] {
  const { t } = useTranslation()
  const { collectionById } = useKnownFields()
  return columnsOf(card.fields, collectionById.get(source.collectionId), t('records.name'))
}

/**
 * The name leads to the record: it is a column in any case, first where the card does not place it.
 * @param nameWord its title where the field of names may not be read
 */
export function columnsOf(shown: Card['fields'], target: Collection | undefined, nameWord: string): Column[] {
  const nameFieldId = target?.IdDataFieldDataObjectName
  const columns = shown.flatMap(({ fieldId }): Column[] => {
    const field = target?.DataFields.find(({ id }) => id === fieldId)
    if (!field || !faceOf(field.dataType)) return []
    const isName = fieldId === nameFieldId
    return [
      {
        key: isName ? 'name' : String(fieldId),
        title: (language) => titleOf(field.title, language),
        field: isName ? undefined : field,
      },
    ]
  })
  if (columns.some(({ field }) => field === undefined)) return columns
  const nameField = target?.DataFields.find(({ id }) => id === nameFieldId)
  const title = (language: Language) => (nameField ? titleOf(nameField.title, language) : nameWord)
  return [{ key: 'name', title, field: undefined }, ...columns]
}

export const alignOf = (field: Field | undefined) => (field ? faceOf(field.dataType)?.align : undefined)
