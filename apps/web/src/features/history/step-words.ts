import type { TFunction } from 'i18next'
import type { UndoStep } from '@trellis/domain/history/undo-api'

/** A step of undo in the words of a toast: "Balance of Inès Moreau, 312.50 → 300". */
export function stepWords(step: UndoStep, t: TFunction, number: (value: number) => string): string {
  const { kind, field, fieldTitles, recordCount, recordName, recordId, collectionName } = step
  const name = recordName || t('records.unnamed')
  const empty = t('fields.empty')
  if (field)
    return t('history.step.value', {
      field: field.title,
      name,
      before: field.before ?? empty,
      after: field.after ?? empty,
    })
  if (kind === 'edit' && recordId !== null && fieldTitles.length > 0)
    return t('history.step.fields', { fields: fieldTitles.join(', '), name })
  return t(`history.step.${kind}`, {
    count: recordId === null ? 2 : 1,
    number: number(recordCount),
    name,
    collection: collectionName ?? t('history.step.collections'),
  })
}
