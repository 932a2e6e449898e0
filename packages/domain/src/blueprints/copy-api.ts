import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath } from '../api/ids.ts'

const dataCollection = forApi('data-collection')

/** What a copy could not take along. */
export const leftBehindKinds = ['field', 'layout', 'card', 'collection', 'condition'] as const

export const collectionCopyApi = {
  copyCollection: dataCollection.post('/teams/:teamId/dataCollections/:collectionId/copy', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary:
      'Copy a blueprint collection into another team that one administers: fields, lists, layouts and cards, no records',
    params: z.object({ teamId: idInPath, collectionId: idInPath }),
    body: z.object({ toTeamId: id }),
    reply: z.object({
      toTeamId: id,
      collectionId: id,
      /** Another one where that team has a collection of the same name. */
      name: z.string(),
      isRenamed: z.boolean(),
      /** Lists of that team that are used instead of new ones, because they have the same name. */
      sharedLists: z.array(z.string()),
      leftBehind: z.array(z.object({ kind: z.enum(leftBehindKinds), name: z.string() })),
    }),
  }),
}
