import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { opensRoute } from '@trellis/domain/permissions/permission-routes'
import { changeLanguage, suggestLanguage } from '../i18n/language.ts'
import { knownLanguage } from '../i18n/known-language.ts'
import { pathTo } from '../paths.ts'
import { accessQuery } from './access.ts'
import { appearanceQuery } from './appearance.ts'
import { interfaceLanguage, ownTeam, selectedTeam } from './selected-team.ts'
import { sessionQuery, type Session } from './session.ts'

export interface GuardContext {
  queryClient: QueryClient
}

interface GuardInput {
  context: GuardContext
  location: { href: string }
  params: object
  /** A link is only pointed at: nothing on the screen changes yet. */
  preload?: boolean
}

/** The root opens the dashboard of the selected team, or the choice of one (specification section 2). */
export async function openRoot(input: GuardInput) {
  const session = await signedIn(input)
  if (session.teamsError) throw session.teamsError
  const team = selectedTeam(session.teams)
  throw redirect({
    to: team ? pathTo('root.team.dashboard', { teamId: team.TeamId }) : pathTo('root.chooseTeam'),
    replace: true,
  })
}

/** One must belong to the team of the address; while teams cannot be fetched nobody is sent away. */
export async function guardTeam(input: GuardInput) {
  const { context, params } = input
  const checking = checkedAccess(context, params)
  // Both at once; who is nobody's member is sent away below before the answer counts.
  checking.catch(() => {})
  const session = await signedIn(input)
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
  return async (input: GuardInput) => void (await signedIn(input))
}

/** Team admins, and whoever holds a feature permission that names the page. */
async function guardAdminPage(input: GuardInput, name: string) {
  await signedIn(input)
  const access = await checkedAccess(input.context, input.params)
  if (!access.isUnrestricted && !opensRoute(access.featurePermissions, name))
    throw redirect({ to: pathTo('root.accessDenied'), replace: true })
}

/** Asked once, then known; it is kept fresh while pages are open. */
async function checkedAccess({ queryClient }: GuardContext, params: object) {
  return queryClient.ensureQueryData(accessQuery(teamIdOf(params)))
}

/** All of /sys-admin is for system admins (specification section 6). */
export async function guardSystem(input: GuardInput) {
  const { user } = await signedIn(input)
  if (!user.isSysAdmin) throw redirect({ to: pathTo('root.accessDenied'), search: { area: 'system' }, replace: true })
}

async function guardDeveloperPage({ context }: GuardInput) {
  const { devPages } = await context.queryClient.ensureQueryData(appearanceQuery)
  if (!devPages) throw notFound()
}

async function signedIn({ context: { queryClient }, location: { href: wanted }, preload }: GuardInput) {
  const session = await queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
    console.error('Error while checking auth status', error)
    throw error
  })
  if (session && !preload) await speakWith(session, wanted)
  const search = wanted === '/' ? {} : { redirect: wanted }
  if (session?.mustAddSecondFactor && !wanted.startsWith(pathTo('root.secondFactor')))
    throw redirect({ to: pathTo('root.secondFactor'), search, replace: true })
  if (session) return session
  throw redirect({ to: pathTo('root.login'), search, replace: true })
}

/** The language of whoever comes stands before the page does: nothing flashes in another one. */
async function speakWith({ user, teams }: Session, wanted: string) {
  const team = teams.find(({ TeamId }) => wanted.startsWith(`/team-${TeamId}/`)) ?? selectedTeam(teams)
  if (user.interfaceLanguage || team) await spoken(changeLanguage(interfaceLanguage(user.interfaceLanguage, team)))
}

/** Before anybody has signed in, where the browser asks for no language that is spoken here: the installation's. */
export async function speakFirst({ context }: GuardInput) {
  if (knownLanguage()) return
  const appearance = await context.queryClient.ensureQueryData(appearanceQuery).catch(() => null)
  if (appearance) await spoken(suggestLanguage(appearance.defaultLanguage))
}

async function spoken(change: Promise<void>) {
  // The page still stands, in the language that it had.
  await change.catch((error: unknown) => console.error('The phrases could not be read', error))
}

export function teamIdOf(params: object) {
  return 'teamId' in params ? String(params.teamId) : ''
}
