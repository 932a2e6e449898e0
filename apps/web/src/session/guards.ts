import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { opensRoute } from '@trellis/domain/permissions/permission-routes'
import { pathTo } from '../paths.ts'
import { accessQuery } from './access.ts'
import { appearanceQuery } from './appearance.ts'
import { ownTeam, selectedTeam } from './selected-team.ts'
import { sessionQuery } from './session.ts'

export interface GuardContext {
  queryClient: QueryClient
}

interface GuardInput {
  context: GuardContext
  location: { href: string }
  params: object
}

/** The root opens the dashboard of the selected team, or the choice of one (specification section 2). */
export async function openRoot({ context, location }: GuardInput) {
  const session = await signedIn(context, location.href)
  if (session.teamsError) throw session.teamsError
  const team = selectedTeam(session.teams)
  throw redirect({
    to: team ? pathTo('root.team.dashboard', { teamId: team.TeamId }) : pathTo('root.chooseTeam'),
    replace: true,
  })
}

/** One must belong to the team of the address; while teams cannot be fetched nobody is sent away. */
export async function guardTeam({ context, location, params }: GuardInput) {
  const checking = checkedAccess(context, params)
  // Both at once; who is nobody's member is sent away below before the answer counts.
  checking.catch(() => {})
  const session = await signedIn(context, location.href)
  if (session.teamsError) throw session.teamsError
  if (!ownTeam(session.teams, teamIdOf(params))) throw redirect({ to: pathTo('root.accessDenied'), replace: true })
  await checking
}

export function guardFor(
  access: 'anyone' | 'signed-in' | 'team-member' | 'team-admin' | 'sys-admin' | 'developer',
  name: string,
) {
  if (access === 'anyone') return undefined
  if (access === 'developer') return guardDeveloperPage
  // Its frame asks: below it nobody else comes.
  if (access === 'sys-admin') return undefined
  if (access === 'team-admin') return (input: GuardInput) => guardAdminPage(input, name)
  return async ({ context, location }: GuardInput) => void (await signedIn(context, location.href))
}

/** Team admins, and whoever holds a feature permission that names the page. */
async function guardAdminPage({ context, location, params }: GuardInput, name: string) {
  await signedIn(context, location.href)
  const access = await checkedAccess(context, params)
  if (!access.isUnrestricted && !opensRoute(access.featurePermissions, name))
    throw redirect({ to: pathTo('root.accessDenied'), replace: true })
}

/** Asked once, then known; it is kept fresh while pages are open. */
async function checkedAccess({ queryClient }: GuardContext, params: object) {
  return queryClient.ensureQueryData(accessQuery(teamIdOf(params)))
}

/** All of /sys-admin is for system admins (specification section 6). */
export async function guardSystem({ context, location }: GuardInput) {
  const { user } = await signedIn(context, location.href)
  if (!user.isSysAdmin) throw redirect({ to: pathTo('root.accessDenied'), search: { area: 'system' }, replace: true })
}

async function guardDeveloperPage({ context }: GuardInput) {
  const { devPages } = await context.queryClient.ensureQueryData(appearanceQuery)
  if (!devPages) throw notFound()
}

async function signedIn({ queryClient }: GuardContext, wanted: string) {
  const session = await queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
    console.error('Error while checking auth status', error)
    throw error
  })
  const search = wanted === '/' ? {} : { redirect: wanted }
  if (session?.mustAddSecondFactor && !wanted.startsWith(pathTo('root.secondFactor')))
    throw redirect({ to: pathTo('root.secondFactor'), search, replace: true })
  if (session) return session
  throw redirect({ to: pathTo('root.login'), search, replace: true })
}

export function teamIdOf(params: object) {
  return 'teamId' in params ? String(params.teamId) : ''
}
