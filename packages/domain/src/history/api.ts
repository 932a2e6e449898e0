import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant } from '../api/ids.ts'
import { jsonValue } from '../records/api.ts'

const logEvent = forApi('data-record-log-event')

/** Specification section 3, log event types. */
export const logEventTypes = ['created', 'updated', 'deleted', 'restored', 'sent_outgoing_message'] as const

/** Where a batch of changes came from. */
export const batchKinds = ['edit', 'create', 'trash', 'restore', 'import', 'revert'] as const

export const fieldChange = z.object({
  fieldId: id,
  title: z.string(),
  dataType: z.string(),
  before: jsonValue,
  after: jsonValue,
})

export const logEntry = z.object({
  id,
  batchId: id,
  batchKind: z.enum(batchKinds),
  type: z.enum(logEventTypes),
  recordId: id,
  recordName: z.string(),
  collectionId: id,
  collectionName: z.string(),
  at: instant,
  by: z.string().nullable(),
  fields: z.array(fieldChange),
  /** Names of linked records that appear in the values. */
  names: z.record(z.string(), z.string()),
  /** Another record links here now, or no more: this record itself stayed as it is. */
  isOtherEnd: z.boolean(),
  isReverted: z.boolean(),
})
export type LogEntry = z.infer<typeof logEntry>

/** A batch shown as one row of the team's recent changes. */
export const batchEntry = z.object({
  id,
  kind: z.enum(batchKinds),
  at: instant,
  by: z.string().nullable(),
  collectionId: id.nullable(),
  collectionName: z.string().nullable(),
  /** The records are items of a custom list. */
  isOfList: z.boolean(),
  recordCount: z.number().int(),
  /** The only record of a batch of one. */
  recordId: id.nullable(),
  recordName: z.string().nullable(),
  fieldTitles: z.array(z.string()),
  isReverted: z.boolean(),
  fileName: z.string().nullable(),
})
export type BatchEntry = z.infer<typeof batchEntry>

const before = z.object({ before: idInPath.optional() })

export const historyApi = {
  recordHistory: logEvent.get('/teams/:teamId/records/:recordId/history', {
    access: 'team-member',
    summary: 'Changes of a record, newest first, 50 at a time; `before` is the id of the last one seen',
    params: z.object({ teamId: idInPath, recordId: idInPath }),
    query: before,
    reply: z.object({ entries: z.array(logEntry), more: z.boolean() }),
  }),
  recentChanges: logEvent.get('/teams/:teamId/changes', {
    access: 'team-member',
    summary: 'Batches of changes of a team, newest first, 50 at a time',
    params: z.object({ teamId: idInPath }),
    query: before,
    reply: z.object({ batches: z.array(batchEntry), more: z.boolean() }),
  }),
  revertChange: logEvent.post('/teams/:teamId/changes/:changeId/revert', {
    access: 'team-member',
    summary: 'Take one change back; refused with the fields that changed since',
    params: z.object({ teamId: idInPath, changeId: idInPath }),
    reply: z.object({ batchId: id, count: z.number().int() }),
  }),
  revertBatch: logEvent.post('/teams/:teamId/batches/:batchId/revert', {
    access: 'team-member',
    summary: 'Take a batch back; records that changed since stay as they are and are counted as skipped',
    params: z.object({ teamId: idInPath, batchId: idInPath }),
    reply: z.object({ batchId: id, count: z.number().int(), skipped: z.number().int() }),
  }),
}
