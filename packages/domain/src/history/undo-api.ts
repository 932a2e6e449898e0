import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant, teamPath } from '../api/ids.ts'
import { batchKinds } from './event-kinds.ts'

const logEvent = forApi('data-record-log-event')

/** One's own changes of so many hours can be undone (behaviour.md section 1). */
export const undoHours = 24

/** A step that touches more records is asked about first. */
export const undoAsksAbove = 100

/** A batch of one's own, said in the words of a toast. */
export const undoStep = z.object({
  batchId: id,
  kind: z.enum(batchKinds),
  at: instant,
  recordCount: z.number().int(),
  collectionId: id.nullable(),
  collectionName: z.string().nullable(),
  /** The only record of a batch of one. */
  recordId: id.nullable(),
  recordName: z.string().nullable(),
  /** The only field it changed, with both values as a person reads them; null values are empty. */
  field: z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() }).nullable(),
  fieldTitles: z.array(z.string()),
  fileName: z.string().nullable(),
})
export type UndoStep = z.infer<typeof undoStep>

const asked = z.object({
  /** This batch instead of the last one: the button of a toast. */
  batchId: id.optional(),
  /** The batch of this change. */
  changeId: id.optional(),
  /** Older than this batch: it was refused before and is passed over. */
  olderThan: id.optional(),
  /** The person was asked about a large step. */
  isSure: z.boolean().default(false),
})
export type UndoQuestion = z.input<typeof asked>

const answer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('nothing') }),
  /** It is large: nothing was done yet. */
  z.object({ state: z.literal('asks'), step: undoStep }),
  z.object({ state: z.literal('done'), step: undoStep, count: z.number().int(), batchId: id }),
])
export type UndoAnswer = z.infer<typeof answer>

export const undoApi = {
  steps: logEvent.get('/teams/:teamId/undo', {
    access: 'team-member',
    summary: "What undo and redo would take back: one's own changes of the last 24 hours",
    params: z.object({ teamId: idInPath }),
    reply: z.object({ undo: undoStep.nullable(), redo: undoStep.nullable() }),
  }),
  undo: logEvent.post('/teams/:teamId/undo', {
    access: 'team-member',
    summary: "Undo one's own last change of the last 24 hours; refused where someone changed it since",
    params: teamPath,
    body: asked,
    reply: answer,
  }),
  redo: logEvent.post('/teams/:teamId/redo', {
    access: 'team-member',
    summary: 'Redo what was undone last, while nothing else was changed since',
    params: teamPath,
    body: asked.pick({ isSure: true }),
    reply: answer,
  }),
}
