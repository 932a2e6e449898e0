import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { settings, settingsTable } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const parse = (env: Record<string, string>) => parseConfig({ TRELLIS_DATA: folder, ...env })

describe('a start without any setting', () => {
  test('serves this machine only, on port 3000', () => {
    expect(parse({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      oidc: undefined,
    })
  })

  test('keeps the secret it made', () => {
    const { secret } = parse({})
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(parse({}).secret).toBe(secret)
  })

  test('takes an empty variable for an unset one', () => {
    expect(parse({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })
})

describe('a wrong setting is named in the sentence', () => {
  const wrong: Record<string, string> = {
    PORT: '70000',
    HOST: 'my machine',
    DATABASE_URL: 'mysql://localhost/trellis',
    TRELLIS_DIRECT_DATABASE_URL: 'localhost',
    TRELLIS_PUBLIC_URL: 'data.example.org',
    TRELLIS_SECRET: 'short',
    TRELLIS_DEV_PAGES: 'yes',
    TRELLIS_SUPPORT_URL: 'javascript:alert(1)',
    TRELLIS_MAIL_FROM: 'nobody',
    SMTP_URL: 'http://mail.example.org',
    OIDC_ISSUER: 'login',
    OIDC_AUTHORIZATION_ENDPOINT: '/authorize',
    OIDC_TOKEN_ENDPOINT: '/token',
    OIDC_USERINFO_ENDPOINT: '/me',
    OIDC_JWKS_URI: '/keys',
    LOG_LEVEL: 'loud',
  }

  test.each(Object.entries(wrong))('%s=%s', (name, value) => {
    expect(() => parse({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })

  test('a folder nobody can write to', () => {
    expect(() => parse({ TRELLIS_DATA: '/dev/null/data' })).toThrow(/^TRELLIS_DATA must be /)
  })

  test('sign-in settings that belong together', () => {
    expect(() => parse({ OIDC_ISSUER: 'https://login.example.org' })).toThrow(/^OIDC_CLIENT_ID must be set/)
    expect(() => parse({ OIDC_CLIENT_ID: 'trellis' })).toThrow(/^OIDC_ISSUER must be set/)
  })

  test('a secret value is not repeated', () => {
    expect(() => parse({ TRELLIS_SECRET: 'hunter2' })).not.toThrow(/hunter2/)
    expect(() => parse({ TRELLIS_SECRET: 'hunter2' })).toThrow('TRELLIS_SECRET')
  })
})

test('the README documents every setting in the words of the table', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  expect(Object.keys(settings).length).toBeGreaterThan(15)
  expect(readme).toContain(settingsTable())
})
