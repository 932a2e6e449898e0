import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant } from '../api/ids.ts'
import { record, values, written } from '../records/api.ts'

const dataRecord = forApi('data-record')

export const mostMerged = 10
/** Records of a group that are listed; of more only the number is told. */
export const mostInGroup = 10
const mostKeys = 6

const collectionPath = z.object({ teamId: idInPath, collectionId: idInPath })
const recordPath = z.object({ teamId: idInPath, recordId: idInPath })

/** What records are compared by: their name, or fields of text, e-mail addresses, phone numbers or web addresses. */
const alikeBy = z.union([z.literal('name'), id])
export type AlikeBy = z.infer<typeof alikeBy>

/** Where a page of groups ends: the size of its last group, the least id in it, and a mark of the whole. */
const groupCursor = z.tuple([z.int().min(2), id, z.string().max(40)])
export type GroupCursor = z.infer<typeof groupCursor>

const alikeRecord = z.object({
  id,
  name: z.string(),
  /** Of the fields that were compared. */
  values,
  createdAt: instant,
  updatedAt: instant,
})

const alikeGroup = z.object({
  /** What they have in common. */
  by: z.array(alikeBy),
  count: z.int().min(2),
  /** The oldest first. */
  records: z.array(alikeRecord),
})
export type AlikeGroup = z.infer<typeof alikeGroup>

/** Why a value did not come along into a copy. */
const leftOutReasons = ['unique', 'not-permitted', 'links-one', 'no-longer-fits'] as const

const leftOut = z.object({ fieldId: id, title: z.string(), reason: z.enum(leftOutReasons) })
export type LeftOut = z.infer<typeof leftOut>

/** What comes along from a record: how many of each. */
const comingAlong = z.object({
  recordId: id,
  linkedFrom: z.array(z.object({ fieldId: id, title: z.string(), collectionName: z.string(), count: z.int() })),
  /** Sub-collections it was put into by hand. */
  collections: z.array(z.object({ id, name: z.string() })),
  bookmarks: z.int(),
  comments: z.int(),
  tasks: z.int(),
})
export type ComingAlong = z.infer<typeof comingAlong>

const mergedIds = z
  .array(id)
  .min(2)
  .max(mostMerged)
  .refine((ids) => new Set(ids).size === ids.length, 'twice')

const mergeChoice = z.union([
  z.strictObject({ fieldId: id, take: id }),
  z.strictObject({ fieldId: id, unite: z.array(id).min(1).max(mostMerged) }),
])

export const mergeInput = z.object({
  survivorId: id,
  /** All of them with the version that was seen, the survivor among them. */
  records: z
    .array(z.object({ recordId: id, version: z.int().min(1) }))
    .min(2)
    .max(mostMerged),
  /** A field without a choice keeps the survivor's value, and takes another's where it has none. */
  choices: z.array(mergeChoice).max(400).default([]),
})
export type MergeInput = z.infer<typeof mergeInput>

export const duplicatesApi = {
  duplicateRecord: dataRecord.post('/teams/:teamId/records/:recordId/duplicate', {
    access: 'team-member',
    summary:
      'Copy a record with its links, files and sub-collections; a draft of it where a required value cannot be copied',
    params: recordPath,
    reply: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('made'),
        ...written.shape,
        batchId: id,
        leftOut: z.array(leftOut),
        /** The person may not know all of the team's fields: what they do not see was not copied. */
        isOfSeenOnly: z.boolean(),
      }),
      z.object({
        state: z.literal('draft'),
        collectionId: id,
        values,
        leftOut: z.array(leftOut),
        isOfSeenOnly: z.boolean(),
      }),
    ]),
  }),
  findDuplicates: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/duplicates/query', {
    access: 'team-member',
    repeatable: true,
    summary:
      'Groups of records that are alike in one of these, the largest first; what was found to be none is left out',
    params: collectionPath,
    body: z.object({
      by: z.array(alikeBy).min(1).max(mostKeys),
      after: groupCursor.optional(),
      limit: z.int().min(1).max(50).default(20),
    }),
    reply: z.object({ groups: z.array(alikeGroup), total: z.int(), next: groupCursor.nullable() }),
  }),
  dismissDuplicates: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/duplicates/dismiss', {
    access: 'team-member',
    summary: 'These records are not the same: they are not offered together again',
    params: collectionPath,
    body: z.object({ recordIds: z.array(id).min(2).max(50) }),
    reply: z.object({ pairs: z.int() }),
  }),
  offerDuplicates: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/duplicates/offer', {
    access: 'team-member',
    summary: 'Take back that these records are not the same',
    params: collectionPath,
    body: z.object({ recordIds: z.array(id).min(2).max(50) }),
    reply: z.object({ pairs: z.int() }),
  }),
  prepareMerge: dataRecord.post('/teams/:teamId/records/merge/preview', {
    access: 'team-member',
    repeatable: true,
    summary: 'Records of one type beside each other, and what would come along from each',
    params: z.object({ teamId: idInPath }),
    body: z.object({ recordIds: mergedIds }),
    reply: z.object({
      /** Their root collection. */
      collectionId: id,
      records: z.array(record),
      along: z.array(comingAlong),
      /** Fields that this person may choose for; the others follow the rule. */
      fieldIds: z.array(id),
      isOfSeenOnly: z.boolean(),
    }),
  }),
  mergeRecords: dataRecord.post('/teams/:teamId/records/merge', {
    access: 'team-member',
    summary: 'Make records one: the survivor takes over links, sub-collections, bookmarks, comments and tasks',
    params: z.object({ teamId: idInPath }),
    body: mergeInput,
    reply: z.object({ record, batchId: id, mergedIds: z.array(id) }),
  }),
  mergedInto: dataRecord.get('/teams/:teamId/records/:recordId/merged-into', {
    access: 'team-member',
    summary: 'Where a record went that was merged into another; null where it is a record of its own',
    params: recordPath,
    reply: z.object({ into: z.object({ recordId: id, name: z.string(), mergedName: z.string() }).nullable() }),
  }),
}
