import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountApi } from '@trellis/domain/auth/account-api'
import { tokenApi } from '@trellis/domain/auth/token-api'
import { teamsApi } from '@trellis/domain/teams/api'
import { harborTeam } from '../../testing/harbor-team.ts'
import { startTestTrellis, type TestTrellis, type Visitor } from '../../testing/app.ts'
import { base32, stepAt, totpCode } from './totp.ts'

let trellis: TestTrellis
let maya: Visitor
let teamId: number
const presentPassword = 'correct horse battery'

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor')
  teamId = (await maya.call(teamsApi.createTeam, { body: harborTeam })).body.teamId
})
afterAll(() => trellis.stop())

const headers = (key: string) => ({ 'idempotency-key': key })

async function kept(): Promise<{ text: string; hashes: string[] }> {
  const { rows } = await trellis.services.pool.query('select * from trellis.idempotency')
  return {
    text: JSON.stringify(rows),
    hashes: rows.map(({ request_hash: hash }: { request_hash: Buffer }) => hash.toString('hex')),
  }
}

test('a secret that is shown once is not kept to answer a repeat, and a repeat makes another', async () => {
  const begun = await maya.call(accountApi.beginSecondFactor, {
    body: { presentPassword },
    headers: headers('begin-1'),
  })
  const { secret } = begun.body as { secret: string }
  const code = totpCode(bytesOf(secret), stepAt(trellis.services.clock.now()))
  const confirmed = await maya.call(accountApi.confirmSecondFactor, { body: { code }, headers: headers('confirm-1') })
  const renewed = await maya.call(accountApi.newRecoveryCodes, {
    body: { presentPassword },
    headers: headers('codes-1'),
  })
  const body = { name: 'script', teamId, scope: 'read', days: 30 }
  const makeToken = () => maya.call(tokenApi.makeToken, { body, headers: headers('token-01') })
  const tokens = [(await makeToken()).body.token, (await makeToken()).body.token] as [string, string]
  expect(tokens[0]).not.toBe(tokens[1])
  const secrets = [secret, ...confirmed.body.recoveryCodes, ...renewed.body.recoveryCodes, ...tokens]
  expect(secrets).toHaveLength(23)
  const { text } = await kept()
  for (const one of secrets) expect(text).not.toContain(one)
})

test('what is kept of a request tells nobody a password, and still knows the same request again', async () => {
  const path = '/api/users/me/email'
  const body = { email: 'maya@new.example', presentPassword }
  const change = (address: string) =>
    maya.call(accountApi.changeEmail, { body: { ...body, email: address }, headers: headers('e-mail-1') })
  expect((await change(body.email)).status).toBe(200)
  const { hashes } = await kept()
  expect(hashes.length).toBeGreaterThan(0)
  expect(hashes).not.toContain(
    createHash('sha256')
      .update(JSON.stringify([path, body]))
      .digest('hex'),
  )
  expect(await change(body.email)).toMatchObject({ status: 200, body: { done: true } })
  expect((await change('other@new.example')).body.code).toBe('idempotency-key-reused')
})

/** The secret of an app, as it is typed. */
function bytesOf(secret: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  expect(base32(bytes)).toBe(secret)
  return bytes
}
