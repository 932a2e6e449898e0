import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, instant, teamPath } from '../api/ids.ts'

const logEvent = forApi('data-record-log-event')

/** Shorter would take figures from the dashboard and the author from what lies in the trash. */
export const leastHistoryDays = 90

/** Days that history is kept; null for ever. */
export const historyDays = z.number().int().min(leastHistoryDays).max(36_500).nullable()

export const sealFaults = ['chain', 'block', 'changed', 'missing'] as const

/** The first block that does not hold what was sealed. */
const brokenBlock = z.object({
  blockId: id,
  at: instant,
  fault: z.enum(sealFaults),
  /** The batch in which it shows. */
  batchId: id.nullable(),
})

export const historyKeeping = z.object({
  days: historyDays,
  blocks: z.number().int(),
  /** When the last block was made; its hash, to be noted down elsewhere. */
  sealedAt: instant.nullable(),
  fingerprint: z.string().nullable(),
  /** Batches that history let go of when their time was over. */
  purgedBatches: z.number().int(),
})

export const sealApi = {
  keeping: logEvent.get('/teams/:teamId/history/keeping', {
    access: 'team-admin',
    summary: 'How long history is kept, and how far it is sealed',
    params: teamPath,
    reply: historyKeeping,
  }),
  setDays: logEvent.put('/teams/:teamId/history/keeping', {
    access: 'team-admin',
    summary: 'Set how many days history is kept; what is older is removed by a job every day',
    params: teamPath,
    body: z.object({ days: historyDays }),
    reply: done,
  }),
  verify: logEvent.post('/teams/:teamId/history/verify', {
    access: 'team-admin',
    repeatable: true,
    summary: 'Check sealed history, some seconds at a time; `upTo` is where the next call goes on',
    params: teamPath,
    body: z.object({ after: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    reply: z.object({
      upTo: z.number().int(),
      blocks: z.number().int(),
      more: z.boolean(),
      broken: brokenBlock.nullable(),
    }),
  }),
}
