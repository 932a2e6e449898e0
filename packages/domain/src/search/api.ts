import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, teamPath } from '../api/ids.ts'

const dataRecord = forApi('data-record')

/** Records looked at for one search; of more than that, those with the words in their names are the first. */
export const mostFound = 1000

/** A field's text cut around the hit; every second part (1, 3, ...) is the hit itself. */
export const hit = z.object({ fieldId: id.nullable(), title: z.string(), parts: z.array(z.string()) })

const namedRecord = z.object({
  recordId: id,
  name: z.string(),
  collectionId: id,
  collectionName: z.string(),
  icon: z.string(),
})
const foundRecord = namedRecord.extend({ hit: hit.nullable() })

const words = z.string().trim().min(1).max(200)
const limit = z.coerce.number().int().min(1).max(50)

/** Ids with commas between them. */
const ids = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,49}$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id))

export const searchApi = {
  search: dataRecord.get('/teams/:teamId/search', {
    access: 'team-member',
    summary: 'Records whose name, or any text, holds words that begin with the given ones, folded',
    params: teamPath,
    query: z.object({
      q: words,
      in: z.enum(['name', 'all']).default('all'),
      /** In one root collection only. */
      collectionId: idInPath.optional(),
      limit: limit.default(20),
      /** `next` of the page before. */
      after: z.string().max(200).optional(),
    }),
    reply: z.object({
      results: z.array(foundRecord),
      /** By root collection, most first; all of them together are at most `mostFound`. */
      counts: z.array(z.object({ collectionId: id, count: z.int().positive() })),
      /** Whether more records fit than were looked at: the counts are the least there are. */
      isMore: z.boolean(),
      next: z.string().nullable(),
    }),
  }),
  similar: dataRecord.get('/teams/:teamId/search/similar', {
    access: 'team-member',
    summary: 'Records whose names hold words like the given ones, where an exact search finds little',
    params: teamPath,
    query: z.object({ q: words, collectionId: idInPath.optional(), limit: limit.default(10) }),
    reply: z.object({ results: z.array(foundRecord) }),
  }),
  namedRecords: dataRecord.get('/teams/:teamId/search/records', {
    access: 'team-member',
    summary: 'Names of records by their ids, as far as one may see them, in the order asked for',
    params: teamPath,
    query: z.object({ ids: ids.optional() }),
    reply: z.object({ records: z.array(namedRecord) }),
  }),
}
