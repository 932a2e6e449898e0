import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, password, startTestApp, type TestApp } from './test-app.ts'

let trellis: TestApp
let maya: Browser
let teamId: number

const team = {
  name: 'Harmony',
  shortName: 'H',
  primaryTimezone: 'UTC',
  defaultCountry: 'US',
  defaultInterfaceLanguage: 'en',
  brand: 'music',
}

beforeAll(async () => {
  trellis = await startTestApp()
  maya = await trellis.person('Maya Okafor', 'maya@harmony.example')
  teamId = (await maya.post('/teams', team)).body.teamId
})
afterAll(() => trellis.stop())

const userIdOf = async (email: string) =>
  (
    await trellis.services.db
      .selectFrom('trellis.app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

/** Every endpoint that takes the token of a mail, with all that it asks for beside. */
const doors = ['verify-email', 'reset-password', 'confirm-email', 'invitation', 'setup-password'] as const
async function knock(door: (typeof doors)[number], token: string, userId: number) {
  const nobody = trellis.browser()
  const answers = {
    'verify-email': () => nobody.post('/authentication/verify-email', { token }),
    'reset-password': () => nobody.post('/authentication/reset-password', { token, password: 'another password' }),
    'confirm-email': () => nobody.post('/authentication/confirm-email', { token }),
    invitation: () => nobody.post(`/authentication/invitations/${userId}/accept`, { token }),
    'setup-password': () =>
      nobody.post(`/authentication/setup-password/${userId}`, { token, name: 'Mallory', password: 'another password' }),
  }
  const { status, body } = await answers[door]()
  return [status, body.code]
}

/** A fresh token of each purpose, and whose it is. */
const mailed: Record<(typeof doors)[number], () => Promise<{ token: string; email: string }>> = {
  'verify-email': async () => {
    const email = 'verify@harmony.example'
    await trellis.browser().post('/authentication/sign-up', { name: 'Vera Novak', email, password, language: 'en' })
    return { token: await trellis.tokenFor(email), email }
  },
  'reset-password': async () => {
    const email = 'reset@harmony.example'
    await trellis.person('Ruth Calder', email)
    await trellis.browser().post('/authentication/forgot-password', { email })
    return { token: await trellis.tokenFor(email), email }
  },
  'confirm-email': async () => {
    const person = await trellis.person('Nadia Rahimi', 'change@harmony.example')
    await person.post('/users/me/email', { email: 'changed@harmony.example', presentPassword: password })
    return { token: await trellis.tokenFor('changed@harmony.example'), email: 'change@harmony.example' }
  },
  invitation: async () => {
    const email = 'invited@harmony.example'
    await maya.post(`/teams/${teamId}/invitations`, { email })
    return { token: await trellis.tokenFor(email), email }
  },
  'setup-password': async () => {
    const email = 'setup@harmony.example'
    await maya.post(`/teams/${teamId}/invitations`, { email })
    const token = await trellis.tokenFor(email)
    const accepted = await trellis
      .browser()
      .post(`/authentication/invitations/${await userIdOf(email)}/accept`, { token })
    return { token: accepted.body.token, email }
  },
}

/** The whole way of a newcomer: until its end the link in the mail may be opened again. */
async function join(token: string, userId: number) {
  const newcomer = trellis.browser()
  const accepted = await newcomer.post(`/authentication/invitations/${userId}/accept`, { token })
  const setup = { token: accepted.body.token, name: 'Ines Costa', password }
  expect((await newcomer.post(`/authentication/setup-password/${userId}`, setup)).status).toBe(200)
}

describe('a link that was mailed', () => {
  test.each(doors)('for %s opens its own door once, and no other', async (purpose) => {
    const { token, email } = await mailed[purpose]()
    expect(token.length).toBeGreaterThan(20)
    const userId = await userIdOf(email)
    for (const door of doors.filter((one) => one !== purpose))
      expect([door, ...(await knock(door, token, userId))]).toEqual([door, 410, 'link-expired'])
    expect([purpose, ...(await knock(purpose, `${token.slice(0, -2)}AA`, userId))]).toEqual([
      purpose,
      410,
      'link-expired',
    ])
    if (purpose === 'invitation') await join(token, userId)
    else expect((await knock(purpose, token, userId))[0]).toBe(200)
    expect(await knock(purpose, token, userId)).toEqual([410, 'link-expired'])
  })

  test('cannot be made by whoever reads the database: the ids of links alone make no token', async () => {
    const email = 'reader@harmony.example'
    await trellis.person('Omar Haddad', email)
    await trellis.browser().post('/authentication/forgot-password', { email })
    const real = await trellis.tokenFor(email)
    const { id } = await trellis.services.db
      .selectFrom('trellis.mailed_link')
      .select('id')
      .where('user_id', '=', await userIdOf(email))
      .where('purpose', '=', 'reset-password')
      .executeTakeFirstOrThrow()
    for (const secret of ['', 'secret', 'another installation'.padEnd(32, '.')]) {
      const forged = createHmac('sha256', secret).update(`mailed-link:${id}`).digest('base64url')
      expect(await knock('reset-password', forged, 1)).toEqual([410, 'link-expired'])
    }
    expect((await knock('reset-password', real, 1))[0]).toBe(200)
  })
})

describe('an address that would add lines to a mail', () => {
  const smuggled = [
    'a@harmony.example\r\nBcc: all@harmony.example',
    'a@harmony.example\nSubject: Hello',
    'a@harmony.example, all@harmony.example',
    'a@harmony.example%0d%0aBcc:all@harmony.example',
    '"a\r\nBcc: x"@harmony.example',
    'a@harmony.example\u2028Bcc: all@harmony.example',
  ]
  test.each(smuggled)('is none, wherever one is asked for: %j', async (email) => {
    const nobody = trellis.browser()
    const answers = [
      await nobody.post('/authentication/sign-up', { name: 'Mallory', email, password, language: 'en' }),
      await nobody.post('/authentication/forgot-password', { email }),
      await nobody.post('/authentication/resend-verification', { email }),
      await maya.post('/users/me/email', { email, presentPassword: password }),
      await maya.post(`/teams/${teamId}/invitations`, { email }),
      await maya.post(`/teams/${teamId}/invitations/many`, { people: [{ email }] }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [400, 'invalid-input']))
  })
})

test('who signed up, who did not and who is somebody are answered alike', async () => {
  const nobody = trellis.browser()
  await nobody.post('/authentication/sign-up', {
    name: 'Waiting',
    email: 'waiting@harmony.example',
    password,
    language: 'en',
  })
  for (const path of ['resend-verification', 'forgot-password']) {
    const answers = []
    for (const who of ['maya', 'waiting', 'never.heard.of'])
      answers.push(await nobody.post(`/authentication/${path}`, { email: `${who}@harmony.example` }))
    const [first, ...others] = answers.map(({ status, body }) => ({ status, body }))
    expect(first?.status).toBe(200)
    for (const other of others) expect(other).toEqual(first)
  }
})
