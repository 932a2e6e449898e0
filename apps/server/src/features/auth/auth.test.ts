import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findActor } from './sessions.ts'
import { firstSignUpNotice } from './first-sign-up.ts'
import { type TestApp, password, startTestApp } from './test-app.ts'

let trellis: TestApp
beforeAll(async () => {
  trellis = await startTestApp()
})
afterAll(() => trellis.stop())

const maria = { name: 'María Luz Herrera', email: 'maria@harmony.example', password }
const jonas = { name: 'Jonas Weber', email: 'jonas@harmony.example', password }

describe('the first sign-up', () => {
  test('is refused without the printed code', async () => {
    const guest = trellis.browser()
    expect((await guest.post('/authentication/sign-up', maria)).body.code).toBe('first-code-needed')
    await firstSignUpNotice(trellis.services)
    const guess = await guest.post('/authentication/sign-up', { ...maria, firstCode: 'guess' })
    expect(guess).toMatchObject({ status: 403, body: { code: 'first-code-needed' } })
    expect((await guest.get('/authentication/methods')).body).toMatchObject({ firstCodeNeeded: true, oidc: null })
  })

  test('with the code makes one system admin, verified and signed in, however many try at once', async () => {
    const notice = await firstSignUpNotice(trellis.services)
    expect(notice).toBe(await firstSignUpNotice(trellis.services))
    const firstCode = new URL(notice ?? '').searchParams.get('code')
    const rival = { ...jonas, firstCode }
    const answers = await Promise.all([
      trellis.browser().post('/authentication/sign-up', { ...maria, firstCode }),
      trellis.browser().post('/authentication/sign-up', rival),
    ])
    const isIn = ({ body }: (typeof answers)[number]) => body.next === 'signed-in'
    expect(answers.filter(isIn)).toHaveLength(1)
    // Too late for the code, or so late that it signs up as everybody does.
    const lost = answers.find((answer) => !isIn(answer))
    expect(['first-code-needed', 'verify-email']).toContain(lost?.body.code ?? lost?.body.next)
    expect(await firstSignUpNotice(trellis.services)).toBeUndefined()
    const winner = isIn(answers[0]) ? maria : jonas
    const users = await trellis.services.db
      .selectFrom('trellis.app_user')
      .selectAll()
      .where((where) => where.or([where('is_sys_admin', '=', true), where('email_verified_at', 'is not', null)]))
      .execute()
    expect(users).toMatchObject([{ email: winner.email, is_sys_admin: true }])
    expect(users[0]?.email_verified_at).not.toBeNull()
  })
})

describe('sign-up', () => {
  test('needs the link in the mail before sign-in works', async () => {
    const ana = { name: 'Ana Prieto', email: 'Ana@Harmony.example', password, language: 'es' }
    const guest = trellis.browser()
    expect((await guest.post('/authentication/sign-up', ana)).body).toEqual({ next: 'verify-email' })
    const early = await guest.post('/authentication/sign-in', { email: ana.email, password })
    expect(early.body.code).toBe('email-not-verified')
    const token = await trellis.tokenFor('ana@harmony.example')
    const [mail] = await trellis.mailsTo('ana@harmony.example')
    expect(mail?.subject).toBe('Verifique su correo electrónico')
    expect(mail?.text).toContain(`http://127.0.0.1:3000/verify-email?token=${token}`)
    const verified = await guest.post('/authentication/verify-email', { token })
    expect(verified.body.user).toMatchObject({ name: 'Ana Prieto', isSysAdmin: false, interfaceLanguage: 'es' })
    expect((await guest.get('/authentication/session')).body.user.providerUsername).toBe('ana@harmony.example')
  })

  test('a link works once, and a forged, foreign-purpose or expired one never', async () => {
    const guest = trellis.browser()
    await guest.post('/authentication/sign-up', { ...jonas, email: 'once@harmony.example' })
    const token = await trellis.tokenFor('once@harmony.example')
    const forged = `${token.slice(0, -4)}AAAA`
    expect((await guest.post('/authentication/verify-email', { token: forged })).body.code).toBe('link-expired')
    const asReset = await guest.post('/authentication/reset-password', { token, password: 'another password' })
    expect(asReset.body.code).toBe('link-expired')
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => trellis.browser().post('/authentication/verify-email', { token })),
    )
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])

    await guest.post('/authentication/sign-up', { ...jonas, email: 'late@harmony.example' })
    const late = await trellis.tokenFor('late@harmony.example')
    trellis.clock.advance(49 * 3_600_000)
    expect((await guest.post('/authentication/verify-email', { token: late })).body.code).toBe('link-expired')
  })

  test('answers a known address like a new one and only tells its owner', async () => {
    await trellis.person('Léa Martin', 'lea@harmony.example')
    const stranger = trellis.browser()
    const known = await stranger.post('/authentication/sign-up', {
      name: 'X',
      email: 'lea@harmony.example',
      password: 'stranger 123',
    })
    const fresh = await stranger.post('/authentication/sign-up', {
      name: 'X',
      email: 'new@harmony.example',
      password: 'stranger 123',
    })
    expect(known.status).toBe(fresh.status)
    expect(known.body).toEqual(fresh.body)
    expect(known.headers['set-cookie']).toBeUndefined()
    expect((await trellis.mailsTo('lea@harmony.example')).at(-1)?.subject).toBe('You already have an account')
    const signIn = await stranger.post('/authentication/sign-in', {
      email: 'lea@harmony.example',
      password: 'stranger 123',
    })
    expect(signIn.body.code).toBe('credentials-wrong')
  })

  test('with somebody else’s address gains nothing when they sign up themselves', async () => {
    const email = 'target@harmony.example'
    await trellis.browser().post('/authentication/sign-up', { name: 'Thief', email, password: 'thief password' })
    await trellis.runJobs()
    const owner = trellis.browser()
    await owner.post('/authentication/sign-up', { name: 'Owner', email, password: 'owner password' })
    await owner.post('/authentication/verify-email', { token: await trellis.tokenFor(email) })
    const thief = await trellis.browser().post('/authentication/sign-in', { email, password: 'thief password' })
    expect(thief.body.code).toBe('credentials-wrong')
    const again = await trellis.browser().post('/authentication/sign-in', { email, password: 'owner password' })
    expect(again.body.user.name).toBe('Owner')
  })

  test('refuses a password of 7 characters', async () => {
    const short = await trellis.browser().post('/authentication/sign-up', { ...jonas, password: '1234567' })
    expect(short).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
  })
})

describe('sign-in', () => {
  test('gives a new token and ends the one the browser came with', async () => {
    const email = 'rotate@harmony.example'
    const victim = await trellis.person('Rosa Vidal', email)
    const [name, planted] = [...victim.cookies][0]!
    expect(name).toBe('__Host-trellis')
    const again = await victim.post('/authentication/sign-in', { email, password })
    expect(again.headers['set-cookie']).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(victim.cookies.get(name)).not.toBe(planted)
    expect(await findActor(trellis.services, planted)).toBeNull()
    expect(await findActor(trellis.services, victim.cookies.get(name) ?? '')).toMatchObject({ email })
  })

  test('stores no token that a reader of the database could use', async () => {
    const person = await trellis.person('Hana Sato', 'hana@harmony.example')
    await person.post('/authentication/forgot-password', { email: 'hana@harmony.example' })
    const link = await trellis.tokenFor('hana@harmony.example')
    const session = person.cookies.get('__Host-trellis') ?? ''
    const { rows } = await trellis.services.pool.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from (
         select encode(token_hash, 'escape') as t from trellis.session
         union all select encode(token_hash, 'escape') || id from trellis.mailed_link
         union all select coalesce(password_hash, '') from trellis.app_user) x`,
    )
    expect(session.length).toBe(43)
    expect(link.length).toBe(43)
    expect(rows[0]?.all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    for (const secret of [session, link, password]) expect(rows[0]?.all).not.toContain(secret)
  })

  test('says the same for a wrong password and for nobody', async () => {
    const guest = trellis.browser({ address: '10.1.0.1' })
    await trellis.person('Kofi Mensah', 'kofi@harmony.example')
    const wrong = await guest.post('/authentication/sign-in', { email: 'kofi@harmony.example', password: 'wrong' })
    const nobody = await guest.post('/authentication/sign-in', { email: 'nobody@harmony.example', password: 'wrong' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'credentials-wrong' } })
    expect({ ...nobody.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })

  test('is limited per account and address, and a right password starts anew', async () => {
    const email = 'limit@harmony.example'
    await trellis.person('Lina Moreau', email)
    const guesser = trellis.browser({ address: '10.2.0.1' })
    const right = () => guesser.post('/authentication/sign-in', { email, password })
    const wrong = () => guesser.post('/authentication/sign-in', { email, password: 'guess' })
    for (let i = 0; i < 9; i++) expect((await wrong()).status).toBe(401)
    expect((await right()).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await wrong()).status).toBe(401)
    const refused = await right()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(refused.body.details.retryAfterSeconds).toBeGreaterThan(800)
    const elsewhere = trellis.browser({ address: '10.2.0.2' })
    expect((await elsewhere.post('/authentication/sign-in', { email, password })).status).toBe(200)
  })

  test('from another site is refused', async () => {
    const foreign = trellis.browser({ origin: 'https://evil.example' })
    const reply = await foreign.post('/authentication/sign-in', { email: maria.email, password })
    expect(reply).toMatchObject({ status: 403, body: { code: 'origin-refused' } })
  })

  test('uses a plain cookie over plain HTTP from elsewhere, and from here in Safari, which refuses others', async () => {
    await trellis.person('Ola Berg', 'ola@harmony.example')
    const remote = trellis.browser({ host: 'trellis.lan:3000', address: '10.3.0.1' })
    const plain = await remote.post('/authentication/sign-in', { email: 'ola@harmony.example', password })
    expect(plain.headers['set-cookie']).toMatch(/^trellis=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await remote.get('/authentication/session')).body.user.name).toBe('Ola Berg')
    const safari = trellis.browser({
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    })
    await safari.post('/authentication/sign-in', { email: 'ola@harmony.example', password })
    expect([...safari.cookies.keys()]).toEqual(['trellis'])
  })

  test('under an https address sets a secure cookie', async () => {
    const https = await startTestApp({ publicUrl: 'https://data.harmony.example' })
    const person = await https.person('Ola Berg', 'ola@harmony.example')
    expect([...person.cookies.keys()]).toEqual(['__Host-trellis'])
    await https.stop()
  })

  test('refuses control characters in a name', async () => {
    for (const name of ['Nul\u0000l', 'Two\nlines']) {
      const reply = await trellis.browser().post('/authentication/sign-up', { ...jonas, name })
      expect(reply.body.code).toBe('invalid-input')
    }
    const person = await trellis.person('Wim Bos', 'wim@harmony.example')
    expect((await person.get('/users/byAuthProvider/a%00b')).body.code).toBe('invalid-input')
  })
})

describe('a session', () => {
  test('ends at sign-out', async () => {
    const person = await trellis.person('Pia Rossi', 'pia@harmony.example')
    const token = person.cookies.get('__Host-trellis') ?? ''
    expect((await person.post('/authentication/sign-out')).body).toEqual({ done: true })
    expect(person.cookies.size).toBe(0)
    expect(await findActor(trellis.services, token)).toBeNull()
  })

  test('slides while used and ends after 30 idle days', async () => {
    const person = await trellis.person('Quim Soler', 'quim@harmony.example')
    const token = person.cookies.get('__Host-trellis') ?? ''
    trellis.clock.advance(20 * 86_400_000)
    expect(await findActor(trellis.services, token)).not.toBeNull()
    trellis.clock.advance(20 * 86_400_000)
    expect(await findActor(trellis.services, token)).not.toBeNull()
    trellis.clock.advance(31 * 86_400_000)
    expect(await findActor(trellis.services, token)).toBeNull()
  })

  test('of a suspended person is worth nothing', async () => {
    const person = await trellis.person('Sven Dahl', 'sven@harmony.example')
    await trellis.services.db
      .updateTable('trellis.app_user')
      .set({ suspended_at: new Date() })
      .where('email', '=', 'sven@harmony.example')
      .execute()
    expect((await person.get('/authentication/session')).body).toEqual({ user: null, mustAddSecondFactor: false })
    const signIn = await person.post('/authentication/sign-in', { email: 'sven@harmony.example', password })
    expect(signIn.body.code).toBe('credentials-wrong')
  })
})

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which ends all sessions', async () => {
    const email = 'tova@harmony.example'
    const old = await trellis.person('Tova Lind', email)
    const guest = trellis.browser()
    const known = await guest.post('/authentication/forgot-password', { email })
    const unknown = await guest.post('/authentication/forgot-password', { email: 'nobody2@harmony.example' })
    expect(known.body).toEqual(unknown.body)
    const token = await trellis.tokenFor(email)
    expect(await trellis.mailsTo('nobody2@harmony.example')).toEqual([])
    const reset = await guest.post('/authentication/reset-password', { token, password: 'a newer password' })
    expect(reset.body.user.name).toBe('Tova Lind')
    expect((await old.get('/authentication/session')).body.user).toBeNull()
    expect((await guest.get('/authentication/session')).body.user).not.toBeNull()
    const before = await old.post('/authentication/sign-in', { email, password })
    expect(before.body.code).toBe('credentials-wrong')
    const reused = await guest.post('/authentication/reset-password', { token, password: 'a third password' })
    expect(reused.body.code).toBe('link-expired')
    expect((await trellis.mailsTo(email)).at(-1)?.subject).toBe('Your password was changed')
  })

  test('is not mailed more than five times an hour', async () => {
    const guest = trellis.browser()
    const ask = () => guest.post('/authentication/forgot-password', { email: 'flood@harmony.example' })
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})

describe('users/byAuthProvider', () => {
  test('answers for oneself, and for others only to a system admin', async () => {
    const self = await trellis.person('Uma Rao', 'uma@harmony.example')
    const own = await self.get('/users/byAuthProvider/uma%40harmony.example?needData=1')
    expect(own.body).toMatchObject({
      simplyUser: { name: 'Uma Rao', primaryEmailAddress: { email: 'uma@harmony.example' }, isSysAdmin: false },
      teamData: { result: [] },
      teamUserRoleLink: { FeaturePermissions: [] },
    })
    for (const other of ['kofi@harmony.example', 'nobody@harmony.example']) {
      const reply = await self.get(`/users/byAuthProvider/${encodeURIComponent(other)}`)
      expect(reply).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
    }
    await trellis.services.db
      .updateTable('trellis.app_user')
      .set({ is_sys_admin: true })
      .where('email', '=', 'uma@harmony.example')
      .execute()
    expect((await self.get('/users/byAuthProvider/kofi@harmony.example')).status).toBe(200)
  })

  test('carries the saved interface language', async () => {
    const self = await trellis.person('Vera Novak', 'vera@harmony.example')
    await self.put('/users/me/interface-language', { language: 'fr' })
    expect((await self.get('/authentication/session')).body.user.interfaceLanguage).toBe('fr')
  })
})
