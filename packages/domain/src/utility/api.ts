import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant, language } from '../api/ids.ts'

const utility = forApi('utility')
const logging = forApi('logging')
const statCard = forApi('stat-card')

export const utilityApi = {
  appearance: utility.get('/utility/appearance', {
    access: 'anyone',
    summary: 'What the web client must know before anybody signs in',
    reply: z.object({
      name: z.string(),
      /** For whoever has chosen none. */
      defaultLanguage: language,
      devPages: z.boolean(),
      supportUrl: z.string().nullable(),
      version: z.string(),
    }),
  }),
  reportError: logging.post('/logging/errors', {
    access: 'anyone',
    summary: 'An error met by the web client',
    body: z.object({
      message: z.string().max(2000),
      stack: z.string().max(10_000).optional(),
      address: z.string().max(2000),
      component: z.string().max(4000).optional(),
    }),
    reply: done,
  }),
  outbox: utility.get('/utility/outbox', {
    access: 'developer',
    summary: 'Mails of the local outbox, newest first; for system admins, in development for anybody on this machine',
    reply: z.object({
      mails: z.array(
        z.object({
          id: z.number().int(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          at: instant,
        }),
      ),
    }),
  }),
  dashboardStats: statCard.get('/teams/:teamId/stats', {
    access: 'team-member',
    summary: 'Figures of the team dashboard',
    params: z.object({ teamId: idInPath }),
    reply: z.object({
      records: z.number().int(),
      collections: z.number().int(),
      changesThisMonth: z.number().int(),
      changesLastMonth: z.number().int(),
      changesByDay: z.array(z.object({ day: z.iso.date(), count: z.number().int() })),
      /** Records made in this month, by collection and day. */
      addedByDay: z.array(z.object({ collectionId: id, day: z.iso.date(), count: z.number().int() })),
    }),
  }),
}
