import type { IntegrationName, IntegrationSettings } from '@trellis/domain/integrations/integrations'
import type { Config } from '../../config.ts'
import type { MailServer } from '../../platform/mail.ts'

/** What environment variables set, and their names. */
interface FromEnvironment<Name extends IntegrationName> {
  readonly settings: IntegrationSettings[Name]
  readonly secret: string | null
  readonly variables: readonly string[]
}

type Environment = Pick<Config, 'smtpUrl' | 'mailFrom' | 's3' | 'sms' | 'map' | 'geocoder'>

type Readers = {
  readonly [Name in IntegrationName]: (config: Environment) => Omit<FromEnvironment<Name>, 'variables'> | null
}

const readers: Readers = {
  mail: ({ smtpUrl, mailFrom }) => {
    if (!smtpUrl) return null
    const { host, port, security, login } = mailServerOf(smtpUrl)
    return {
      settings: {
        host,
        port,
        security: security === 'if-offered' ? 'starttls' : security,
        user: login?.user ?? '',
        from: mailFrom,
      },
      secret: login?.password ?? null,
    }
  },
  sms: ({ sms }) => {
    if (!sms) return null
    const { token, ...settings } = sms
    return { settings, secret: token }
  },
  storage: ({ s3 }) =>
    s3
      ? {
          settings: {
            bucket: s3.bucket,
            region: s3.region,
            endpoint: s3.endpoint ?? '',
            keyId: s3.keys?.id ?? '',
            isPathStyle: s3.isPathStyle,
          },
          secret: s3.keys?.secret ?? null,
        }
      : null,
  map: ({ map }) => (map ? { settings: { ...withoutKey(map), maximumZoom: 19 }, secret: map.key } : null),
  geocoder: ({ geocoder }) => (geocoder ? { settings: { endpoint: geocoder.endpoint }, secret: geocoder.key } : null),
}

const variables: Record<IntegrationName, readonly string[]> = {
  mail: ['SMTP_URL', 'TRELLIS_MAIL_FROM'],
  sms: ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM', 'SMS_ENDPOINT'],
  storage: ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE'],
  map: ['MAP_TILES_URL', 'MAP_ATTRIBUTION', 'MAP_KEY'],
  geocoder: ['GEOCODER_URL', 'GEOCODER_KEY'],
}

/** Null where no variable sets it. */
export function fromEnvironment<Name extends IntegrationName>(
  config: Environment,
  name: Name,
): FromEnvironment<Name> | null {
  const read = readers[name](config)
  return read && { ...read, variables: variables[name] }
}

/** smtps://user:password@host:465, or smtp:// that goes on encrypted where the server offers it. */
export function mailServerOf(address: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(address)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    security: isSecure ? 'tls' : 'if-offered',
    login: username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  }
}

function withoutKey({ tiles, attribution }: { tiles: string; attribution: string }) {
  return { tiles, attribution }
}
