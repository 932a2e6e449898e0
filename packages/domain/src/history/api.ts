import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant } from '../api/ids.ts'
import { jsonValue } from '../records/api.ts'
import { batchKinds, logEventTypes, reversalActs, reversalObstacles } from './event-kinds.ts'

const logEvent = forApi('data-record-log-event')

export const fieldChange = z.object({
  fieldId: id,
  title: z.string(),
  dataType: z.string(),
  /** Of the type it had then, where it has another one now. */
  settings: z.record(z.string(), z.unknown()).optional(),
  before: jsonValue,
  after: jsonValue,
})

const named = z.object({ id, name: z.string() })

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
  /** Sub-collections it was added to, removed from or created in, as far as they may be known. */
  subCollections: z.array(z.object({ id, name: z.string() })),
  /** Of a merge, or of one taken back: who survives, and who became one with it. */
  merge: z.object({ survivor: named, merged: z.array(named) }).nullable(),
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
  /** Of members that were put in order by hand: before whom, as far as that may be known. */
  order: z.object({ before: z.string().nullable(), isLast: z.boolean() }).nullable(),
  /** Written by undo or redo. */
  undoRole: z.enum(['undo', 'redo']).nullable(),
})
export type BatchEntry = z.infer<typeof batchEntry>

/** Days of the team, both included. */
const day = z.iso.date()

/** What history is narrowed to. */
const historyFilter = z.object({
  /** Team user. */
  by: idInPath.optional(),
  from: day.optional(),
  to: day.optional(),
  /** The id of the last one seen; older ones follow. */
  before: idInPath.optional(),
})
const recordFilter = historyFilter.extend({ type: z.enum(logEventTypes).optional(), fieldId: idInPath.optional() })
export type RecordHistoryFilter = z.infer<typeof recordFilter>
const teamFilter = historyFilter.extend({ kind: z.enum(batchKinds).optional(), collectionId: idInPath.optional() })
export type RecentChangesFilter = z.infer<typeof teamFilter>

/** Where a page of a batch ends: changes by their id, then imported records by theirs. */
export const batchCursor = z.string().regex(/^[cr][1-9]\d{0,15}$/)

/** One record of a batch, and what taking the batch back would do to it. */
export const reversalItem = z.object({
  recordId: id,
  recordName: z.string(),
  collectionId: id,
  collectionName: z.string(),
  act: z.enum(reversalActs),
  /** From what it is now to what it would be. */
  fields: z.array(fieldChange),
  /** Null where nothing is in the way. */
  obstacle: z.enum(reversalObstacles).nullable(),
  /** Whose later change is in the way. */
  changedBy: z.string().nullable(),
})
export type ReversalItem = z.infer<typeof reversalItem>

export const versionDifference = z.object({
  recordId: id,
  recordName: z.string(),
  /** The record has it now: to be sent along when restoring. */
  version: z.number().int(),
  /** When the version was made, and by whom. */
  at: instant,
  by: z.string().nullable(),
  /** From what it is now to what it was then; only what differs. */
  fields: z.array(fieldChange),
  names: z.record(z.string(), z.string()),
})

const batchPath = z.object({ teamId: idInPath, batchId: idInPath })
const versionPath = z.object({ teamId: idInPath, recordId: idInPath, changeId: idInPath })

export const historyApi = {
  recordHistory: logEvent.get('/teams/:teamId/records/:recordId/history', {
    access: 'team-member',
    summary: 'Changes of a record, newest first, 50 at a time; `before` is the id of the last one seen',
    params: z.object({ teamId: idInPath, recordId: idInPath }),
    query: recordFilter,
    reply: z.object({ entries: z.array(logEntry), more: z.boolean() }),
  }),
  recentChanges: logEvent.get('/teams/:teamId/changes', {
    access: 'team-member',
    summary: 'Batches of changes of a team, newest first, 50 at a time',
    params: z.object({ teamId: idInPath }),
    query: teamFilter,
    reply: z.object({ batches: z.array(batchEntry), more: z.boolean() }),
  }),
  batchChanges: logEvent.get('/teams/:teamId/batches/:batchId/changes', {
    access: 'team-member',
    summary: 'What a batch did to each of its records, 50 at a time',
    params: batchPath,
    query: z.object({ after: batchCursor.optional() }),
    reply: z.object({ entries: z.array(logEntry), next: batchCursor.nullable() }),
  }),
  previewRevert: logEvent.get('/teams/:teamId/batches/:batchId/revert', {
    access: 'team-member',
    summary: 'What taking a batch back would do, 50 records at a time; the numbers come with the first of them',
    params: batchPath,
    query: z.object({ after: batchCursor.optional() }),
    reply: z.object({
      items: z.array(reversalItem),
      names: z.record(z.string(), z.string()),
      /** How many records would change, and how many not because of an obstacle. */
      numbers: z.object({ possible: z.number().int(), hindered: z.number().int() }).nullable(),
      next: batchCursor.nullable(),
    }),
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
    params: batchPath,
    reply: z.object({ batchId: id, count: z.number().int(), skipped: z.number().int() }),
  }),
  recordVersion: logEvent.get('/teams/:teamId/records/:recordId/versions/:changeId', {
    access: 'team-member',
    summary: 'How a record as it was right after a change differs from now',
    params: versionPath,
    reply: versionDifference,
  }),
  restoreVersion: logEvent.post('/teams/:teamId/records/:recordId/versions/:changeId/restore', {
    access: 'team-member',
    summary: 'Give a record, or some of its fields, the values they had right before or after a change',
    params: versionPath,
    body: z.object({
      side: z.enum(['before', 'after']).default('after'),
      /** All fields when missing. */
      fieldIds: z.array(id).min(1).max(400).optional(),
      /** Of the record as the person saw it. */
      version: z.number().int().min(1),
    }),
    reply: z.object({ batchId: id.nullable(), count: z.number().int() }),
  }),
}
