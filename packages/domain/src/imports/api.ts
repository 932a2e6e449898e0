import { z } from 'zod'
import { iconName } from '../collections/api.ts'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant, teamPath } from '../api/ids.ts'
import { dataTypes } from '../fields/data-types.ts'
import { textProblems } from '../fields/field-type.ts'

const dataRecord = forApi('data-record')

export const maximumImportColumns = 400
export const maximumImportBytes = 512 * 1024 * 1024

/** What reading a whole file found out about one of its columns. */
export const sourceColumn = z.object({
  index: z.number().int().min(0),
  header: z.string(),
  guessedType: z.enum(dataTypes),
  guessedSettings: z.record(z.string(), z.unknown()),
  /** How the whole column writes numbers and dates; cells are parsed with it. */
  reading: z.object({
    decimalMark: z.enum(['.', ',']).optional(),
    dateOrder: z.enum(['day-month-year', 'month-day-year']).optional(),
  }),
  filled: z.number().int(),
  samples: z.array(z.string()).max(5),
  /** Distinct texts when there are few; they become items of a custom list. */
  choices: z.array(z.string()).nullable(),
})

export const analysis = z.object({
  encoding: z.string(),
  separator: z.string(),
  rowCount: z.number().int(),
  hasHeader: z.boolean(),
  columns: z.array(sourceColumn),
})
export type Analysis = z.infer<typeof analysis>

export const rejectProblems = [...textProblems, 'wrong-number-of-cells', 'required', 'not-unique'] as const
export type RejectProblem = (typeof rejectProblems)[number]

export const importStates = ['analysing', 'ready', 'running', 'cancelling', 'done', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** Why rows were left out: a text problem of a type, or a reason of the row; `column` is the header where one cell is to blame. */
export const rejectReason = z.object({
  problem: z.enum(rejectProblems),
  column: z.string().nullable(),
  count: z.number().int(),
})
export type RejectReason = z.infer<typeof rejectReason>

export const importJob = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  collectionId: id.nullable(),
  analysis: analysis.nullable(),
  rowsRead: z.number().int(),
  created: z.number().int(),
  rejected: z.number().int(),
  /** The most frequent first. */
  rejectReasons: z.array(rejectReason),
  /** Code of an AppError when state is failed. */
  error: z.string().nullable(),
  errorDetails: z.record(z.string(), z.unknown()).nullable(),
  batchId: id.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type ImportJob = z.infer<typeof importJob>

/** Where a column of the file goes: an existing field, a new one, or nowhere. */
export const columnTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('skip') }),
  z.object({ to: z.literal('field'), fieldId: id }),
  z.object({
    to: z.literal('new-field'),
    title: z.string().trim().min(1).max(100),
    dataType: z.enum(dataTypes),
    settings: z.record(z.string(), z.unknown()).default({}),
  }),
])

export type ColumnTarget = z.infer<typeof columnTarget>

export const importTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('collection'), collectionId: id }),
  z.object({
    kind: z.literal('new-collection'),
    name: z.string().trim().min(1).max(100),
    icon: iconName.default('table'),
  }),
])

/** The body of startImport, kept with the import. */
export const importMapping = z.object({
  target: importTarget,
  columns: z.array(columnTarget).min(1).max(maximumImportColumns),
  /** Index of the column whose field names the records; of a new collection only. */
  nameColumn: z.number().int().min(0).optional(),
  /** Whether the first row is the header; what the analysis found when missing. */
  hasHeader: z.boolean().optional(),
})
export type ImportMapping = z.infer<typeof importMapping>

const importPath = z.object({ teamId: idInPath, importId: idInPath })

export const importsApi = {
  uploadImport: dataRecord.post('/teams/:teamId/imports', {
    access: 'team-member',
    upload: true,
    summary: 'Upload a CSV file; it is kept and read in the background',
    params: teamPath,
    reply: importJob,
  }),
  importJob: dataRecord.get('/teams/:teamId/imports/:importId', {
    access: 'team-member',
    summary: 'State, findings and progress of an import',
    params: importPath,
    reply: importJob,
  }),
  startImport: dataRecord.post('/teams/:teamId/imports/:importId/start', {
    access: 'team-member',
    summary: 'Import with this mapping; columns by their index',
    params: importPath,
    body: importMapping,
    reply: importJob,
  }),
  cancelImport: dataRecord.post('/teams/:teamId/imports/:importId/cancel', {
    access: 'team-member',
    summary: 'Stop an import; what it made so far stays as its batch and can be reverted',
    params: importPath,
    reply: importJob,
  }),
  importRejects: dataRecord.get('/teams/:teamId/imports/:importId/rejects.csv', {
    access: 'team-member',
    summary: 'The rows that did not fit, each with its reason',
    params: importPath,
    reply: 'bytes',
  }),
}
