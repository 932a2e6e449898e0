import type { LogEntry } from '@trellis/domain/history/api'

/** Whether it can be reverted by itself: what happened at the other end of a link cannot, nor that an import made the record. */
export const hasChangeOfItsOwn = ({
  isOtherEnd,
  batchKind,
  type,
}: Pick<LogEntry, 'isOtherEnd' | 'batchKind' | 'type'>) =>
  !isOtherEnd && !(batchKind === 'import' && type === 'created')

/** What of a change can be given to the record again: of fields that are there, with the type they had then (decision 0018). */
export function restorable<Field>(
  changes: LogEntry['fields'],
  fieldById: ReadonlyMap<number, Field>,
): { change: LogEntry['fields'][number]; field: Field }[] {
  return changes.flatMap((change) => {
    const field = fieldById.get(change.fieldId)
    return field === undefined || change.settings !== undefined ? [] : [{ change, field }]
  })
}
