import type { BatchEntry, LogEntry } from '@trellis/domain/history/api'
import type { Hue } from '../../theme/tokens.ts'

interface Looks {
  readonly icon: string
  readonly hue: Hue
}

/** How each kind of event looks on the stem. */
export const eventLooks: Record<LogEntry['type'], Looks> = {
  created: { icon: 'plus', hue: 'green' },
  updated: { icon: 'pencil-simple', hue: 'violet' },
  deleted: { icon: 'trash', hue: 'red' },
  restored: { icon: 'arrow-counter-clockwise', hue: 'gray' },
  added: { icon: 'folder-plus', hue: 'green' },
  removed: { icon: 'folder-minus', hue: 'orange' },
  ordered: { icon: 'arrows-down-up', hue: 'gray' },
  merged: { icon: 'arrows-merge', hue: 'violet' },
  unmerged: { icon: 'arrows-split', hue: 'orange' },
  sent_outgoing_message: { icon: 'paper-plane-tilt', hue: 'blue' },
}

/** The same for a batch of changes. */
export const batchLooks: Record<BatchEntry['kind'], Looks> = {
  edit: eventLooks.updated,
  create: eventLooks.created,
  trash: eventLooks.deleted,
  restore: eventLooks.restored,
  import: { icon: 'upload-simple', hue: 'blue' },
  membership: { icon: 'folder-simple', hue: 'green' },
  order: { icon: 'arrows-down-up', hue: 'gray' },
  type_change: { icon: 'swap', hue: 'orange' },
  merge: eventLooks.merged,
  revert: { icon: 'arrow-u-up-left', hue: 'orange' },
}
