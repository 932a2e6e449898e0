import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant } from '../api/ids.ts'
import { selection } from './api.ts'
import { bulkTarget } from './grid-api.ts'

const dataRecord = forApi('data-record')

export const mostPastedLines = 2000
const mostMoved = 500

/** These records, or all of another collection of the tree that match. */
const addTarget = z.union([
  z.object({ recordIds: z.array(id).min(1).max(10_000) }),
  z.object({ from: id, matching: selection }),
])
export type AddTarget = z.infer<typeof addTarget>

/** `skipped`: asked for and left as they were, because they are in (or out) already or do not fit a condition above. */
const changed = z.object({ batchId: id.nullable(), count: z.number().int(), skipped: z.number().int() })

const candidate = z.object({ id, name: z.string(), isMember: z.boolean() })
export type MemberCandidate = z.infer<typeof candidate>

/** Why a record is in a collection. */
export const holding = z.object({
  collectionId: id,
  /** It is of this kind; it was added; it fits the condition. */
  by: z.enum(['kind', 'hand', 'condition']),
  addedAt: instant.nullable(),
  addedBy: z.string().nullable(),
})
export type Holding = z.infer<typeof holding>

const collectionPath = z.object({ teamId: idInPath, collectionId: idInPath })

export const membershipApi = {
  addMembers: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/members/add', {
    access: 'team-member',
    summary: 'Add records to a hand-picked sub-collection, and to those above it, as one batch',
    params: collectionPath,
    body: z.object({ target: addTarget }),
    reply: changed,
  }),
  removeMembers: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/members/remove', {
    access: 'team-member',
    summary: 'Remove records from a hand-picked sub-collection, and from those below it, as one batch',
    params: collectionPath,
    body: z.object({ target: bulkTarget }),
    reply: changed,
  }),
  orderMembers: dataRecord.put('/teams/:teamId/dataCollections/:collectionId/members/order', {
    access: 'team-member',
    summary: 'Put members behind another one in the order made by hand, as one batch; at the beginning without one',
    params: collectionPath,
    body: z.object({ recordIds: z.array(id).min(1).max(mostMoved), after: id.nullable() }),
    reply: z.object({ batchId: id }),
  }),
  memberCandidates: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/members/candidates', {
    access: 'team-member',
    repeatable: true,
    summary: 'Records that can be added, by the words of their name',
    params: collectionPath,
    body: z.object({ words: z.string().trim().max(200) }),
    reply: z.object({ records: z.array(candidate) }),
  }),
  findMembers: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/members/find', {
    access: 'team-member',
    repeatable: true,
    summary: 'The records that pasted names or numbers mean, line by line',
    params: collectionPath,
    body: z.object({ lines: z.array(z.string().trim().min(1).max(500)).min(1).max(mostPastedLines) }),
    /** In the order of the lines; null where none, or more than one, is meant. */
    reply: z.object({ records: z.array(candidate.nullable()) }),
  }),
  recordHoldings: dataRecord.get('/teams/:teamId/records/:recordId/collections', {
    access: 'team-member',
    summary: 'The collections that hold a record, and why it is there',
    params: z.object({ teamId: idInPath, recordId: idInPath }),
    reply: z.object({ holdings: z.array(holding) }),
  }),
  holdersOfRecords: dataRecord.post('/teams/:teamId/records/collections', {
    access: 'team-member',
    repeatable: true,
    summary: 'The collections that hold any of these records, with how many of them',
    params: z.object({ teamId: idInPath }),
    body: z.object({ recordIds: z.array(id).min(1).max(10_000) }),
    reply: z.object({ collections: z.array(z.object({ collectionId: id, count: z.number().int() })) }),
  }),
}
