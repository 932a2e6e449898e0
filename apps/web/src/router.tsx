import { createRouter } from '@tanstack/react-router'
import { authApi } from '@trellis/domain/auth/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import i18next from 'i18next'
import { call } from './api/call.ts'
import { keyOf } from './api/queries.ts'
import { createQueryClient } from './api/query-client.ts'
import { pathTo } from './paths.ts'
import { notFoundPage, routeTree } from './route-tree.tsx'
import { loadTeams, sessionQuery } from './session/session.ts'
import { CrashPage } from './shell/crash-page.tsx'
import { PendingPage } from './ui/pending-page.tsx'
import { toastError } from './ui/toast.tsx'

export const queryClient = createQueryClient({
  onSignedOut: () => void signInAgain(),
  // Somebody was faster in changing what one may do: menus and buttons follow.
  onRefused: () => void queryClient.invalidateQueries({ queryKey: keyOf(permissionsApi.ownAccess) }),
  onSecondFactorRequired: () => void addSecondFactor(),
  onTeamNotFound: () => void leaveTeam(),
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
  // Leave first: pages of a team cannot stand without an identity. What was not saved yet is kept as a draft.
  const search = { redirect: router.state.location.href }
  await router.navigate({ to: pathTo('root.login'), search, ignoreBlocker: true })
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

/** A system admin has just made it required: set it up and come back to the same page. */
async function addSecondFactor() {
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (!known || known.mustAddSecondFactor) return
  const { user, mustAddSecondFactor } = await call(authApi.session, {})
  // Whoever has one and tries to turn it off stays where they are.
  if (!user || !mustAddSecondFactor || router.state.location.pathname === pathTo('root.secondFactor')) return
  // Leave first: pages of a team cannot stand without it.
  const search = { redirect: router.state.location.href }
  await router.navigate({ to: pathTo('root.secondFactor'), search, ignoreBlocker: true })
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** Out of the team while one of its pages is open, or the team is suspended: nothing of it stays on the screen. */
async function leaveTeam() {
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  const open = known?.teams.find(({ TeamId }) => router.state.location.pathname.startsWith(`/team-${TeamId}/`))
  if (!open) return
  const { user } = await call(authApi.session, {})
  const fresh = user && (await loadTeams(user))
  if (!fresh || fresh.teamsError || fresh.teams.some(({ TeamId }) => TeamId === open.TeamId)) return
  await router.navigate({ to: pathTo('root.accessDenied'), replace: true, ignoreBlocker: true })
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  queryClient.setQueryData(sessionQuery.queryKey, fresh)
}
