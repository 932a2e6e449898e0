import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allApis } from '@trellis/domain/api/all'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { backupApi } from '@trellis/domain/backup/api'
import { platformManifest } from '@trellis/domain/backup/manifest'
import { integrationsApi } from '@trellis/domain/integrations/api'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { type TestTrellis, startTestTrellis } from '../../testing/app.ts'
import { backupById } from '../backup/queries.ts'
import { runBackup } from '../backup/run-backup.ts'
import { openStored } from '../backup/stored-archive.ts'
import { startServices } from './test-services.ts'
import type { TestServices } from './test-services.ts'

/** Words that are nowhere else, in every form in which they might come out. */
const secrets = ['plain-Mail-9911', 'plain-Sms-9922', 'S3RVER', 'plain-Map-9944', 'plain-Geo-9955']
const hidden = secrets.filter((secret) => secret !== 'S3RVER')
const forms = hidden.flatMap((secret) => [secret, Buffer.from(secret).toString('base64').replace(/=+$/, '')])
const found = (text: string) => forms.filter((form) => text.includes(form))

let trellis: TestTrellis
let services: TestServices
let folder: string
const logged: string[] = []

beforeAll(async () => {
  const write = (chunk: string | Uint8Array) => {
    logged.push(String(chunk))
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(write)
  folder = await mkdtemp(join(tmpdir(), 'trellis-secrets-'))
  services = await startServices()
  trellis = await startTestTrellis({ overrides: { dataFolder: folder, logLevel: 'debug' } })
})
afterAll(async () => {
  await trellis.stop()
  vi.restoreAllMocks()
  await services.stop()
  await rm(folder, { recursive: true, force: true })
})

test('what is typed in as a secret comes out nowhere: no answer, no audit, no log, no row, no backup', async () => {
  const maya = await trellis.person('Maya Okafor', { isSysAdmin: true })
  const [mail, sms, storage, map, geocoder] = secrets
  const bodies = [
    {
      name: 'mail',
      settings: { host: '127.0.0.1', port: services.smtpPort, security: 'none', user: 'x', from: 'a@example.org' },
      secret: mail,
    },
    { name: 'sms', settings: { account: 'AC1', from: 'Harbor', endpoint: services.web }, secret: sms },
    {
      name: 'storage',
      settings: { bucket: 'trellis-one', endpoint: services.s3, keyId: 'S3RVER', isPathStyle: true },
      secret: storage,
    },
    { name: 'map', settings: { tiles: `${services.web}/tiles/{z}/{x}/{y}?key={key}` }, secret: map },
    { name: 'geocoder', settings: { endpoint: `${services.web}/moved` }, secret: geocoder },
  ]
  const answers: string[] = []
  for (const body of bodies) {
    const { name } = body
    const saved = await maya.call(integrationsApi.changeIntegration, { body })
    expect([name, saved.status]).toEqual([name, 200])
    const tested = await maya.call(integrationsApi.testIntegration, { params: { name }, body: { to: '+15035550199' } })
    answers.push(JSON.stringify([saved, tested]))
  }
  // A value that does not fit is not repeated either.
  const wrong = { ...bodies[0], settings: { ...bodies[0]!.settings, port: 99_999 } }
  answers.push(JSON.stringify(await maya.call(integrationsApi.changeIntegration, { body: wrong })))

  const reads = Object.values(allApis)
    .flatMap((api) => Object.values(api) as Endpoint[])
    .filter(({ access, method, path }) => access === 'sys-admin' && method === 'GET' && !path.includes(':'))
  expect(reads).toContain(integrationsApi.integrations)
  expect(reads).toContain(sysadminApi.exportAudit)
  for (const endpoint of reads) answers.push(JSON.stringify(await maya.call(endpoint)))
  expect(answers.join('\n')).toContain('integration-changed')
  expect(found(answers.join('\n'))).toEqual([])

  const { pool, files, db } = trellis.services
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('trellis', 'graphile_worker')",
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    expect([name, found(rows.map(({ row }) => row).join('\n'))]).toEqual([name, []])
  }

  const { backupId } = (await maya.call(backupApi.startBackup)).body
  await runBackup(trellis.services, backupId, new AbortController().signal)
  const row = await backupById(db, backupId)
  expect(row?.state).toBe('done')
  const archive = await openStored(files, row!)
  const { tables: parts } = await archive.json(archive.manifest.platform!, platformManifest)
  let sealed = 0
  for (const part of parts.filter(({ bytes }) => bytes > 0)) {
    const text = Buffer.concat(await (await archive.open(part)).toArray()).toString()
    expect([part.path, found(text)]).toEqual([part.path, []])
    sealed += text.split('"sealed"').length - 1
  }
  archive.close()
  expect(sealed).toBe(secrets.length)

  expect(logged.join('')).toContain('/api/sysAdmin/integrations')
  expect(found(logged.join(''))).toEqual([])
}, 60_000)
