import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountApi } from '@trellis/domain/auth/account-api'
import { authApi } from '@trellis/domain/auth/api'
import { tokenApi } from '@trellis/domain/auth/token-api'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { systemSettings } from '@trellis/domain/sysadmin/settings'
import { teamsApi } from '@trellis/domain/teams/api'
import { type TestTrellis, type Visitor, startTestTrellis } from '../../testing/app.ts'
import { stepAt, totpCode } from './totp.ts'

const password = 'correct horse battery'
const team = {
  name: 'Harbor',
  shortName: 'H',
  primaryTimezone: 'UTC',
  defaultCountry: 'US',
  defaultInterfaceLanguage: 'en',
  brand: 'generic',
}

let trellis: TestTrellis
let maya: Awaited<ReturnType<TestTrellis['person']>>
beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor', { isSysAdmin: true })
  await setUp(maya)
  await makeIt('required')
})
afterAll(() => trellis.stop())

async function makeIt(secondFactor: 'required' | 'optional') {
  const { status } = await maya.call(sysadminApi.updateSettings, { body: systemSettings.parse({ secondFactor }) })
  expect(status).toBe(200)
}

/** Gives what the app of the person would show next. */
async function setUp(visitor: Visitor): Promise<() => string> {
  const offer = await visitor.call(accountApi.beginSecondFactor, { body: { presentPassword: password } })
  const secret = bytesOf(offer.body.secret)
  const code = () => totpCode(secret, stepAt(new Date()) + 1)
  const first = totpCode(secret, stepAt(new Date()))
  const { status, body } = await visitor.call(accountApi.confirmSecondFactor, { body: { code: first } })
  expect([status, body.recoveryCodes?.length]).toEqual([200, 10])
  return code
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const session = async (visitor: Visitor) => (await visitor.call(authApi.session)).body
const signInAgain = (visitor: Visitor, code?: string) =>
  visitor.call(authApi.signIn, { body: { email: 'julien.moreau@example.org', password, ...(code && { code }) } })

test('somebody without one is led to it, sets it up, and goes on; from then on codes are asked for', async () => {
  const julien = await trellis.person('Julien Moreau')
  expect(await session(julien)).toMatchObject({ user: { name: 'Julien Moreau' }, mustAddSecondFactor: true })
  const early = await julien.call(teamsApi.createTeam, { body: team })
  expect([early.status, early.body.code]).toEqual([403, 'second-factor-required'])
  const code = await setUp(julien)
  expect((await session(julien)).mustAddSecondFactor).toBe(false)
  expect((await julien.call(teamsApi.createTeam, { body: team })).status).toBe(200)
  expect((await signInAgain(julien)).body.code).toBe('second-factor-needed')
  expect((await signInAgain(julien, code())).status).toBe(200)
})

test('it cannot be turned off, and whose it was taken from by a system admin sets up another', async () => {
  const ana = await trellis.person('Ana Prieto')
  const code = await setUp(ana)
  const off = await ana.call(accountApi.endSecondFactor, { body: { presentPassword: password, code: code() } })
  expect(off.body.code).toBe('second-factor-required')
  expect((await ana.call(accountApi.account)).body.secondFactor).toMatchObject({ isOn: true, isRequired: true })
  await maya.call(sysadminApi.resetSecondFactor, { params: { userId: ana.userId } })
  expect((await session(ana)).mustAddSecondFactor).toBe(true)
  expect((await ana.call(tokenApi.tokens)).body.code).toBe('second-factor-required')
})

test('an API token waits for the second factor of its owner', async () => {
  await makeIt('optional')
  const uma = await trellis.person('Uma Rao')
  const { teamId } = (await uma.call(teamsApi.createTeam, { body: team })).body
  const { token } = (await uma.call(tokenApi.makeToken, { body: { name: 'x', teamId, scope: 'read', days: 30 } })).body
  const ask = () =>
    trellis.nobody.call(teamsApi.teamUsers, {
      query: { TeamId: teamId },
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await ask()).status).toBe(200)
  await makeIt('required')
  expect((await ask()).body.code).toBe('second-factor-required')
  await setUp(uma)
  expect((await ask()).status).toBe(200)
})

test('whoever signs in by a provider only has the provider’s', async () => {
  const lea = await trellis.person('Lea Martin')
  const { db } = trellis.services
  await db.updateTable('trellis.app_user').set({ password_hash: null }).where('id', '=', lea.userId).execute()
  expect((await session(lea)).mustAddSecondFactor).toBe(false)
})

test('the settings tell how many have none, and the audit that it was required', async () => {
  const { body } = await maya.call(sysadminApi.settings)
  const before: number = body.withoutSecondFactor
  await trellis.person('Nadia Rahimi')
  expect((await maya.call(sysadminApi.settings)).body.withoutSecondFactor).toBe(before + 1)
  const { entries } = (await maya.call(sysadminApi.audit, { query: { act: 'settings-changed' } })).body
  expect(entries[0]).toMatchObject({ details: { secondFactor: ['optional', 'required'] }, actorName: 'Maya Okafor' })
})
