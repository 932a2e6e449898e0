import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant, teamPath } from '../api/ids.ts'
import { columnKey } from '../layouts/api.ts'
import { pageQuery } from '../records/api.ts'
import { importStates } from './api.ts'

const dataRecord = forApi('data-record')

export const exportFormats = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Up to so many records a file is sent at once; more are written in the background and kept. */
export const mostStreamedRecords = 20_000

const exportStates = ['running', 'done', 'cancelled', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** Days that a file stays to be downloaded again. */
export const daysOfExports = 14

/** What a list shows: its selection, its order, and its columns as a layout names them; without columns the whole record. */
export const exportQuery = pageQuery
  .omit({ limit: true, after: true, before: true, offset: true, fields: true, facts: true, through: true })
  .extend({ columns: z.array(columnKey).max(450).optional(), fields: z.array(id).max(400).optional() })
export type ExportQuery = z.infer<typeof exportQuery>

const transferFacts = z.object({
  id,
  fileName: z.string(),
  collectionId: id.nullable(),
  collectionName: z.string().nullable(),
  /** By name: they may have left. */
  owner: z.string(),
  isOwn: z.boolean(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** Code of an AppError when state is failed. */
  error: z.string().nullable(),
  errorDetails: z.record(z.string(), z.unknown()).nullable(),
})

const importEntry = transferFacts.extend({
  kind: z.literal('import'),
  state: z.enum(importStates),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  identical: z.number().int(),
  added: z.number().int(),
  rejected: z.number().int(),
  batchId: id.nullable(),
  isReverted: z.boolean(),
})
export type ImportEntry = z.infer<typeof importEntry>

const exportEntry = transferFacts.extend({
  kind: z.literal('export'),
  state: z.enum(exportStates),
  format: z.enum(exportFormats),
  rowsDone: z.number().int(),
  /** Null until the records are counted. */
  rowsTotal: z.number().int().nullable(),
  /** Null where there is no file, or no longer. */
  sizeBytes: z.number().int().nullable(),
})
export type ExportEntry = z.infer<typeof exportEntry>

const transferEntry = z.discriminatedUnion('kind', [importEntry, exportEntry])
export type TransferEntry = z.infer<typeof transferEntry>

const exportPath = z.object({ teamId: idInPath, exportId: idInPath })
const collectionPath = z.object({ teamId: idInPath, collectionId: idInPath })
/** `q` is an export query in JSON. */
const inAddress = z.object({ q: z.string().max(12_000).optional() })

export const transfersApi = {
  transfers: dataRecord.get('/teams/:teamId/transfers', {
    access: 'team-member',
    summary: "One's own imports and exports, the newest first; those of everybody for who may see all",
    params: teamPath,
    query: z.object({ before: instant.optional() }),
    reply: z.object({ entries: z.array(transferEntry), more: z.boolean() }),
  }),
  startExport: dataRecord.post('/teams/:teamId/exports', {
    access: 'team-member',
    summary: 'Write the matching records into a file in the background',
    params: teamPath,
    body: z.object({ collectionId: id, format: z.enum(exportFormats), query: exportQuery }),
    reply: exportEntry,
  }),
  cancelExport: dataRecord.post('/teams/:teamId/exports/:exportId/cancel', {
    access: 'team-member',
    summary: 'Stop an export; a finished one stays',
    params: exportPath,
    reply: exportEntry,
  }),
  exportFile: dataRecord.get('/teams/:teamId/exports/:exportId/file', {
    access: 'team-member',
    summary: 'The file of a finished export',
    params: exportPath,
    reply: 'bytes',
  }),
  exportXlsx: dataRecord.get('/teams/:teamId/dataCollections/:collectionId/export.xlsx', {
    access: 'team-member',
    summary: 'A workbook of the matching records, streamed, with numbers and dates as such',
    params: collectionPath,
    query: inAddress,
    reply: 'bytes',
  }),
  exportJson: dataRecord.get('/teams/:teamId/dataCollections/:collectionId/export.json', {
    access: 'team-member',
    summary: 'An array of the matching records by machine names, streamed; imports again without loss',
    params: collectionPath,
    query: inAddress,
    reply: 'bytes',
  }),
}
