import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { S3Config } from './platform/file-store/s3-store.ts'
import type { Geocoder } from './platform/geocode.ts'
import type { SmsService } from './platform/sms.ts'
import { secretIn } from './secret.ts'
import { type Setting, type SettingValues, settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

export interface Config {
  port: number
  host: string
  /** Undefined means the embedded PostgreSQL; main.ts fills it in once that runs. */
  databaseUrl: string | undefined
  /** Always a direct connection: never through a pooler. Undefined together with databaseUrl. */
  directDatabaseUrl: string | undefined
  /** Absolute. */
  dataFolder: string
  /** Without a slash at the end. */
  publicUrl: string
  secret: string
  devPages: boolean
  sampleWorld: boolean
  supportUrl: string | undefined
  mailFrom: string
  smtpUrl: string | undefined
  /** Undefined means files on the disk. */
  s3?: S3Config | undefined
  sms?: SmsService | undefined
  map?: { tiles: string; attribution: string; key: string | null } | undefined
  geocoder?: Geocoder | undefined
  /** What was sealed with it is sealed anew at the start. */
  earlierSecret?: string | undefined
  oidc: OidcConfig | undefined
  logLevel: SettingValues['LOG_LEVEL']
}

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  label: string
  authorizationEndpoint: string | undefined
  tokenEndpoint: string | undefined
  userinfoEndpoint: string | undefined
  jwksUri: string | undefined
}

/**
 * Reads every setting once, and makes the data folder with its secret where they are missing.
 * @throws StartProblem with a sentence that names the setting at fault
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const values = parseSettings(env)
  const dataFolder = writableFolder(resolve(values.TRELLIS_DATA))
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    directDatabaseUrl: values.TRELLIS_DIRECT_DATABASE_URL ?? values.DATABASE_URL,
    dataFolder,
    publicUrl: values.TRELLIS_PUBLIC_URL ?? addressOf(values.HOST, values.PORT),
    secret: values.TRELLIS_SECRET ?? secretIn(dataFolder),
    devPages: values.TRELLIS_DEV_PAGES,
    sampleWorld: values.TRELLIS_SAMPLE_WORLD,
    supportUrl: values.TRELLIS_SUPPORT_URL,
    mailFrom: values.TRELLIS_MAIL_FROM,
    smtpUrl: values.SMTP_URL,
    s3: s3Config(values),
    sms: smsConfig(values),
    map: mapConfig(values),
    geocoder: geocoderConfig(values),
    earlierSecret: values.TRELLIS_EARLIER_SECRET,
    oidc: oidcConfig(values),
    logLevel: values.LOG_LEVEL,
  }
}

function parseSettings(env: Record<string, string | undefined>): SettingValues {
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    // An empty variable is how shells and compose files unset one.
    const given = env[name]?.trim() || undefined
    const parsed = setting.schema.safeParse(given)
    if (!parsed.success) throw new StartProblem(wrongValue(name, setting, given))
    values[name] = parsed.data
  }
  return values as SettingValues
}

function wrongValue(name: string, setting: Setting, given: string | undefined): string {
  return `${name} must be ${setting.expected}${setting.secret ? '' : `; it is "${given}"`}.`
}

function s3Config(values: SettingValues): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values
  if (!bucket) {
    const orphan = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find((name) => values[name])
    if (orphan) throw new StartProblem(`S3_BUCKET must be set too when ${orphan} is.`)
    return undefined
  }
  if ((id === undefined) !== (secret === undefined))
    throw new StartProblem('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.')
  return {
    bucket,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    keys: id && secret ? { id, secret } : undefined,
    isPathStyle: values.S3_PATH_STYLE,
  }
}

function smsConfig(values: SettingValues): SmsService | undefined {
  const { SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from, SMS_ENDPOINT: endpoint } = values
  if (!account && !token && !from) return undefined
  if (!account || !token || !from) throw new StartProblem('SMS_ACCOUNT, SMS_TOKEN and SMS_FROM must be set together.')
  return { account, token, from, endpoint }
}

function mapConfig(values: SettingValues): Config['map'] {
  const { MAP_TILES_URL: tiles, MAP_ATTRIBUTION: attribution } = values
  const key = values.MAP_KEY ?? null
  if (!tiles && key) throw new StartProblem('MAP_TILES_URL must be set too when MAP_KEY is.')
  return tiles ? { tiles, attribution, key } : undefined
}

function geocoderConfig(values: SettingValues): Config['geocoder'] {
  const endpoint = values.GEOCODER_URL
  const key = values.GEOCODER_KEY ?? null
  if (!endpoint && key) throw new StartProblem('GEOCODER_URL must be set too when GEOCODER_KEY is.')
  return endpoint ? { endpoint, key } : undefined
}

function oidcConfig(values: SettingValues): OidcConfig | undefined {
  if (!values.OIDC_ISSUER) return refuseOidcWithoutIssuer(values)
  return {
    issuer: values.OIDC_ISSUER,
    clientId: needed(values, 'OIDC_CLIENT_ID'),
    clientSecret: needed(values, 'OIDC_CLIENT_SECRET'),
    label: values.OIDC_LABEL,
    authorizationEndpoint: values.OIDC_AUTHORIZATION_ENDPOINT,
    tokenEndpoint: values.OIDC_TOKEN_ENDPOINT,
    userinfoEndpoint: values.OIDC_USERINFO_ENDPOINT,
    jwksUri: values.OIDC_JWKS_URI,
  }
}

function refuseOidcWithoutIssuer(values: SettingValues): undefined {
  const orphan = (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).find((name) => values[name])
  if (orphan) throw new StartProblem(`OIDC_ISSUER must be set too when ${orphan} is.`)
}

function needed(values: SettingValues, name: 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'): string {
  const value = values[name]
  if (!value) throw new StartProblem(`${name} must be set too when OIDC_ISSUER is.`)
  return value
}

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function writableFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch {
    throw new StartProblem(`TRELLIS_DATA must be a folder that you may write to; it is "${path}".`)
  }
}
