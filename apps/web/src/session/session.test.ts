import { QueryClient } from '@tanstack/react-query'
import { authApi, type TeamLink } from '@trellis/domain/auth/api'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../api/request-error.ts'
import { guardFor, guardTeam, speakFirst } from './guards.ts'
import { loadTeams, sessionQuery, type Session } from './session.ts'

const server = vi.hoisted(() => ({ answer: (_endpoint: unknown): Promise<unknown> => Promise.resolve({}) }))
vi.mock('../api/call.ts', () => ({ call: (endpoint: unknown) => server.answer(endpoint) }))

const shown = vi.hoisted(() => ({ language: '' }))
vi.mock('../i18n/language.ts', () => ({
  changeLanguage: async (language: string) => void (shown.language = language),
  suggestLanguage: async (language: string) => void (shown.language = language),
}))

const user: Session['user'] = {
  userId: 1,
  providerUsername: 'maya@example.org',
  name: 'Maya Okafor',
  isSysAdmin: false,
  interfaceLanguage: null,
  pictureKey: null,
}
const harbor = { TeamId: 3, InterfaceLanguage: null, Team: { defaultInterfaceLanguage: 'fr' } } as TeamLink
const broken = new RequestError(500, 'unexpected', {}, 'r')
const logged = vi.spyOn(console, 'error').mockReturnValue()
afterEach(() => logged.mockClear())

/** Teams and permissions fail, the person is known. */
function failAllButTheSession() {
  server.answer = async (endpoint) => {
    if (endpoint === authApi.session) return { user, mustAddSecondFactor: false }
    throw broken
  }
}

test('teams that cannot be fetched are logged, and the list is empty', async () => {
  failAllButTheSession()
  expect(await loadTeams(user)).toMatchObject({ teams: [], teamsError: broken })
  expect(logged).toHaveBeenCalledWith('Error fetching team user links', broken)
})

test('nobody has teams to load', async () => {
  await expect(loadTeams(null)).rejects.toThrow('User is not authenticated. Cannot load teams.')
})

test('a sign-in that cannot be checked is logged, and nobody is sent away', async () => {
  server.answer = async () => {
    throw broken
  }
  const context = { queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) }
  const guard = guardFor('signed-in', 'root.chooseTeam')
  await expect(guard?.({ context, location: { href: '/choose-team' }, params: {} })).rejects.toBe(broken)
  expect(logged).toHaveBeenCalledWith('Error while checking auth status', broken)
})

/** Where a guard sends somebody with this session; undefined where they may stay. */
async function sentTo(session: Session | null, href: string) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, session)
  const guard = guardFor('signed-in', 'root.chooseTeam')
  try {
    await guard?.({ context: { queryClient }, location: { href }, params: {} })
    return undefined
  } catch (redirect) {
    return (redirect as { options: { to: string; search: unknown } }).options
  }
}

test('whoever must set up a second factor is led there from everywhere, and comes back', async () => {
  const session: Session = { user, email: '', teams: [], teamsError: null, mustAddSecondFactor: true }
  expect(await sentTo(session, '/team-3/recent')).toMatchObject({
    to: '/second-factor',
    search: { redirect: '/team-3/recent' },
  })
  expect(await sentTo(session, '/second-factor?redirect=%2F')).toBeUndefined()
  expect(await sentTo({ ...session, mustAddSecondFactor: undefined as never }, '/team-3/recent')).toBeUndefined()
  expect(await sentTo(null, '/team-3/recent')).toMatchObject({ to: '/login', search: { redirect: '/team-3/recent' } })
})

test('a team of somebody else is logged and denied, whatever its permissions answer', async () => {
  failAllButTheSession()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stranger: Session = { user, email: '', teams: [], teamsError: null }
  queryClient.setQueryData(sessionQuery.queryKey, stranger)
  const entering = guardTeam({ context: { queryClient }, location: { href: '/team-3' }, params: { teamId: '3' } })
  await expect(entering).rejects.toMatchObject({ options: { to: '/access-denied' } })
  expect(logged).toHaveBeenCalledWith("Team ID not found in User's Teams")
})

test.each([
  ['their own', 'es', '/choose-team', 'es'],
  ['that of the team they were in last', null, '/sys-admin/teams', 'fr'],
  ['that of the team they go to', null, '/team-3/user/preferences', 'fr'],
] as const)('outside of a team as well people are spoken to in their language: %s', async (_, own, href, spoken) => {
  shown.language = ''
  await sentTo({ user: { ...user, interfaceLanguage: own }, email: '', teams: [harbor], teamsError: null }, href)
  expect(shown.language).toBe(spoken)
})

test('a link that is only pointed at changes no language', async () => {
  shown.language = 'es'
  const queryClient = new QueryClient()
  const session: Session = { user, email: '', teams: [harbor], teamsError: null }
  queryClient.setQueryData(sessionQuery.queryKey, session)
  const guard = guardFor('signed-in', 'root.chooseTeam')
  await guard?.({ context: { queryClient }, location: { href: '/choose-team' }, params: {}, preload: true })
  expect(shown.language).toBe('es')
})

test('a browser that asks for no language of ours is answered in that of the installation, before anything is drawn', async () => {
  server.answer = async () => ({ defaultLanguage: 'fr' })
  const input = { context: { queryClient: new QueryClient() }, location: { href: '/login' }, params: {} }
  vi.stubGlobal('navigator', { languages: ['es-MX'] })
  shown.language = 'es'
  await speakFirst(input)
  expect(shown.language).toBe('es')
  vi.stubGlobal('navigator', { languages: ['de-CH'] })
  await speakFirst(input)
  vi.unstubAllGlobals()
  expect(shown.language).toBe('fr')
})
