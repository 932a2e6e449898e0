import type { LogEntry } from '@trellis/domain/history/api'

/** Whether it can be reverted by itself: what happened at the other end of a link cannot, nor that an import made the record. */
export const hasChangeOfItsOwn = ({
  isOtherEnd,
  batchKind,
  type,
}: Pick<LogEntry, 'isOtherEnd' | 'batchKind' | 'type'>) =>
  !isOtherEnd && !(batchKind === 'import' && type === 'created')
