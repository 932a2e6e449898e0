import type { TeamUserRow } from '@trellis/domain/teams/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestApp, password, startTestApp } from '../auth/test-app.ts'

let trellis: TestApp
let maria: Browser
let teamId: number

const school = {
  name: 'Harmony Music School',
  shortName: 'Harmony',
  primaryTimezone: 'America/Bogota',
  defaultCountry: 'CO',
  defaultInterfaceLanguage: 'es',
  brand: 'music',
}

beforeAll(async () => {
  trellis = await startTestApp()
  maria = await trellis.person('María Luz Herrera', 'maria@harmony.example')
  teamId = (await maria.post('/teams', school)).body.teamId
})
afterAll(() => trellis.stop())

const invite = (email: string, more: object = {}) => maria.post(`/teams/${teamId}/invitations`, { email, ...more })
const userIdOf = async (email: string) =>
  (
    await trellis.services.db
      .selectFrom('trellis.app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

describe('creating a team', () => {
  test('makes its schema and its first admin, at once in the creator’s session', async () => {
    const own = await maria.get('/users/byAuthProvider/maria@harmony.example?needData=1')
    expect(own.body.teamData.result).toMatchObject([
      {
        TeamId: teamId,
        firstName: 'María Luz',
        lastName: 'Herrera',
        isTeamAdmin: true,
        deactivatedAsOf: null,
        Team: {
          ...{ name: school.name, shortName: 'Harmony', enumAppBrandId: 'music', primaryTimezone: 'America/Bogota' },
        },
      },
    ])
    const { rows } = await trellis.services.pool.query('select 1 from pg_namespace where nspname = $1', [
      `team_${teamId}`,
    ])
    expect(rows).toHaveLength(1)
  })

  test('needs a sign-in and a real timezone', async () => {
    expect((await trellis.browser().post('/teams', school)).body.code).toBe('not-signed-in')
    const nowhere = await maria.post('/teams', { ...school, primaryTimezone: 'Mars/Olympus' })
    expect(nowhere.body.code).toBe('invalid-input')
  })

  test('is remembered when opened', async () => {
    await maria.post(`/teams/${teamId}/open`)
    const own = await maria.get('/users/byAuthProvider/maria@harmony.example')
    expect(Date.parse(own.body.teamData.result[0].lastOpened)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('shows nothing of it to strangers', async () => {
    const stranger = await trellis.person('Stranger Danger', 'stranger@other.example')
    const attempts = [
      await stranger.get(`/teamUsers?TeamId=${teamId}`),
      await stranger.get(`/teamUsers?TeamId=999999`),
      await stranger.post(`/teams/${teamId}/open`),
      await stranger.post(`/teams/${teamId}/invitations`, { email: 'stranger@other.example', isTeamAdmin: true }),
    ]
    for (const reply of attempts) expect(reply).toMatchObject({ status: 404, body: { code: 'team-not-found' } })
  })
})

describe('a newcomer', () => {
  test('is invited, sets a password and joins', async () => {
    const email = 'ana@harmony.example'
    const invited = await invite('Ana@Harmony.example')
    expect(invited.body).toMatchObject({ email, status: 'invited', isTeamAdmin: false, invitedBy: 'María Luz Herrera' })
    const [mail] = await trellis.mailsTo(email)
    expect(mail?.subject).toBe('Invitación a Harmony Music School')
    const userId = await userIdOf(email)
    expect(mail?.text).toContain(`http://127.0.0.1:3000/accept-invite/${userId}?token=`)

    const ana = trellis.browser()
    const token = await trellis.tokenFor(email)
    const offer = await ana.post(`/authentication/invitations/${userId}/read`, { token })
    expect(offer.body).toEqual({
      teamName: 'Harmony Music School',
      email,
      invitedBy: 'María Luz Herrera',
      accountExists: false,
    })
    const accepted = await ana.post(`/authentication/invitations/${userId}/accept`, { token })
    expect(accepted.body.next).toBe('setup-password')
    const setup = { token: accepted.body.token, name: 'Ana Prieto', password, language: 'fr' }
    const joined = await ana.post(`/authentication/setup-password/${userId}`, setup)
    expect(joined.body).toMatchObject({ teamId, user: { name: 'Ana Prieto', interfaceLanguage: 'fr' } })

    const people = await ana.get(`/teamUsers?TeamId=${teamId}`)
    expect(people.body.result.map(({ lastName, status }: TeamUserRow) => `${lastName} ${status}`)).toEqual([
      'Herrera current',
      'Prieto current',
    ])
    const reused = await trellis.browser().post(`/authentication/invitations/${userId}/accept`, { token })
    expect(reused.body.code).toBe('link-expired')
    const setupAgain = await trellis.browser().post(`/authentication/setup-password/${userId}`, setup)
    expect(setupAgain.body.code).toBe('link-expired')
    expect((await trellis.browser().post('/authentication/sign-in', { email, password })).status).toBe(200)
  })

  test('cannot use a token with another person’s id', async () => {
    await invite('ben@harmony.example')
    const token = await trellis.tokenFor('ben@harmony.example')
    const mariaId = await userIdOf('maria@harmony.example')
    const read = await trellis.browser().post(`/authentication/invitations/${mariaId}/read`, { token })
    expect(read.body.code).toBe('link-expired')
    const setup = { token, name: 'Thief', password }
    const taken = await trellis.browser().post(`/authentication/setup-password/${mariaId}`, setup)
    expect(taken.body.code).toBe('link-expired')
  })
})

describe('somebody with an account', () => {
  test('joins signed in, and nobody else can', async () => {
    const email = 'jonas@weber.example'
    const jonas = await trellis.person('Jonas Weber', email)
    await invite(email, { firstName: 'Joni', lastName: 'W.', isTeamAdmin: true })
    const userId = await userIdOf(email)
    const token = await trellis.tokenFor(email)
    const accept = (browser: Browser) => browser.post(`/authentication/invitations/${userId}/accept`, { token })
    expect((await accept(trellis.browser())).body).toEqual({ next: 'sign-in' })
    expect(await accept(maria)).toMatchObject({ status: 403, body: { code: 'invitation-for-another-address' } })
    expect((await accept(jonas)).body).toEqual({ next: 'team', teamId })
    expect((await accept(jonas)).body.code).toBe('link-expired')
    const people = await jonas.get(`/teamUsers?TeamId=${teamId}`)
    expect(people.body.result).toContainEqual(
      expect.objectContaining({ firstName: 'Joni', lastName: 'W.', email, isTeamAdmin: true, status: 'current' }),
    )
  })

  test('is not invited twice', async () => {
    await trellis.person('Kim Park', 'kim@park.example')
    expect((await invite('kim@park.example')).status).toBe(200)
    for (const email of ['kim@park.example', 'maria@harmony.example']) {
      expect(await invite(email)).toMatchObject({ status: 409, body: { code: 'email-already-linked' } })
    }
  })
})

describe('an invitation', () => {
  test('that was cancelled no longer works, and can be sent again', async () => {
    const email = 'lea@martin.example'
    const { body } = await invite(email)
    const userId = await userIdOf(email)
    const first = await trellis.tokenFor(email)
    const cancelled = await maria.post(`/teams/${teamId}/invitations/${body.id}/cancel`)
    expect(cancelled.body).toEqual({ done: true })
    const refused = await trellis.browser().post(`/authentication/invitations/${userId}/accept`, { token: first })
    expect(refused.body.code).toBe('link-expired')
    await maria.post(`/teams/${teamId}/invitations/${body.id}/resend`)
    const second = await trellis.tokenFor(email)
    expect(second).not.toBe(first)
    const read = await trellis.browser().post(`/authentication/invitations/${userId}/read`, { token: second })
    expect(read.body.teamName).toBe('Harmony Music School')
    await maria.post(`/teams/${teamId}/invitations/${body.id}/cancel`)
    expect((await invite(email)).body).toMatchObject({ id: body.id, status: 'invited' })
  })

  test('cancelled while a newcomer sets the password lets nobody in', async () => {
    const email = 'nina@late.example'
    const { body } = await invite(email)
    const userId = await userIdOf(email)
    const nina = trellis.browser()
    const accepted = await nina.post(`/authentication/invitations/${userId}/accept`, {
      token: await trellis.tokenFor(email),
    })
    await maria.post(`/teams/${teamId}/invitations/${body.id}/cancel`)
    const setup = { token: accepted.body.token, name: 'Nina Late', password }
    expect((await nina.post(`/authentication/setup-password/${userId}`, setup)).body.code).toBe('link-expired')
  })

  test('ends after 7 days', async () => {
    const email = 'omar@slow.example'
    await invite(email)
    const userId = await userIdOf(email)
    const token = await trellis.tokenFor(email)
    trellis.clock.advance(7 * 86_400_000 + 1000)
    const read = await trellis.browser().post(`/authentication/invitations/${userId}/read`, { token })
    expect(read.body.code).toBe('link-expired')
  })

  test('belongs to its team: an admin of another one cannot touch it', async () => {
    const { body } = await invite('pia@rossi.example')
    const rival = await trellis.person('Rival Admin', 'rival@other.example')
    const other = (await rival.post('/teams', { ...school, name: 'Other' })).body.teamId
    const cancel = await rival.post(`/teams/${other}/invitations/${body.id}/cancel`)
    expect(cancel.body.code).toBe('invitation-not-found')
    expect((await rival.post(`/teams/${teamId}/invitations/${body.id}/cancel`)).body.code).toBe('team-not-found')
  })

  test('is an admin’s to send', async () => {
    const ana = trellis.browser()
    await ana.post('/authentication/sign-in', { email: 'ana@harmony.example', password })
    const reply = await ana.post(`/teams/${teamId}/invitations`, { email: 'x@y.example', isTeamAdmin: true })
    expect(reply).toMatchObject({ status: 403, body: { code: 'not-permitted' } })
    const seen = await ana.get(`/teamUsers?TeamId=${teamId}`)
    expect(new Set(seen.body.result.map(({ status }: TeamUserRow) => status))).toEqual(new Set(['current']))
  })
})

test('A deactivated member is out at once, and the team is dropped from the person’s list', async () => {
  const ana = trellis.browser()
  await ana.post('/authentication/sign-in', { email: 'ana@harmony.example', password })
  await trellis.services.db
    .updateTable('trellis.team_user')
    .set({ status: 'deactivated', deactivated_at: new Date() })
    .where('user_id', '=', await userIdOf('ana@harmony.example'))
    .execute()
  expect((await ana.get(`/teamUsers?TeamId=${teamId}`)).body.code).toBe('team-not-found')
  const own = await ana.get('/users/byAuthProvider/ana@harmony.example?needData=1')
  expect(own.body.teamData.result).toEqual([])
})
