/** Specification section 3, log event types; and a record's ways in and out of sub-collections, and within their order. */
export const logEventTypes = [
  'created',
  'updated',
  'deleted',
  'restored',
  'sent_outgoing_message',
  'added',
  'removed',
  'ordered',
  'merged',
  'unmerged',
] as const

/** Where a batch of changes came from. */
export const batchKinds = [
  'edit',
  'create',
  'trash',
  'restore',
  'import',
  'revert',
  'membership',
  'order',
  'merge',
  'type_change',
] as const

/** What taking a change back does to its record. */
export const reversalActs = ['change', 'trash', 'restore', 'add', 'remove', 'move', 'separate', 'merge'] as const

/**
 * Why a change cannot be taken back: a value is another by now, the record is in the trash, it came back already, it is
 * gone for good, or it would lack a value that is required by now.
 */
export const reversalObstacles = ['changed', 'trashed', 'restored', 'gone', 'required'] as const
export type ReversalObstacle = (typeof reversalObstacles)[number]
