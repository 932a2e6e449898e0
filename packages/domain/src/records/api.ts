import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant } from '../api/ids.ts'
import { condition, sort } from './condition.ts'

const dataRecord = forApi('data-record')

export const maximumPageSize = 500

/** One value of a record in JSON; null is empty. Validated against the field's type by the engine. */
export const jsonValue = z.json()
export const values = z.record(z.string().regex(/^[1-9]\d{0,15}$/), jsonValue)
export type Values = z.infer<typeof values>

/** The filter box: names only or all fields (specification section 2). */
export const textFilter = z.object({ words: z.string().trim().min(1).max(200), in: z.enum(['name', 'all']) })

export const selection = z.object({
  where: condition.optional(),
  text: textFilter.optional(),
  /** Who was in a hand-picked collection at the end of this day of the team's; who is in it now when missing. */
  asOf: z.iso.date().optional(),
})
export type Selection = z.infer<typeof selection>

/** The values of the sort keys of a row as text, its id last. */
export const cursor = z.array(z.string().max(1000).nullable()).min(1).max(6)
export type Cursor = z.infer<typeof cursor>

/** Facts about a record that may stand in columns beside its fields. */
export const facts = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const
export type Fact = (typeof facts)[number]

/** A field of the records that a link leads to. */
const throughColumn = z.object({ link: id, field: id })
export type ThroughColumn = z.infer<typeof throughColumn>

export const pageQuery = selection.extend({
  /** Fields to read, in this order; all live fields when missing. */
  fields: z.array(id).max(400).optional(),
  /** Facts to read behind the fields, in this order. */
  facts: z.array(z.enum(facts)).max(facts.length).optional(),
  /** Fields behind links to read behind the facts, in this order. */
  through: z.array(throughColumn).max(50).optional(),
  sort: sort.default([]),
  limit: z.number().int().min(1).max(maximumPageSize).default(50),
  after: cursor.optional(),
  before: cursor.optional(),
  /** A jump of the scrollbar: rows to skip. Not together with a cursor. */
  offset: z.number().int().min(0).max(100_000_000).optional(),
})
export type PageQuery = z.infer<typeof pageQuery>

/**
 * A page of records. A row is an array: id, version, name, then one value per entry of `fields`
 * and of the `facts` asked for (persons by name), and per entry of `through` the value behind the link: behind a link to
 * several records the list of values that are not empty, null for none.
 * `names` maps ids of linked records (single_data_record) to their names.
 * `next` and `previous` are cursors, null at the ends.
 */
export const page = z.object({
  fields: z.array(id),
  rows: z.array(z.array(jsonValue)),
  names: z.record(z.string(), z.string()),
  next: cursor.nullable(),
  previous: cursor.nullable(),
})
export type Page = z.infer<typeof page>

export const record = z.object({
  id,
  /** Its root collection, or one that holds it where that is out of the reader's reach. */
  collectionId: id,
  /** Every collection that holds it, as far as the reader may know them. */
  collectionIds: z.array(id),
  version: z.number().int(),
  name: z.string(),
  values,
  names: z.record(z.string(), z.string()),
  createdAt: instant,
  createdBy: z.string().nullable(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  isInTrash: z.boolean(),
})
export type RecordDetail = z.infer<typeof record>

/** The answer of every write: the record as it is now, and the change that Undo reverts. */
export const written = z.object({ record, changeId: id.nullable() })

const collectionPath = z.object({ teamId: idInPath, collectionId: idInPath })
const recordPath = z.object({ teamId: idInPath, recordId: idInPath })
const changed = z.object({ batchId: id, count: z.number().int() })

export const recordsApi = {
  queryRecords: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records/query', {
    access: 'team-member',
    repeatable: true,
    summary: 'A page of records by filter, text, sort and cursor',
    params: collectionPath,
    body: pageQuery,
    reply: page,
  }),
  countRecords: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records/count', {
    access: 'team-member',
    repeatable: true,
    summary: 'How many records match; an estimate when counting exactly would be slow',
    params: collectionPath,
    body: selection,
    reply: z.object({ count: z.number().int(), isExact: z.boolean() }),
  }),
  neighbours: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records/:recordId/neighbours', {
    access: 'team-member',
    repeatable: true,
    summary: 'The records before and after one in a sorted, filtered list',
    params: collectionPath.extend({ recordId: idInPath }),
    body: selection.extend({ sort: sort.default([]) }),
    reply: z.object({ previous: id.nullable(), next: id.nullable() }),
  }),
  record: dataRecord.get('/teams/:teamId/records/:recordId', {
    access: 'team-member',
    summary: 'One record with all its values',
    params: recordPath,
    reply: record,
  }),
  createRecord: dataRecord.post('/teams/:teamId/dataCollections/:collectionId/records', {
    access: 'team-member',
    summary: 'Create a record',
    params: collectionPath,
    body: z.object({ values }),
    reply: written,
  }),
  updateRecord: dataRecord.put('/teams/:teamId/records/:recordId', {
    access: 'team-member',
    summary: 'Change values; edits of other fields since `version` merge, of the same field answer edit-conflict',
    params: recordPath,
    body: z.object({ version: z.number().int().min(1), values }),
    reply: written,
  }),
  trashRecords: dataRecord.post('/teams/:teamId/records/trash', {
    access: 'team-member',
    summary: 'Move records to the trash (30 days) as one batch',
    params: z.object({ teamId: idInPath }),
    body: z.object({ recordIds: z.array(id).min(1).max(10_000) }),
    reply: changed,
  }),
  restoreRecords: dataRecord.post('/teams/:teamId/records/restore', {
    access: 'team-member',
    summary: 'Bring records back from the trash as one batch',
    params: z.object({ teamId: idInPath }),
    body: z.object({ recordIds: z.array(id).min(1).max(10_000) }),
    reply: changed,
  }),
  exportCsv: dataRecord.get('/teams/:teamId/dataCollections/:collectionId/export.csv', {
    access: 'team-member',
    summary: 'CSV of the matching records, streamed; imports again without loss',
    params: collectionPath,
    /** `q` is a page query in JSON; its limit and cursors are ignored. */
    query: z.object({ q: z.string().max(12_000).optional() }),
    reply: 'bytes',
  }),
}
