import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { pathTo } from '../paths.ts'
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
  const session = await signedIn(context, location.href)
  if (session.teamsError) throw session.teamsError
  if (!ownTeam(session.teams, teamIdOf(params))) throw redirect({ to: pathTo('root.accessDenied'), replace: true })
}

export function guardFor(access: 'anyone' | 'signed-in' | 'team-member' | 'team-admin' | 'developer') {
  if (access === 'anyone') return undefined
  if (access === 'developer') return guardDeveloperPage
  if (access === 'team-admin') return guardTeamAdmin
  return async ({ context, location }: GuardInput) => void (await signedIn(context, location.href))
}

async function guardTeamAdmin({ context, location, params }: GuardInput) {
  const session = await signedIn(context, location.href)
  const team = session.teams.find((link) => String(link.TeamId) === teamIdOf(params))
  if (!team?.isTeamAdmin && !session.user.isSysAdmin) throw redirect({ to: pathTo('root.accessDenied'), replace: true })
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
  if (session) return session
  throw redirect({ to: pathTo('root.login'), search: wanted === '/' ? {} : { redirect: wanted }, replace: true })
}

export function teamIdOf(params: object) {
  return 'teamId' in params ? String(params.teamId) : ''
}
