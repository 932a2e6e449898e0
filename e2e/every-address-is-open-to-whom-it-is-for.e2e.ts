import { createHmac } from 'node:crypto'
import { request as requests, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { featurePermissions, type FeaturePermission } from '../packages/domain/src/permissions/feature-permissions.ts'
import { addresses, type RouteName } from '../apps/web/src/paths.ts'
import { expect, test } from './journey.ts'
import { julien, maya, sofia, type Person } from './people.ts'
import { startServer, type RunningServer } from './server.ts'
import { adminDashboard, expected, opened, opensPage, type Caller } from './specified-pages.ts'

// Settings of the whole installation are changed here: it has a server of its own.
let server: RunningServer
let admin: APIRequestContext
let ids: Record<string, string>
let teamId = 0
test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServer({ TRELLIS_SAMPLE_WORLD: '1' })
  admin = await signedIn(maya)
  ids = await sampleIds()
  teamId = Number(ids['teamId'])
})
test.afterAll(async () => {
  await admin?.dispose()
  await server?.stop()
})

test('every address opens to whom it is for, leads nobody else in, and shows no way to what is closed', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const callers: Caller[] = [
    { name: 'nobody', as: null, held: null },
    { name: 'a stranger', as: await signedIn(sofia), held: null },
    { name: 'a member', as: await signedIn(julien), held: [] },
    { name: 'a system admin', as: admin, isAdmin: true, isSysAdmin: true, held: featurePermissions },
    { name: 'a team admin', as: await newcomer('Ana Prieto', { isTeamAdmin: true }), isAdmin: true, held: [] },
  ]
  for (const permission of featurePermissions.filter((each) => opened[each].length > 0)) {
    const roleId = await roleWith([permission])
    const person = await newcomer(`Holder of ${permission.replaceAll('_', ' ')}`, { roleIds: [roleId] })
    callers.push({ name: `a member with ${permission} alone`, as: person, held: [permission] })
  }
  const ofNoUse = featurePermissions.filter((each) => opened[each].length === 0)
  expect(ofNoUse).toHaveLength(13)
  const holder = await newcomer('Holder of the others', { roleIds: [await roleWith(ofNoUse)] })
  callers.push({ name: 'a member with all permissions that open nothing here', as: holder, held: ofNoUse })
  callers.push({
    name: 'a system admin outside of the team',
    as: await outerSystemAdmin(),
    isSysAdmin: true,
    held: null,
  })
  for (const caller of callers) {
    await test.step(caller.name, async () => {
      const page = await pageOf(browser, caller.as)
      await page.goto(server.url + (caller.as ? '/choose-team' : '/login'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const found: Record<string, string> = {}
      // What any member may open is not looked at again for each of them.
      const asked =
        caller.held?.length || caller.isAdmin
          ? names.filter((name) => /^root\.(team\.admin|sysAdmin)/.test(name))
          : names
      for (const name of asked) found[name] = whereTo(name, await lookAt(page, addressOf(name)))
      expect(found).toEqual(Object.fromEntries(asked.map((name) => [name, expected(name, caller)])))
      if (caller.held) await menuShowsOnlyWhatOpens(page, caller)
      await page.context().close()
    })
  }
})

test('a newcomer on a phone reads French, sees what a role grants as soon as it is given, and is out at once', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { roles } = (await (await admin.get(`/api/teams/${teamId}/roles`)).json()) as {
    roles: { id: number; isBaseline: boolean; name: string }[]
  }
  const member = roles.find(({ isBaseline }) => isBaseline)
  const students = { collectionId: Number(ids['dataCollectionId']) }
  const nothing = { data: { name: member?.name, dataGrants: [] } }
  expect((await admin.put(`/api/teams/${teamId}/roles/${member?.id}`, nothing)).status()).toBe(200)
  const reads = { permission: 'read_data_field_data', ...students }
  const made = await admin.post(`/api/teams/${teamId}/roles`, { data: { name: 'Coach', dataGrants: [reads] } })
  const { id: roleId } = (await made.json()) as { id: number }

  const email = 'nadia.rahimi@example.org'
  const invited = await admin.post(`/api/teams/${teamId}/invitations`, { data: { email } })
  const { id: teamUserId } = (await invited.json()) as { id: number }
  const link = await linkMailedTo(email)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
  })
  const page = await context.newPage()
  await page.goto(link.href)
  await page.getByRole('button', { name: 'Accepter l’invitation' }).tap()
  await page.getByLabel('Votre nom').fill('Nadia Rahimi')
  await page.getByLabel('Mot de passe', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Terminer et ouvrir' }).tap()
  await expect(page).toHaveURL(`${server.url}/team-${teamId}/dashboard`)

  const menu = page.getByRole('dialog', { name: 'Menu principal' })
  await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
  await expect(menu.getByRole('link', { name: 'Tableau de bord' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^Students/ })).toBeHidden()

  await test.step('a role is given while the menu is open', async () => {
    const rights = { firstName: 'Nadia', lastName: 'Rahimi', isTeamAdmin: false, roleIds: [roleId] }
    const given = await admin.put(`/api/teams/${teamId}/teamUsers/${teamUserId}`, { data: rights })
    expect(given.status()).toBe(200)
    await menu.getByRole('link', { name: /^Students/ }).tap()
    // The first page of a browser that has loaded nothing yet.
    await expect(page.getByText('Inès Delacroix')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
    await expect(menu.getByRole('link', { name: /^Students/ })).toBeVisible()
    await expect(menu.getByRole('link', { name: /^Teachers/ })).toBeHidden()
    await page.keyboard.press('Escape')
    const teachers = await context.request.get(`${server.url}/api/dataCollections?TeamId=${teamId}`)
    expect(await teachers.text()).not.toContain('Teacher')
  })

  await test.step('deactivation closes the open page', async () => {
    await admin.post(`/api/teams/${teamId}/teamUsers/${teamUserId}/deactivate`)
    await expect(page).toHaveURL(`${server.url}/access-denied`)
    await expect(page.getByText('Inès Delacroix')).toBeHidden()
  })

  await test.step('the last admin stays one', async () => {
    const { result } = (await (await admin.get(`/api/teamUsers?TeamId=${teamId}`)).json()) as {
      result: { id: number; isTeamAdmin: boolean; status: string; email: string }[]
    }
    const others = result.filter((one) => one.isTeamAdmin && one.status === 'current' && one.email !== maya.email)
    for (const { id } of others) await admin.post(`/api/teams/${teamId}/teamUsers/${id}/deactivate`)
    const own = result.find((one) => one.email === maya.email)
    const refused = await admin.post(`/api/teams/${teamId}/teamUsers/${own?.id}/deactivate`)
    expect([refused.status(), await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'last-team-admin' }),
    ])
  })
  await context.close()
})

test('a second factor that is required is set up before anything else, by whoever is in as by whoever comes', async ({
  browser,
}) => {
  const settings = (await (await admin.get('/api/sysAdmin/settings')).json()) as { settings: object }
  const lea = await newcomer('Léa Martin', {})
  const page = await pageOf(browser, lea)
  await page.goto(`${server.url}/team-${teamId}/bookmarked`)
  await expect(page.getByRole('heading', { name: 'Bookmarked' })).toBeVisible()
  const required = { data: { ...settings.settings, secondFactor: 'required' } }
  expect((await admin.put('/api/sysAdmin/settings', required)).status()).toBe(200)

  await page.goto(`${server.url}/team-${teamId}/recent`)
  await expect(page).toHaveURL(/\/second-factor\?redirect=/)
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
  expect((await lea.get('/api/users/me/tokens')).status()).toBe(403)
  await page.getByLabel('Current password').fill(newPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Code of the app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn the second factor on' }).click()
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()
  const codes = await page.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(`${server.url}/team-${teamId}/recent`)
  await page.context().close()

  await test.step('from then on a code is asked for, and a recovery code is one', async () => {
    const anew = await pageOf(browser, null)
    await anew.goto(`${server.url}/login`)
    await anew.getByLabel('E-mail').fill(emailOf('Léa Martin'))
    await anew.getByLabel('Password', { exact: true }).fill(newPassword)
    await anew.getByRole('button', { name: 'Sign in' }).click()
    await anew.getByLabel(/code/i).fill(codes[0] ?? '')
    await anew.getByRole('button', { name: 'Sign in' }).click()
    await expect(anew).toHaveURL(/\/team-\d+\/dashboard$/)
    await anew.goto(`${server.url}/team-${teamId}/user/preferences`)
    await expect(anew.getByText('9 recovery codes left')).toBeVisible()
    await expect(anew.getByText('This installation requires it.')).toBeVisible()
    await anew.context().close()
  })
})

const names = (Object.keys(addresses) as RouteName[]).filter((name) => !/^root\.(test|temp)/.test(name))

function whereTo(name: RouteName, path: string): string {
  if (path === '/access-denied' && name !== 'root.accessDenied') return 'denied'
  return path === '/login' && name !== 'root.login' ? 'login' : 'open'
}

function addressOf(name: RouteName): string {
  const path = addresses[name].replaceAll(/\{(\w+)\}/g, (_, id: string) => {
    if (name === 'root.team.customLists.listItems' && id === 'dataCollectionId') return ids['listId'] ?? ''
    return ids[id] ?? ''
  })
  return path
}

/** Under which the router shows itself to the tools of developers. */
const routerKey = '__TSR_ROUTER__'

interface Router {
  navigate: (to: { to: string; ignoreBlocker: boolean }) => Promise<void>
  state: { status: string; isLoading: boolean }
}

/** Goes there as a link would, and tells where one is in the end. */
async function lookAt(page: Page, address: string): Promise<string> {
  const navigation = { key: routerKey, to: address }
  await page.evaluate(
    ({ key, to }) => (window as unknown as Record<string, Router>)[key]?.navigate({ to, ignoreBlocker: true }),
    navigation,
  )
  await page.waitForFunction((key) => {
    const state = (window as unknown as Record<string, Router>)[key]?.state
    return state?.status === 'idle' && !state.isLoading && document.querySelector('h1') !== null
  }, routerKey)
  await expect(page.getByText('Something went wrong.')).toBeHidden()
  return new URL(page.url()).pathname
}

/** Every way that the side bar shows is open, and it shows the administration to whoever may enter it. */
async function menuShowsOnlyWhatOpens(page: Page, caller: Caller) {
  await lookAt(page, `/team-${teamId}/dashboard`)
  const mayAdministrate = caller.isAdmin || opensPage(caller.held ?? [], adminDashboard)
  const entry = page.locator(`a[href="/team-${teamId}/admin/dashboard"], a[href="/team-${teamId}/admin"]`)
  await expect(page.locator(`nav a[href="/team-${teamId}/dashboard"]`).first()).toBeVisible()
  if (!mayAdministrate) return expect(entry).toHaveCount(0)
  await expect(entry.first()).toBeVisible()
  await lookAt(page, `/team-${teamId}/admin/dashboard`)
  const links = await page
    .locator('nav a[href*="/admin/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(await lookAt(page, link ?? '')).not.toBe('/access-denied')
}

const newPassword = 'a long enough one'
const emailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@example.org`

async function signedIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<APIRequestContext> {
  const context = await requests.newContext({ baseURL: server.url })
  const answer = await context.post('/api/authentication/sign-in', { data: { email, password } })
  expect(answer.status()).toBe(200)
  return context
}

/** Invited with these rights, and in the team by the mailed link. */
async function newcomer(name: string, rights: { isTeamAdmin?: boolean; roleIds?: number[] }, inTeam = teamId) {
  const email = emailOf(name)
  const invited = await admin.post(`/api/teams/${inTeam}/invitations`, { data: { email, ...rights } })
  expect(invited.status()).toBe(200)
  const link = await linkMailedTo(email)
  const person = await requests.newContext({ baseURL: server.url })
  const token = link.searchParams.get('token')
  const userId = link.pathname.split('/').at(-1)
  const accepted = await person.post(`/api/authentication/invitations/${userId}/accept`, { data: { token } })
  const { token: setUp } = (await accepted.json()) as { token: string }
  const data = { token: setUp, name, password: newPassword }
  expect((await person.post(`/api/authentication/setup-password/${userId}`, { data })).status()).toBe(200)
  await person.put('/api/users/me/interface-language', { data: { language: 'en' } })
  return person
}

async function linkMailedTo(email: string): Promise<URL> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const { mails } = (await (await admin.get('/api/utility/outbox')).json()) as {
        mails: { to: string; text: string }[]
      }
      link = /https?:\S+/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[0]
      return link
    })
    .toBeDefined()
  return new URL(link ?? '')
}

/** Somebody of another team, whom a system admin made one as well. */
async function outerSystemAdmin(): Promise<APIRequestContext> {
  const team = {
    name: 'Elsewhere',
    shortName: 'E',
    primaryTimezone: 'UTC',
    defaultCountry: 'FR',
    defaultInterfaceLanguage: 'en',
    brand: 'music',
  }
  const { teamId: elsewhere } = (await (await admin.post('/api/teams', { data: team })).json()) as { teamId: number }
  const person = await newcomer('Outer System', {}, elsewhere)
  const session = (await (await person.get('/api/authentication/session')).json()) as { user: { userId: number } }
  expect((await admin.post(`/api/sysAdmin/users/${session.user.userId}/grant`)).status()).toBe(200)
  return person
}

async function roleWith(permissions: readonly FeaturePermission[]): Promise<number> {
  const data = { name: permissions[0], featurePermissions: permissions }
  const made = await admin.post(`/api/teams/${teamId}/roles`, { data })
  return ((await made.json()) as { id: number }).id
}

async function pageOf(browser: Browser, as: APIRequestContext | null): Promise<Page> {
  const context = await browser.newContext(as ? { storageState: await as.storageState() } : {})
  return context.newPage()
}

async function sampleIds(): Promise<Record<string, string>> {
  const session = (await (await admin.get('/api/authentication/session')).json()) as { user: { userId: number } }
  const own = (await (await admin.get(`/api/users/byAuthProvider/${maya.email}`)).json()) as {
    teamData: { result: { TeamId: number }[] }
  }
  const team = own.teamData.result[0]?.TeamId
  const { dataCollection } = (await (await admin.get(`/api/dataCollections?TeamId=${team}`)).json()) as {
    dataCollection: { id: number; name: string; isUsedAsCustomList: boolean }[]
  }
  const students = dataCollection.find(({ name }) => name === 'Student')?.id
  const page = (await (
    await admin.post(`/api/teams/${team}/dataCollections/${students}/records/query`, { data: { limit: 1 } })
  ).json()) as { rows: [number][] }
  const lists = (await (await admin.get(`/api/teams/${team}/customLists`)).json()) as { lists: { id: number }[] }
  return Object.fromEntries(
    Object.entries({
      teamId: team,
      dataCollectionId: students,
      dataRecordId: page.rows[0]?.[0],
      dataCardGroupId: 1,
      listId: lists.lists[0]?.id,
      userId: session.user.userId,
    }).map(([name, value]) => [name, String(value)]),
  )
}

/** What an authenticator app would show for this key (RFC 6238). */
function codeOf(key: string): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = (hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff) % 1_000_000
  return String(number).padStart(6, '0')
}
