import { createRouter } from '@tanstack/react-router'
import { permissionsApi } from '@trellis/domain/permissions/api'
import i18next from 'i18next'
import { keyOf } from './api/queries.ts'
import { createQueryClient } from './api/query-client.ts'
import { pathTo } from './paths.ts'
import { notFoundPage, routeTree } from './route-tree.tsx'
import { sessionQuery } from './session/session.ts'
import { CrashPage } from './shell/crash-page.tsx'
import { PendingPage } from './ui/pending-page.tsx'
import { toastError } from './ui/toast.tsx'

export const queryClient = createQueryClient({
  onSignedOut: () => void signInAgain(),
  // Somebody was faster in changing what one may do: menus and buttons follow.
  onRefused: () => void queryClient.invalidateQueries({ queryKey: keyOf(permissionsApi.ownAccess) }),
  onReadsOnly: () => toastError(i18next.t('errors.view-as-reads-only')),
})

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: notFoundPage,
  // Under 100 ms nothing, then the shape of the page (ui guide, feedback).
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

/** The session ended meanwhile: sign in and come back to the same page. */
async function signInAgain() {
  if (!queryClient.getQueryData(sessionQuery.queryKey) || router.state.location.pathname === pathTo('root.login'))
    return
  // Leave first: pages of a team cannot stand without an identity.
  await router.navigate({ to: pathTo('root.login'), search: { redirect: router.state.location.href } })
  queryClient.setQueryData(sessionQuery.queryKey, null)
}
