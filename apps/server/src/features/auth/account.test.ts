import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startTestApp, type Browser, type TestApp } from './test-app.ts'
import { totpCode, stepAt } from './totp.ts'

let trellis: TestApp
beforeAll(async () => {
  trellis = await startTestApp()
  await trellis.person('Maya Okafor', 'maya@harmony.example')
})
afterAll(() => trellis.stop())

const team = {
  name: 'Harmony',
  shortName: 'H',
  primaryTimezone: 'UTC',
  defaultCountry: 'US',
  defaultInterfaceLanguage: 'en',
  brand: 'music',
}

async function signedIn(email: string, body: object = {}) {
  const browser = trellis.browser({ userAgent: 'Second device' })
  const answer = await browser.post('/authentication/sign-in', { email, password, ...body })
  return { browser, answer }
}
const isIn = async (browser: Browser) => (await browser.get('/authentication/session')).body.user !== null
const sessionOf = (browser: Browser) => browser.cookies.get('__Host-trellis')

describe('a password', () => {
  test('is changed with the present one; other sessions end and this one gets a new token', async () => {
    const ana = await trellis.person('Ana Prieto', 'ana@harmony.example')
    const { browser: other } = await signedIn('ana@harmony.example')
    const before = sessionOf(ana)
    const wrong = await ana.put('/users/me/password', { presentPassword: 'not it', password: 'a new password' })
    expect(wrong.body.code).toBe('credentials-wrong')
    expect(await isIn(other)).toBe(true)
    const right = await ana.put('/users/me/password', { presentPassword: password, password: 'a new password' })
    expect(right.status).toBe(200)
    expect(sessionOf(ana)).not.toBe(before)
    expect([await isIn(ana), await isIn(other)]).toEqual([true, false])
    const old = trellis.browser()
    old.cookies.set('__Host-trellis', before ?? '')
    expect(await isIn(old)).toBe(false)
    expect((await signedIn('ana@harmony.example')).answer.body.code).toBe('credentials-wrong')
    expect((await trellis.mailsTo('ana@harmony.example')).at(-1)?.subject).toBe('Your password was changed')
  })
})

describe('a session', () => {
  test('planted before sign-in is worth nothing after it', async () => {
    await trellis.person('Léa Martin', 'lea@harmony.example')
    const victim = trellis.browser()
    const thief = await trellis.person('Thief', 'thief@harmony.example')
    victim.cookies.set('__Host-trellis', sessionOf(thief) ?? '')
    await victim.post('/authentication/sign-in', { email: 'lea@harmony.example', password })
    expect(sessionOf(victim)).not.toBe(sessionOf(thief))
    expect((await victim.get('/authentication/session')).body.user.name).toBe('Léa Martin')
    expect(await isIn(thief)).toBe(false)
  })

  test('of another device is seen and ended, and never that of another person', async () => {
    const omar = await trellis.person('Omar Haddad', 'omar@harmony.example')
    const { browser: phone } = await signedIn('omar@harmony.example')
    const { browser: tablet } = await signedIn('omar@harmony.example')
    const { devices } = (await omar.get('/users/me/devices')).body
    expect(devices.map(({ isThis }: { isThis: boolean }) => isThis).toSorted()).toEqual([false, false, true])
    const [other] = devices.filter(({ isThis }: { isThis: boolean }) => !isThis)
    const own = devices.find(({ isThis }: { isThis: boolean }) => isThis)
    const stranger = await trellis.person('Stranger', 'stranger@harmony.example')
    expect((await stranger.del(`/users/me/devices/${other.id}`)).status).toBe(404)
    expect((await omar.del(`/users/me/devices/${own.id}`)).status).toBe(404)
    expect((await omar.del(`/users/me/devices/${other.id}`)).status).toBe(200)
    expect(Number(await isIn(phone)) + Number(await isIn(tablet))).toBe(1)
    expect((await omar.post('/users/me/devices/sign-out-others')).body.ended).toBe(1)
    expect([await isIn(omar), await isIn(phone), await isIn(tablet)]).toEqual([true, false, false])
  })
})

describe('a new e-mail address', () => {
  test('holds once its own link is followed, and the old one hears of it', async () => {
    const nadia = await trellis.person('Nadia Rahimi', 'nadia@harmony.example')
    const change = { email: 'nadia@new.example', presentPassword: password }
    expect((await nadia.post('/users/me/email', { ...change, presentPassword: 'x' })).body.code).toBe(
      'credentials-wrong',
    )
    await nadia.post('/users/me/email', change)
    const [told] = (await trellis.mailsTo('nadia@harmony.example')).slice(-1)
    expect(told?.text).toContain('nadia@new.example')
    expect(told?.text).not.toContain('token=')
    expect((await nadia.get('/users/me/account')).body).toMatchObject({
      email: 'nadia@harmony.example',
      newEmail: 'nadia@new.example',
    })
    const token = await trellis.tokenFor('nadia@new.example')
    const nobody = trellis.browser()
    expect((await nobody.post('/authentication/confirm-email', { token })).body.email).toBe('nadia@new.example')
    expect((await nobody.post('/authentication/confirm-email', { token })).body.code).toBe('link-expired')
    expect(await isIn(nobody)).toBe(false)
    expect((await signedIn('nadia@new.example')).answer.status).toBe(200)
  })

  test('that has an owner is answered alike, and nothing happens', async () => {
    const ruth = await trellis.person('Ruth Calder', 'ruth@harmony.example')
    const before = (await trellis.mailsTo('maya@harmony.example')).length
    const answer = await ruth.post('/users/me/email', { email: 'maya@harmony.example', presentPassword: password })
    expect(answer.status).toBe(200)
    expect(await trellis.mailsTo('maya@harmony.example')).toHaveLength(before)
  })
})

describe('a second factor', () => {
  async function withFactor(email: string) {
    const person = await trellis.person('Factor', email)
    const { secret, address } = (await person.post('/users/me/second-factor', { presentPassword: password })).body
    expect(address).toContain(`secret=${secret}`)
    const bytes = fromBase32(secret)
    const code = () => totpCode(bytes, stepAt(trellis.clock.now()))
    return { person, secret, code }
  }

  test('asks for nothing until its first code was right', async () => {
    const { person } = await withFactor('half@harmony.example')
    expect((await signedIn('half@harmony.example')).answer.status).toBe(200)
    expect((await person.post('/users/me/second-factor/confirm', { code: '000000' })).body.code).toBe(
      'second-factor-wrong',
    )
  })

  test('asks at sign-in, takes each code once, and a recovery code once', async () => {
    const email = 'factor@harmony.example'
    const { person, code } = await withFactor(email)
    const { recoveryCodes } = (await person.post('/users/me/second-factor/confirm', { code: code() })).body
    expect(recoveryCodes).toHaveLength(10)
    expect((await signedIn(email)).answer.body.code).toBe('second-factor-needed')
    expect((await signedIn(email, { code: code() })).answer.body.code).toBe('second-factor-wrong')
    trellis.clock.advance(30_000)
    expect((await signedIn(email, { code: code() })).answer.status).toBe(200)
    expect((await signedIn(email, { code: code() })).answer.body.code).toBe('second-factor-wrong')
    expect((await signedIn(email, { code: recoveryCodes[0].toUpperCase() })).answer.status).toBe(200)
    expect((await signedIn(email, { code: recoveryCodes[0] })).answer.body.code).toBe('second-factor-wrong')
    const stored = await trellis.services.db.selectFrom('trellis.second_factor').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[1])
    expect(stored.every(({ sealed_secret: sealed }) => !sealed.includes('GEZD'))).toBe(true)
  })

  test('of two sign-ins with one code at once lets one in', async () => {
    const email = 'race@harmony.example'
    const { person, code } = await withFactor(email)
    await person.post('/users/me/second-factor/confirm', { code: code() })
    trellis.clock.advance(30_000)
    const both = await Promise.all([signedIn(email, { code: code() }), signedIn(email, { code: code() })])
    expect(both.map(({ answer }) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('is not guessed: after five wrong codes the right one has to wait too', async () => {
    const email = 'guess@harmony.example'
    const { person, code } = await withFactor(email)
    await person.post('/users/me/second-factor/confirm', { code: code() })
    trellis.clock.advance(30_000)
    for (let guess = 0; guess < 5; guess++)
      expect((await signedIn(email, { code: '12345x' })).answer.body.code).toBe('second-factor-wrong')
    expect((await signedIn(email, { code: code() })).answer.body.code).toBe('too-many-requests')
  })

  test('is asked for by a new password from a mailed link too', async () => {
    const email = 'reset@harmony.example'
    const { person, code } = await withFactor(email)
    await person.post('/users/me/second-factor/confirm', { code: code() })
    const guest = trellis.browser()
    await guest.post('/authentication/forgot-password', { email })
    await trellis.runJobs()
    const reset = { token: await trellis.tokenFor(email), password: 'yet another one' }
    expect((await guest.post('/authentication/reset-password', reset)).body.code).toBe('second-factor-needed')
    expect(await isIn(guest)).toBe(false)
    trellis.clock.advance(30_000)
    expect((await guest.post('/authentication/reset-password', { ...reset, code: code() })).status).toBe(200)
  })

  test('is turned off with password and code', async () => {
    const email = 'off@harmony.example'
    const { person, code } = await withFactor(email)
    await person.post('/users/me/second-factor/confirm', { code: code() })
    trellis.clock.advance(30_000)
    const off = (body: object) => person.post('/users/me/second-factor/off', body)
    expect((await off({ presentPassword: 'x', code: code() })).body.code).toBe('credentials-wrong')
    expect((await off({ presentPassword: password, code: '123123' })).body.code).toBe('second-factor-wrong')
    expect((await off({ presentPassword: password, code: code() })).status).toBe(200)
    expect((await signedIn(email)).answer.status).toBe(200)
  })
})

describe('an account', () => {
  test('is deleted with its address typed; the team keeps the name, the address is free again', async () => {
    const email = 'leaving@harmony.example'
    const person = await trellis.person('Leaving Person', email)
    const owner = await trellis.person('Team Owner', 'owner@harmony.example')
    const { teamId } = (await owner.post('/teams', team)).body
    const { userId } = (await person.get('/authentication/session')).body.user
    await trellis.services.db
      .insertInto('trellis.team_user')
      .values({ team_id: teamId, user_id: userId, first_name: 'Leaving', last_name: 'Person', status: 'current' })
      .execute()
    expect((await person.post('/users/me/delete', { email: 'other@harmony.example' })).body.code).toBe(
      'confirmation-wrong',
    )
    expect((await person.post('/users/me/delete', { email: email.toUpperCase() })).status).toBe(200)
    expect(await isIn(person)).toBe(false)
    expect((await signedIn(email)).answer.body.code).toBe('credentials-wrong')
    const people = (await owner.get(`/teamUsers?TeamId=${teamId}`)).body.result
    expect(people).toMatchObject([{ firstName: 'Team' }, { lastName: 'Person', status: 'deactivated' }])
    expect(JSON.stringify(people)).not.toContain(email)
    await trellis.person('Another', email)
    expect((await signedIn(email)).answer.status).toBe(200)
  })

  test('of the last admin of a team, or of the system, stays', async () => {
    const owner = await trellis.person('Last Admin', 'last@harmony.example')
    await owner.post('/teams', { ...team, name: 'Orphans' })
    const refused = await owner.post('/users/me/delete', { email: 'last@harmony.example' })
    expect(refused.body).toMatchObject({ code: 'last-team-admin', details: { teams: 'Orphans' } })
    const { browser: maya } = await signedIn('maya@harmony.example')
    expect((await maya.post('/users/me/delete', { email: 'maya@harmony.example' })).body.code).toBe('last-sys-admin')
    expect(await isIn(maya)).toBe(true)
  })

  test('is downloaded whole, without secrets', async () => {
    const person = await trellis.person('Data Subject', 'data@harmony.example')
    const { teamId } = (await person.post('/teams', { ...team, name: 'Mine' })).body
    const { token } = (await person.post('/users/me/tokens', { name: 'T', teamId, scope: 'read', days: null })).body
    const { body, headers } = await person.get('/users/me/data')
    expect(headers['content-disposition']).toContain('attachment')
    expect(body).toMatchObject({
      account: { email: 'data@harmony.example' },
      teams: [{ team: 'Mine', isTeamAdmin: true }],
      devices: [{ isThis: true }],
      tokens: [{ name: 'T' }],
      acts: [{ act: 'token-made' }, { act: 'team-created' }],
    })
    for (const secret of [token, 'argon2id', sessionOf(person)]) expect(JSON.stringify(body)).not.toContain(secret)
  })
})

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
