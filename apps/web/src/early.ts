import { layoutsApi } from '@trellis/domain/layouts/api'
import { queryFor } from './api/queries.ts'
import { collectionsQuery } from './session/collections.ts'
import { accessQuery } from './session/access.ts'
import { appearanceQuery } from './session/appearance.ts'
import { sessionQuery } from './session/session.ts'
import { queryClient } from './router.tsx'

/** What the screen of an address will ask for: asked before anything is drawn, so that answers and screen meet. */
export function askEarly(path: string): void {
  const [, team, collection] = /^\/team-(\d+)\/(?:data-collections\/(\d+)\/records\/?$)?/.exec(path) ?? []
  if (team === undefined) return
  void queryClient.prefetchQuery(sessionQuery)
  void queryClient.prefetchQuery(accessQuery(team))
  void queryClient.prefetchQuery(appearanceQuery)
  void queryClient.prefetchQuery(collectionsQuery(Number(team)))
  if (collection === undefined) return
  const params = { teamId: Number(team), collectionId: Number(collection) }
  void queryClient.prefetchQuery(queryFor(layoutsApi.layouts, { params }))
}
