import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant } from '../api/ids.ts'
import { jsonValue } from '../records/api.ts'
import { dataTypes } from './data-types.ts'
import { textProblems } from './field-type.ts'

const dataCollection = forApi('data-collection')
const fieldPath = z.object({ teamId: idInPath, collectionId: idInPath, fieldId: idInPath })

/** How a value comes out: as it is, with something lost, or empty. */
const conversionOutcomes = ['converted', 'changed', 'emptied'] as const
export type ConversionOutcome = (typeof conversionOutcomes)[number]

/** What uses a field. */
const fieldUseKinds = [
  'name',
  'avatar',
  'unique',
  'required',
  'default',
  'reverse',
  'layout',
  'collection',
  'link',
  'card',
  'index',
] as const

/** It goes on as before, it loses what speaks of the field, or the change is refused because of it. */
const fieldUseOutcomes = ['follows', 'changes', 'blocks'] as const

export const fieldUse = z.object({
  kind: z.enum(fieldUseKinds),
  /** Of the layout, collection, field or card; '' where the field itself is meant. */
  name: z.string(),
  outcome: z.enum(fieldUseOutcomes),
})
export type FieldUse = z.infer<typeof fieldUse>

const counts = z.object({
  /** Records that hold a value. */
  total: z.number().int(),
  converted: z.number().int(),
  changed: z.number().int(),
  emptied: z.number().int(),
})

const sample = z.object({
  recordId: id,
  recordName: z.string(),
  before: jsonValue,
  after: jsonValue,
  outcome: z.enum(conversionOutcomes),
  /** Why nothing is kept. */
  problem: z.enum(textProblems).nullable(),
})
export type ConversionSample = z.infer<typeof sample>

/** Of each outcome. */
export const samplesShown = 8

const type = z.object({ dataType: z.enum(dataTypes), settings: z.record(z.string(), z.unknown()) })
const wantedType = z.object({
  dataType: z.enum(dataTypes),
  settings: z.record(z.string(), z.unknown()).default({}),
})

const report = z.object({
  counts,
  samples: z.array(sample),
  /** Names of linked records and files among the samples, by id. */
  names: z.record(z.string(), z.string()),
  uses: z.array(fieldUse),
  /** Texts that would be items if the list had them; the first ones. */
  missingItems: z.array(z.string()),
})
export type TypeChangeReport = z.infer<typeof report>

const typeChangeStates = ['running', 'done', 'cancelled', 'failed', 'undone'] as const

const typeChange = z.object({
  id,
  state: z.enum(typeChangeStates),
  from: type,
  to: type,
  /** Takes another change of this field back. */
  isUndo: z.boolean(),
  at: instant,
  by: z.string().nullable(),
  recordsDone: z.number().int(),
  recordsTotal: z.number().int(),
  counts,
  /** Until when it can be undone; null where it cannot. */
  undoUntil: instant.nullable(),
  /** The field was unique, and its new values are not. */
  lostUnique: z.boolean(),
})
export type TypeChange = z.infer<typeof typeChange>

const configuring = { access: 'team-member', needs: ['team_admin_data_collections'] } as const
const path = '/teams/:teamId/dataCollections/:collectionId/fields/:fieldId/type-change'

/** Another data type for a field that has values (behaviour.md section 1; decision 0018). */
export const typeChangeApi = {
  tryTypeChange: dataCollection.post(`${path}/dry-run`, {
    ...configuring,
    summary: 'What another data type would do to the values of a field; nothing is written',
    params: fieldPath,
    body: wantedType,
    reply: report,
    repeatable: true,
  }),
  startTypeChange: dataCollection.post(path, {
    ...configuring,
    summary: 'Give a field another data type; its values are converted in the background',
    params: fieldPath,
    body: wantedType.extend({
      /** Texts that the list lacks become items of it. */
      addsMissingItems: z.boolean().default(false),
    }),
    reply: typeChange,
  }),
  typeChange: dataCollection.get(path, {
    ...configuring,
    summary: 'The last change of the data type of a field',
    params: fieldPath,
    reply: z.object({ change: typeChange.nullable() }),
  }),
  cancelTypeChange: dataCollection.post(`${path}/cancel`, {
    ...configuring,
    summary: 'Stop a change of a data type that is running; the field stays as it was',
    params: fieldPath,
    reply: done,
  }),
  tryUndoTypeChange: dataCollection.post(`${path}/undo/dry-run`, {
    ...configuring,
    summary: 'What undoing the last change of a data type would do: later edits are converted back, or lost',
    params: fieldPath,
    reply: report,
    repeatable: true,
  }),
  undoTypeChange: dataCollection.post(`${path}/undo`, {
    ...configuring,
    summary: 'Give a field its last data type back with exactly its values of then; later edits are converted back',
    params: fieldPath,
    reply: typeChange,
  }),
}
