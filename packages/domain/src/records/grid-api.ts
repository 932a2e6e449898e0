import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath } from '../api/ids.ts'
import { cursor, selection, values } from './api.ts'
import { leftOperand, sortKey } from './condition.ts'
import { totalKinds } from './totals.ts'

const dataRecord = forApi('data-record')

/** Rows of one paste; more is an import. */
export const mostSavedRows = 5000

/** Records that a program makes with one call; more is an import. */
export const mostCreatedRecords = 10_000
const mostCreatedBytes = 32 * 1024 * 1024

export const groupQuery = selection.extend({
  by: sortKey,
  limit: z.number().int().min(1).max(200).default(100),
  after: cursor.optional(),
})
export type GroupQuery = z.infer<typeof groupQuery>

/** `label` names a linked record or a person; other values name themselves. */
export const group = z.object({
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  label: z.string().nullable(),
  count: z.number().int(),
})
export type Group = z.infer<typeof group>

/** Counts are numbers, everything else exact text: numbers, days, instants. Null where there is nothing to compute from. */
export const totalValue = z.union([z.string(), z.number(), z.null()])

export const totalsQuery = selection.extend({
  totals: z.array(z.object({ by: leftOperand, kind: z.enum(totalKinds) })).max(60),
})
export type TotalsQuery = z.infer<typeof totalsQuery>

/** One row that could not be saved, by its place in the request, with the error it would have given alone. */
const failure = z.object({
  index: z.number().int(),
  code: z.string(),
  details: z.record(z.string(), z.unknown()),
})

export type SaveFailure = z.infer<typeof failure>

const savedRow = z.object({ id, version: z.number().int(), name: z.string(), values })
export type SavedRow = z.infer<typeof savedRow>

export const saveInput = z.object({
  updates: z
    .array(z.object({ recordId: id, version: z.number().int().min(1), values }))
    .max(mostSavedRows)
    .default([]),
  creates: z.array(z.object({ values })).max(mostSavedRows).default([]),
})
export type SaveInput = z.infer<typeof saveInput>

/** Which records: these, or everything that matches. */
export const bulkTarget = z.union([
  z.object({ recordIds: z.array(id).min(1).max(10_000) }),
  z.object({ matching: selection }),
])
export type BulkTarget = z.infer<typeof bulkTarget>

/** Chosen by who asks, to hear of the progress while the answer is on its way. */
const progressKey = z.string().regex(/^[\w-]{8,64}$/)

const collectionPath = z.object({ teamId: idInPath, collectionId: idInPath })
const changed = z.object({ batchId: id.nullable(), count: z.number().int() })
const progress = z.object({ done: z.number().int(), total: z.number().int() })

export const gridApi = {
  totals: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records/totals', {
    access: 'team-member',
    repeatable: true,
    summary: 'Totals of columns over everything that matches, in the order they were asked for',
    params: collectionPath,
    body: totalsQuery,
    reply: z.object({ count: z.number().int(), totals: z.array(totalValue) }),
  }),
  groups: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records/groups', {
    access: 'team-member',
    repeatable: true,
    summary: 'The values of a field with the number of matching records of each, a page at a time',
    params: collectionPath,
    body: groupQuery,
    reply: z.object({ groups: z.array(group), next: cursor.nullable() }),
  }),
  saveRecords: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records/save', {
    access: 'team-member',
    summary: 'Change and create many records as one batch; rows that cannot be saved are named and left as they are',
    params: collectionPath,
    body: saveInput,
    reply: z.object({
      batchId: id.nullable(),
      updated: z.array(savedRow),
      created: z.array(savedRow),
      names: z.record(z.string(), z.string()),
      failedUpdates: z.array(failure),
      failedCreates: z.array(failure),
    }),
  }),
  createRecords: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records/bulk', {
    access: 'team-member',
    summary:
      'Create up to 10,000 records as one batch; those that cannot be are named with the error they would give alone, unless `allOrNothing`',
    params: collectionPath,
    bodyBytes: mostCreatedBytes,
    body: z.object({
      records: z.array(z.object({ values })).min(1).max(mostCreatedRecords),
      /** One that cannot be created is the end of all. */
      allOrNothing: z.boolean().default(false),
    }),
    reply: z.object({
      /** Null where none could be created. */
      batchId: id.nullable(),
      /** In the order of the request; null where one could not be created. */
      ids: z.array(id.nullable()),
      failed: z.array(failure),
    }),
  }),
  bulkEdit: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records/bulk/edit', {
    access: 'team-member',
    summary: 'Give many records the same values as one batch',
    params: collectionPath,
    body: z.object({ target: bulkTarget, values, progressKey: progressKey.optional() }),
    reply: changed,
  }),
  bulkTrash: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records/bulk/trash', {
    access: 'team-member',
    summary: 'Move everything that matches to the trash (30 days) as one batch',
    params: collectionPath,
    body: z.object({ target: bulkTarget }),
    reply: changed,
  }),
  bulkProgress: dataRecord.get('/teams/:teamId/bulkChanges/:progressKey', {
    access: 'team-member',
    summary: 'How far a bulk change of this person is; nothing known reads as 0 of 0',
    params: z.object({ teamId: idInPath, progressKey }),
    reply: progress,
  }),
  cancelBulk: dataRecord.del('/teams/:teamId/bulkChanges/:progressKey', {
    access: 'team-member',
    summary: 'Give a running bulk change up; nothing of it stays',
    params: z.object({ teamId: idInPath, progressKey }),
    reply: z.object({ done: z.literal(true) }),
  }),
}
