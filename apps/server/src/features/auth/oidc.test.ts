import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestApp, password, startTestApp } from './test-app.ts'

const callback = 'http://127.0.0.1:3000/api/authentication/oidc/callback'
const accounts = {
  newcomer: { email: 'Nora@school.example', email_verified: true, name: 'Nora Lindqvist' },
  known: { email: 'maria@harmony.example', email_verified: true, name: 'M. H.' },
  unproved: { email: 'maria@harmony.example', email_verified: false, name: 'Thief' },
  squatted: { email: 'squatted@harmony.example', email_verified: true, name: 'Owner' },
}

let provider: ChildProcess
let trellis: TestApp

beforeAll(async () => {
  const program = fileURLToPath(new URL('../../testing/oidc-process.ts', import.meta.url))
  provider = spawn(process.execPath, [program], {
    env: { ...process.env, ACCOUNTS: JSON.stringify(accounts), REDIRECT_URI: callback },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(provider.stdout!, 'data')) as [Buffer]
  const issuer = line.toString().trim()
  const discovered = {
    authorizationEndpoint: undefined,
    tokenEndpoint: undefined,
    userinfoEndpoint: undefined,
    jwksUri: undefined,
  }
  const oidc = { issuer, clientId: 'trellis', clientSecret: 'a secret of the test', label: 'School', ...discovered }
  trellis = await startTestApp({ oidc })
})
afterAll(async () => {
  provider.kill()
  await trellis.stop()
})

describe('signing in through a provider', () => {
  test('waits until the first person is there', async () => {
    const guest = trellis.browser()
    expect(await signIn(guest, 'newcomer')).toBe('/login?error=first-code-needed')
    expect(guest.cookies.size).toBe(0)
  })

  test('makes an account for a verified address and goes on to the wanted page', async () => {
    await trellis.person('María Luz Herrera', 'maria@harmony.example')
    const nora = trellis.browser()
    expect((await nora.get('/authentication/methods')).body.oidc).toEqual({
      label: 'School',
      href: '/api/authentication/oidc/start',
    })
    expect(await signIn(nora, 'newcomer', '/team-7/dashboard?x=1')).toBe('/team-7/dashboard?x=1')
    const session = await nora.get('/authentication/session')
    expect(session.body.user).toMatchObject({ name: 'Nora Lindqvist', providerUsername: 'nora@school.example' })
    const again = trellis.browser()
    await signIn(again, 'newcomer')
    expect((await again.get('/authentication/session')).body.user.userId).toBe(session.body.user.userId)
  })

  test('links a verified account of the same address', async () => {
    const maria = trellis.browser()
    expect(await signIn(maria, 'known')).toBe('/')
    expect((await maria.get('/authentication/session')).body.user.name).toBe('María Luz Herrera')
  })

  test('does not link where the provider has not verified the address', async () => {
    const thief = trellis.browser()
    expect(await signIn(thief, 'unproved')).toBe('/login?error=email-not-verified')
    expect((await thief.get('/authentication/session')).body.user).toBeNull()
  })

  test('does not link an account whose own address is unverified', async () => {
    const squatter = { name: 'Squatter', email: 'squatted@harmony.example', password }
    await trellis.browser().post('/authentication/sign-up', squatter)
    expect(await signIn(trellis.browser(), 'squatted')).toBe('/login?error=email-not-verified')
  })

  test('never goes on to another site', async () => {
    for (const redirect of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      expect(await signIn(trellis.browser(), 'newcomer', redirect)).toBe('/')
    }
  })
})

describe('the way back from the provider', () => {
  test('is closed to a browser that did not ask, and to a second use', async () => {
    const nora = trellis.browser()
    const path = await askProvider(nora, 'newcomer')
    const other = trellis.browser()
    expect((await other.get(path)).headers.location).toBe('/login?error=link-expired')
    expect((await nora.get(path)).headers.location).toBe('/')
    expect((await nora.get(path)).headers.location).toBe('/login?error=link-expired')
  })

  test('is closed to a changed state, a changed cookie and an old one', async () => {
    const nora = trellis.browser()
    const path = await askProvider(nora, 'newcomer')
    const kept = new Map(nora.cookies)
    const restore = () => kept.forEach((value, name) => nora.cookies.set(name, value))
    expect((await nora.get(path.replace(/state=[^&]+/, 'state=forged'))).headers.location).toMatch('/login?error=')
    restore()
    nora.cookies.set('__Host-trellis-oidc', `${kept.get('__Host-trellis-oidc')}x`)
    expect((await nora.get(path)).headers.location).toBe('/login?error=link-expired')
    restore()
    trellis.clock.advance(11 * 60_000)
    expect((await nora.get(path)).headers.location).toBe('/login?error=link-expired')
  })
})

describe('without a provider', () => {
  test('there is no such way', async () => {
    const plain = await startTestApp()
    expect((await plain.browser().get('/authentication/oidc/start')).status).toBe(404)
    await plain.stop()
  })

  test('that answers, the person is sent back to sign-in, and a later attempt tries again', async () => {
    const { oidc } = trellis.services.config
    const down = await startTestApp({ oidc: { ...oidc!, issuer: 'http://127.0.0.1:9' } })
    for (let i = 0; i < 2; i++) {
      const reply = await down.browser().get('/authentication/oidc/start')
      expect(reply.headers.location).toBe('/login?error=unexpected')
    }
    await down.stop()
  })
})

/** Signs in at the provider and gives where Trellis leads in the end. */
async function signIn(browser: Browser, account: string, redirect?: string): Promise<unknown> {
  return (await browser.get(await askProvider(browser, account, redirect))).headers.location
}

/** Goes through the provider's own forms and gives the path it sends the browser back to. */
async function askProvider(browser: Browser, account: string, redirect?: string): Promise<string> {
  const query = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`
  const start = await browser.get(`/authentication/oidc/start${query}`)
  const cookies = new Map<string, string>()
  let href = String(start.headers.location)
  let form: Record<string, string> | undefined
  for (let step = 0; step < 12 && !href.startsWith(callback); step++) {
    const reply = await fetch(href, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const page = await reply.text()
    const location = reply.headers.get('location')
    if (location) {
      href = new URL(location, href).href
      form = undefined
    } else {
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
      href = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', href).href
      form = { prompt, login: account, password: 'any' }
    }
  }
  return href.replace('http://127.0.0.1:3000/api', '')
}
