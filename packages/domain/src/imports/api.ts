import { z } from 'zod'
import { iconName } from '../collections/api.ts'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant, teamPath } from '../api/ids.ts'
import { dataTypes } from '../fields/data-types.ts'
import { textProblems } from '../fields/field-type.ts'

const dataRecord = forApi('data-record')

export const maximumImportColumns = 400
export const maximumImportBytes = 512 * 1024 * 1024
/** A workbook is packed: what comes out of it is many times larger. */
export const maximumWorkbookBytes = 100 * 1024 * 1024

export const importFormats = ['csv', 'xlsx', 'json'] as const
export type ImportFormat = (typeof importFormats)[number]

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
  format: z.enum(importFormats),
  /** The sheet of a workbook that was read; null for other formats. */
  sheet: z.string().nullable(),
  /** All of the workbook's sheets in their order. */
  sheets: z.array(z.string()).max(1000),
  encoding: z.string(),
  separator: z.string(),
  rowCount: z.number().int(),
  hasHeader: z.boolean(),
  columns: z.array(sourceColumn),
})
export type Analysis = z.infer<typeof analysis>

export const rejectProblems = [
  ...textProblems,
  'wrong-number-of-cells',
  'required',
  'not-unique',
  'key-empty',
  'key-unknown',
  'key-ambiguous',
  'key-repeated',
] as const
export type RejectProblem = (typeof rejectProblems)[number]

/** `checking`: the rows are compared with what is there and nothing is written. */
export const importStates = [
  'analysing',
  'ready',
  'checking',
  'running',
  'cancelling',
  'done',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** Why rows were left out: a text problem of a type, or a reason of the row; `column` is the header where one cell is to blame. */
export const rejectReason = z.object({
  problem: z.enum(rejectProblems),
  column: z.string().nullable(),
  count: z.number().int(),
})
export type RejectReason = z.infer<typeof rejectReason>

/** What an import would do; the same code as the import found it out. */
export const importCheck = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  /** Records that have these values already. */
  identical: z.number().int(),
  /** Records that exist and would come into the collection. */
  added: z.number().int(),
  /** Linked records that do not exist and would be made. */
  linked: z.number().int(),
  rejected: z.number().int(),
  rejectReasons: z.array(rejectReason),
})
export type ImportCheck = z.infer<typeof importCheck>

export const checkKinds = ['created', 'changed', 'rejected'] as const
export type CheckKind = (typeof checkKinds)[number]

/** One row of the file as the check saw it; texts are those a person reads. */
export const checkEntry = z.object({
  row: z.number().int(),
  recordId: id.nullable(),
  name: z.string(),
  cells: z.array(z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  problem: z.enum(rejectProblems).nullable(),
  /** Header of the cell to blame. */
  column: z.string().nullable(),
})
export type CheckEntry = z.infer<typeof checkEntry>

/** Of each kind so many rows are kept to be looked at; the counts are of all. */
export const mostCheckEntries = 1000
export const checkEntriesPerPage = 50

export const importJob = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  collectionId: id.nullable(),
  analysis: analysis.nullable(),
  rowsRead: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  identical: z.number().int(),
  /** Records that existed and came into the sub-collection. */
  added: z.number().int(),
  linked: z.number().int(),
  rejected: z.number().int(),
  /** What the last check of this file found; null where none was made, or another mapping since. */
  check: importCheck.nullable(),
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
  z.object({
    to: z.literal('field'),
    fieldId: id,
    /** Of a link: the field of the linked collection whose values the cells hold; without it names, unique values and #ids. */
    linkBy: id.optional(),
    /** Of a link: a name that no record has makes one. */
    createMissing: z.boolean().optional(),
  }),
  /** The number of a record that exists: a key only. */
  z.object({ to: z.literal('record-id') }),
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

/** Rows that name a record by a key change it instead of making another. */
export const importMatch = z.object({
  /** Index of the column that holds the key. */
  column: z.number().int().min(0),
  /** What a row does whose key no record has. */
  whenMissing: z.enum(['create', 'reject']).default('create'),
  /** Whether an empty cell empties the field of a record that exists. */
  emptyCells: z.enum(['keep', 'clear']).default('keep'),
})
export type ImportMatch = z.infer<typeof importMatch>

/** The body of startImport, kept with the import. */
export const importMapping = z.object({
  target: importTarget,
  columns: z.array(columnTarget).min(1).max(maximumImportColumns),
  /** Index of the column whose field names the records; of a new collection only. */
  nameColumn: z.number().int().min(0).optional(),
  /** Whether the first row is the header; what the analysis found when missing. */
  hasHeader: z.boolean().optional(),
  /** Missing: every row makes a record. */
  match: importMatch.optional(),
})
export type ImportMapping = z.infer<typeof importMapping>

const sheetChoice = z.object({ sheet: z.string().min(1).max(200) })

const importPath = z.object({ teamId: idInPath, importId: idInPath })

export const importsApi = {
  uploadImport: dataRecord.post('/teams/:teamId/imports', {
    access: 'team-member',
    upload: true,
    summary: 'Upload a CSV, XLSX or JSON file; it is kept and read in the background',
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
  chooseSheet: dataRecord.post('/teams/:teamId/imports/:importId/sheet', {
    access: 'team-member',
    summary: 'Read another sheet of the same workbook',
    params: importPath,
    body: sheetChoice,
    reply: importJob,
  }),
  importAgain: dataRecord.post('/teams/:teamId/imports/:importId/again', {
    access: 'team-member',
    summary: 'A new import of the same file, of another sheet where it has several',
    params: importPath,
    body: sheetChoice.partial(),
    reply: importJob,
  }),
  checkImport: dataRecord.post('/teams/:teamId/imports/:importId/check', {
    access: 'team-member',
    summary: 'Find out what an import with this mapping would do, without writing anything',
    params: importPath,
    body: importMapping,
    reply: importJob,
  }),
  checkEntries: dataRecord.get('/teams/:teamId/imports/:importId/check', {
    access: 'team-member',
    summary: 'Rows of the last check by what would become of them, with the cells that would change',
    params: importPath,
    query: z.object({
      kind: z.enum(checkKinds).default('changed'),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    reply: z.object({ entries: z.array(checkEntry), more: z.boolean() }),
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
