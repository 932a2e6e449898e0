import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath } from '../api/ids.ts'

const dataRecord = forApi('data-record')

/** A field's text cut around the hit; every second part (1, 3, ...) is the hit itself. */
export const hit = z.object({ fieldId: id.nullable(), title: z.string(), parts: z.array(z.string()) })

export const searchApi = {
  search: dataRecord.get('/teams/:teamId/search', {
    access: 'team-member',
    summary: 'Records whose name, or any text, holds words that begin with the given ones, folded',
    params: z.object({ teamId: idInPath }),
    query: z.object({
      q: z.string().trim().min(1).max(200),
      in: z.enum(['name', 'all']).default('all'),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          recordId: id,
          name: z.string(),
          collectionId: id,
          collectionName: z.string(),
          icon: z.string(),
          hit: hit.nullable(),
        }),
      ),
    }),
  }),
}
