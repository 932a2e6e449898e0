import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { integrationsApi } from '@trellis/domain/integrations/api'
import type { IntegrationName } from '@trellis/domain/integrations/integrations'
import { placesApi } from '@trellis/domain/places/api'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { type TestTrellis, startTestTrellis } from '../../testing/app.ts'
import { harborTeam } from '../../testing/harbor-team.ts'
import { createLog } from '../../platform/log.ts'
import { openServices } from '../../services.ts'
import { sendMail } from '../auth/mails.ts'
import { resealSecrets } from './reseal.ts'
import { login, mapKey, smsToken, startServices } from './test-services.ts'
import type { TestServices } from './test-services.ts'

let trellis: TestTrellis
let services: TestServices
let folder: string
let maya: Awaited<ReturnType<TestTrellis['person']>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-integrations-'))
  services = await startServices()
  trellis = await startTestTrellis({ overrides: { dataFolder: folder } })
  maya = await trellis.person('Maya Okafor', { isSysAdmin: true })
})
afterAll(async () => {
  await trellis.stop()
  await services.stop()
  await rm(folder, { recursive: true, force: true })
})

const mail = () => ({
  host: '127.0.0.1',
  port: services.smtpPort,
  security: 'none',
  user: login.user,
  from: 'Harbor <harbor@example.org>',
})
const bucket = (name: string) => ({
  bucket: name,
  region: 'us-east-1',
  endpoint: services.s3,
  keyId: 'S3RVER',
  isPathStyle: true,
})
const save = (name: IntegrationName, settings: object, secret?: string | null) =>
  maya.call(integrationsApi.changeIntegration, { body: { name, settings, ...(secret !== undefined && { secret }) } })
const remove = (name: IntegrationName) => maya.call(integrationsApi.removeIntegration, { params: { name } })
const tryIt = async (name: IntegrationName, to = '') =>
  (await maya.call(integrationsApi.testIntegration, { params: { name }, body: { to } })).body
const stateOf = async (name: IntegrationName) => (await maya.call(integrationsApi.integrations)).body.integrations[name]
const bytesOf = async (key: string, { files } = trellis.services) => {
  const stream = await files.read(key)
  return stream && Buffer.concat(await stream.toArray()).toString()
}

describe('mail', () => {
  test('stays in the outbox until it is connected, and the test says so', async () => {
    expect(await stateOf('mail')).toMatchObject({ source: 'off', settings: null, secret: null, lastTest: null })
    expect(await tryIt('mail')).toMatchObject({ problem: null, detail: 'maya.okafor@example.org' })
    const [mailed] = await trellis.services.db.selectFrom('trellis.outbox_mail').selectAll().execute()
    expect(mailed).toMatchObject({ recipient: 'maya.okafor@example.org', subject: 'Test of the mail settings' })
  })

  test('goes by what was entered, from the next one on, also those of jobs', async () => {
    expect((await save('mail', mail(), login.password)).status).toBe(200)
    expect(await tryIt('mail')).toMatchObject({ problem: null, by: 'Maya Okafor' })
    expect(services.mails).toMatchObject([{ user: login.user }])
    await sendMail(trellis.services, { mail: 'password-changed', userId: maya.userId, language: 'fr' })
    expect(services.mails[1]!.raw).toContain('From: Harbor <harbor@example.org>')
    expect(await stateOf('mail')).toMatchObject({
      source: 'screen',
      settings: mail(),
      secret: { setBy: 'Maya Okafor' },
      isSecretLost: false,
      lastTest: { problem: null, detail: 'maya.okafor@example.org' },
    })
  })

  test('keeps its password where only the sender changes, and forgets how the test of before went', async () => {
    expect((await save('mail', { ...mail(), from: 'other@example.org' })).status).toBe(200)
    expect((await stateOf('mail')).lastTest).toBeNull()
    expect(await tryIt('mail')).toMatchObject({ problem: null })
    expect(services.mails.at(-1)!.raw).toContain('From: other@example.org')
  })

  test.each(['host', 'port', 'security', 'user'])('never shows the kept password to another %s', async (key) => {
    const other = { host: 'localhost', port: services.smtpPort + 1, security: 'tls', user: 'somebody' }
    const answer = await save('mail', { ...mail(), [key]: other[key as keyof typeof other] })
    expect(answer).toMatchObject({ status: 422, body: { code: 'integration-secret-needed' } })
    expect((await stateOf('mail')).settings).toMatchObject({ host: '127.0.0.1', user: login.user })
  })

  test.each([
    ['login', { user: 'trellis' }, 'wrong-password'],
    ['not-connected', { port: 1 }, login.password],
    ['no-host', { host: 'no-such-host.invalid' }, login.password],
    ['certificate', { security: 'starttls' }, login.password],
  ])('tells in a word what is wrong: %s', async (problem, other, password) => {
    await save('mail', { ...mail(), ...other }, password)
    const outcome = await tryIt('mail')
    expect(outcome.problem).toBe(problem)
    expect(outcome.detail).not.toContain(password)
    expect(await stateOf('mail')).toMatchObject({ lastTest: { problem } })
  })

  test('goes to the outbox again once it is disconnected, and the password is gone', async () => {
    await remove('mail')
    expect(await stateOf('mail')).toMatchObject({ source: 'off', secret: null, lastTest: null })
    const { rows } = await trellis.services.pool.query(
      "select * from trellis.setting where key like 'integration%mail'",
    )
    expect(rows).toEqual([])
    expect(await save('mail', mail())).toMatchObject({ status: 422, body: { code: 'integration-secret-needed' } })
  })
})

describe('SMS', () => {
  const settings = () => ({ account: 'AC1', from: '+15035550123', endpoint: services.web })

  test('is handed over as Twilio has it', async () => {
    expect(await tryIt('sms', '+1 (503) 555-0199')).toMatchObject({ problem: 'off' })
    await save('sms', settings(), smsToken)
    expect(await tryIt('sms', '+1 (503) 555-0199')).toMatchObject({ problem: null })
    const sent = new URLSearchParams(services.asked.at(-1)!.body)
    expect(Object.fromEntries(sent)).toEqual({
      To: '+15035550199',
      From: '+15035550123',
      Body: 'Trellis: this SMS was sent to test the settings.',
    })
  })

  test('says what the service refused, and refuses by itself what is no number', async () => {
    expect(await tryIt('sms', '+1999')).toMatchObject({ code: 'invalid-input' })
    expect(await tryIt('sms', '+19990000')).toMatchObject({
      problem: 'refused',
      detail: "21211 Invalid 'To' Phone Number",
    })
    await save('sms', settings(), 'another-token')
    expect(await tryIt('sms', '+15035550199')).toMatchObject({ problem: 'login' })
    expect(await tryIt('sms', 'ring me')).toMatchObject({ code: 'invalid-input' })
  })
})

describe('the storage', () => {
  test('is not changed to one that does not work', async () => {
    const answer = await save('storage', bucket('no-such-bucket'), 'S3RVER')
    expect(answer).toMatchObject({ status: 502, body: { code: 'storage-failed', details: { problem: 'not-there' } } })
    expect(await save('storage', { ...bucket('trellis-one'), keyId: 'NOBODY' }, 'S3RVER')).toMatchObject({
      status: 502,
      body: { details: { problem: 'login' } },
    })
    for (const endpoint of ['http://169.254.169.254', 'http://2852039166', 'http://[fd00:ec2::254]:80'])
      expect(await save('storage', { ...bucket('trellis-one'), endpoint }, 'S3RVER')).toMatchObject({
        body: { code: 'storage-failed', details: { problem: 'not-allowed' } },
      })
    expect(await stateOf('storage')).toMatchObject({ source: 'off' })
  })

  test('takes new files at once on every server, and what lies elsewhere is still found', async () => {
    const { config } = trellis.services
    const other = await openServices(
      { ...config, databaseUrl: config.databaseUrl!, directDatabaseUrl: config.directDatabaseUrl! },
      { log: createLog('silent') },
    )
    try {
      await trellis.services.files.write('team_1/on-disk', Buffer.from('old'))
      expect(await bytesOf('team_1/on-disk', other)).toBe('old')
      expect(await save('storage', bucket('trellis-one'), 'S3RVER')).toMatchObject({ status: 200 })
      expect(await tryIt('storage')).toMatchObject({ problem: null, detail: 'trellis-one' })
      await trellis.services.files.write('team_1/in-one', Buffer.from('new'))
      // The other one has not heard of it, and finds it all the same.
      expect(await bytesOf('team_1/in-one', other)).toBe('new')
      await save('storage', bucket('trellis-two'))
      await trellis.services.files.write('team_1/in-two', Buffer.from('newest'))
      expect((await maya.call(integrationsApi.integrations)).body.earlierStorages).toMatchObject([
        { bucket: 'trellis-one' },
      ])
      expect(await Promise.all(['on-disk', 'in-one', 'in-two'].map((key) => bytesOf(`team_1/${key}`)))).toEqual([
        'old',
        'new',
        'newest',
      ])
      await remove('storage')
      await trellis.services.files.write('team_1/on-disk-again', Buffer.from('back'))
      expect(await bytesOf('team_1/in-two')).toBe('newest')
      expect(await bytesOf('team_1/on-disk-again', other)).toBe('back')
      await maya.call(integrationsApi.forgetEarlierStorages)
      expect(await bytesOf('team_1/in-two')).toBeNull()
      expect(await bytesOf('team_1/on-disk')).toBe('old')
    } finally {
      await other.close()
    }
  })
})

describe('maps and addresses', () => {
  let teamId: number
  beforeAll(async () => {
    teamId = (await maya.call(teamsApi.createTeam, { body: harborTeam })).body.teamId
  })
  const tile = (z: number, x: number, y: number) => maya.call(placesApi.mapTile, { params: { teamId, z, x, y } })

  test('come by this server, which keeps the key', async () => {
    expect((await tile(1, 0, 0)).status).toBe(404)
    const tiles = `${services.web}/tiles/{z}/{x}/{y}.png?key={key}`
    expect(await save('map', { tiles })).toMatchObject({ body: { code: 'integration-secret-needed' } })
    await save('map', { tiles, attribution: '© Nobody', maximumZoom: 5 }, mapKey)
    expect(await tryIt('map')).toMatchObject({ problem: null, detail: expect.stringMatching(/^image\/png, \d kB$/) })
    expect((await maya.call(placesApi.placeServices, { params: { teamId } })).body).toEqual({
      isAddressSearched: false,
      map: { attribution: '© Nobody', maximumZoom: 5 },
    })
    const shown = await tile(2, 3, 1)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(services.asked.at(-1)!.url).toContain('/tiles/2/3/1.png')
    expect([(await tile(6, 0, 0)).status, (await tile(1, 2, 0)).status]).toEqual([404, 404])
  })

  test('say what is wrong', async () => {
    await save('map', { tiles: `${services.web}/page/{z}/{x}/{y}` })
    expect(await tryIt('map')).toMatchObject({ problem: 'no-image' })
    expect((await tile(1, 0, 0)).body).toMatchObject({ code: 'place-service-failed', details: {} })
    await save('map', { tiles: `${services.web}/moved/{z}/{x}/{y}` })
    expect(await tryIt('map')).toMatchObject({ problem: 'redirected', detail: '302 http://169.254.169.254' })
  })

  test('are never asked of the machine itself', async () => {
    for (const host of ['169.254.169.254', '[fe80::1]', '0.0.0.0', '[::ffff:169.254.169.254]']) {
      await save('geocoder', { endpoint: `http://${host}/latest` }, null)
      expect([host, (await tryIt('geocoder')).problem]).toEqual([host, 'not-allowed'])
    }
    for (const endpoint of ['file:///etc/passwd', 'ftp://example.org', 'http://user:pass@example.org'])
      expect([endpoint, (await save('geocoder', { endpoint }, null)).status]).toEqual([endpoint, 400])
  })

  test('an address is found in the language of whoever asks', async () => {
    await save('geocoder', { endpoint: services.web }, 'geo-Key-7744')
    expect(await tryIt('geocoder')).toMatchObject({ problem: null, detail: '1 Quai de Seine, Paris, 48.8584, 2.2945' })
    expect(await tryIt('geocoder', 'nowhere')).toMatchObject({ problem: 'no-place' })
    const found = await maya.call(placesApi.findPlaces, { params: { teamId }, body: { address: 'Quai de Seine' } })
    expect(found.body.places).toEqual([{ name: '1 Quai de Seine, Paris', latitude: 48.8584, longitude: 2.2945 }])
    expect(services.asked.at(-1)!.url).toContain('key=geo-Key-7744')
    expect(await save('geocoder', { endpoint: 'https://elsewhere.example' })).toMatchObject({
      body: { code: 'integration-secret-needed' },
    })
    expect(await save('geocoder', { endpoint: services.web }, null)).toMatchObject({ status: 200 })
    expect((await stateOf('geocoder')).secret).toBeNull()
  })
})

test('environment variables win, and say which they are', async () => {
  const other = await startTestTrellis({
    overrides: { smtpUrl: `smtp://${login.user}:${login.password}@127.0.0.1:${services.smtpPort}`, dataFolder: folder },
  })
  try {
    const ada = await other.person('Ada Admin', { isSysAdmin: true })
    const { body } = await ada.call(integrationsApi.integrations)
    expect(body.integrations.mail).toMatchObject({
      source: 'environment',
      settings: { host: '127.0.0.1', port: services.smtpPort, user: login.user },
      secret: { setAt: null },
      variables: ['SMTP_URL', 'TRELLIS_MAIL_FROM'],
    })
    expect(JSON.stringify(body)).not.toContain(login.password)
    const change = { body: { name: 'mail', settings: mail(), secret: 'x' } }
    expect(await ada.call(integrationsApi.changeIntegration, change)).toMatchObject({
      status: 409,
      body: { code: 'integration-set-by-environment' },
    })
    const count = services.mails.length
    expect(
      (await ada.call(integrationsApi.testIntegration, { params: { name: 'mail' }, body: {} })).body.problem,
    ).toBeNull()
    expect(services.mails).toHaveLength(count + 1)
  } finally {
    await other.stop()
  }
})

test('a new key opens nothing until the earlier one is named, and then everything', async () => {
  await save('mail', mail(), login.password)
  const { config, db, log } = trellis.services
  const moved = { ...trellis.services, config: { ...config, secret: 'n'.repeat(40), earlierSecret: config.secret } }
  const asked = { ...moved, config: { ...moved.config, earlierSecret: undefined } }
  const { integrationInUse } = await import('./in-use.ts')
  await expect(integrationInUse(asked, 'mail')).rejects.toMatchObject({ code: 'integration-secret-lost' })
  await resealSecrets(moved)
  expect((await integrationInUse(asked, 'mail'))?.secret).toBe(login.password)
  expect(await stateOf('mail')).toMatchObject({ isSecretLost: true })
  expect(await tryIt('mail')).toMatchObject({ problem: 'secret-lost' })
  await resealSecrets({ db, log, config: { ...config, earlierSecret: 'n'.repeat(40) } })
  expect(await tryIt('mail')).toMatchObject({ problem: null })
})

test('nobody but a system admin', async () => {
  const julien = await trellis.person('Julien Moreau')
  for (const endpoint of Object.values(integrationsApi))
    expect((await julien.call(endpoint, { params: { name: 'mail' }, body: {} })).status).toBe(403)
  expect((await julien.call(sysadminApi.settings)).status).toBe(403)
})
