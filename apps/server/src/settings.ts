import { mailbox } from '@trellis/domain/integrations/integrations'
import { z } from 'zod'

/** One environment variable: the README's table and the sentence about a wrong value are made from these words. */
export interface Setting {
  schema: z.ZodType
  /** What a right value is, to follow "must be". */
  expected: string
  /** What the variable does, for the README. */
  about: string
  /** What holds without it, as the README shows it. */
  unset: string
  /** Never repeated in a message. */
  secret?: true
}

const text = z.string()
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ })
const wholeAddress = 'a web address such as https://data.example.org'
const endpoint = (about: string) => ({
  schema: webAddress.optional(),
  expected: wholeAddress,
  about,
  unset: 'discovered',
})

export const settings = {
  PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(65_535))
      .default(3000),
    expected: 'a whole number from 1 to 65535',
    about: 'Port of the web interface and the API.',
    unset: '`3000`',
  },
  HOST: {
    schema: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')]).default('127.0.0.1'),
    expected: 'an IP address to listen on, or localhost',
    about: 'Address to listen on; `0.0.0.0` opens it to other machines.',
    unset: '`127.0.0.1`',
  },
  DATABASE_URL: {
    schema: postgresAddress.optional(),
    expected: 'an address such as postgres://user:password@host:5432/name',
    about: 'A PostgreSQL of your own, version 15 or newer.',
    unset: 'the embedded PostgreSQL',
    secret: true,
  },
  TRELLIS_DIRECT_DATABASE_URL: {
    schema: postgresAddress.optional(),
    expected: 'an address such as postgres://user:password@host:5432/name',
    about: 'The same database without the pooler in front of it, for schema changes, jobs and notifications.',
    unset: '`DATABASE_URL`',
    secret: true,
  },
  TRELLIS_DATA: {
    schema: text.default('./data'),
    expected: 'a folder',
    about: 'Folder of the database, the uploaded files, the outbox and the secret.',
    unset: '`./data`',
  },
  TRELLIS_PUBLIC_URL: {
    schema: webAddress.optional(),
    expected: wholeAddress,
    about: 'The address people use, for links in e-mails and for secure cookies.',
    unset: '`http://HOST:PORT`',
  },
  TRELLIS_SECRET: {
    schema: text.min(32).optional(),
    expected: 'at least 32 characters',
    about: 'Key of stored secrets and signed links; the same on every server.',
    unset: 'made once in the data folder',
    secret: true,
  },
  TRELLIS_EARLIER_SECRET: {
    schema: text.min(32).optional(),
    expected: 'at least 32 characters',
    about: 'The secret before this one: the next start seals anew what it had sealed. Take it away after that.',
    unset: 'nothing is sealed anew',
    secret: true,
  },
  TRELLIS_DEV_PAGES: {
    schema: z
      .enum(['0', '1'])
      .transform((value) => value === '1')
      .default(false),
    expected: '0 or 1',
    about: 'Shows the pages for developers: outbox, gallery, tests.',
    unset: '`0`',
  },
  TRELLIS_SAMPLE_WORLD: {
    schema: z
      .enum(['0', '1'])
      .transform((value) => value === '1')
      .default(false),
    expected: '0 or 1',
    about:
      'Fills an empty installation with a music school to try things on, and prints its logins. Never for real data.',
    unset: '`0`',
  },
  TRELLIS_SUPPORT_URL: {
    schema: z.url({ protocol: /^(https?|mailto)$/ }).optional(),
    expected: 'a web address or a mailto: address',
    about: 'Where the Support entry of the menu leads; without it there is none.',
    unset: 'no entry',
  },
  TRELLIS_MAIL_FROM: {
    schema: text.regex(mailbox).default('Trellis <trellis@localhost>'),
    expected: 'an e-mail address, or a name with the address in angle brackets',
    about: 'Sender of e-mails.',
    unset: '`Trellis <trellis@localhost>`',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    expected: 'an address such as smtp://user:password@host:587',
    about: 'Server that sends e-mails.',
    unset: 'what the settings on the screen say, or e-mails stay in the outbox',
    secret: true,
  },
  SMS_ACCOUNT: {
    schema: text.regex(/^[\w-]{1,100}$/).optional(),
    expected: 'the id of an account',
    about: 'Account at Twilio, or at a service that speaks like it, that sends SMS.',
    unset: 'what the settings on the screen say',
  },
  SMS_TOKEN: {
    schema: text.optional(),
    expected: 'the token of that account',
    about: 'Its token.',
    unset: '',
    secret: true,
  },
  SMS_FROM: {
    schema: text.regex(/^(\+\d{5,15}|MG[0-9a-f]{32}|[\w .-]{1,20})$/).optional(),
    expected: 'a number such as +15035550123, a name, or the id of a messaging service',
    about: 'Sender of SMS.',
    unset: '',
  },
  SMS_ENDPOINT: {
    schema: webAddress.default('https://api.twilio.com'),
    expected: wholeAddress,
    about: 'Address of that service where it is not Twilio.',
    unset: '`https://api.twilio.com`',
  },
  MAP_TILES_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
      .optional(),
    expected: 'a web address with {z}, {x} and {y} in it',
    about: 'Where the pieces of maps come from; `{key}` in it stands for `MAP_KEY`.',
    unset: 'what the settings on the screen say',
  },
  MAP_ATTRIBUTION: {
    schema: text.max(200).default(''),
    expected: 'at most 200 characters',
    about: 'Whom the map is owed to, as it is shown on it.',
    unset: 'nothing is shown',
  },
  MAP_KEY: {
    schema: text.optional(),
    expected: 'a key',
    about: 'Key of that service.',
    unset: '',
    secret: true,
  },
  GEOCODER_URL: {
    schema: webAddress.optional(),
    expected: wholeAddress,
    about: 'Service that finds addresses, asked like Nominatim.',
    unset: 'what the settings on the screen say',
  },
  GEOCODER_KEY: {
    schema: text.optional(),
    expected: 'a key',
    about: 'Key of that service, where it asks for one.',
    unset: '',
    secret: true,
  },
  S3_BUCKET: {
    schema: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional(),
    expected: 'the name of a bucket',
    about: 'Bucket of S3, or of a storage that speaks like it, for uploaded files and backups.',
    unset: 'what the settings on the screen say, or the data folder',
  },
  S3_ENDPOINT: {
    schema: webAddress.optional(),
    expected: wholeAddress,
    about: 'Address of that storage where it is not Amazon’s.',
    unset: 'that of the region',
  },
  S3_REGION: {
    schema: text.regex(/^[a-z0-9-]+$/).default('us-east-1'),
    expected: 'a region such as eu-central-1',
    about: 'Its region.',
    unset: '`us-east-1`',
  },
  S3_ACCESS_KEY_ID: {
    schema: text.optional(),
    expected: 'the id of an access key',
    about: 'Access key of that storage.',
    unset: 'the role of the machine',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: text.optional(),
    expected: 'the secret of that access key',
    about: 'Its secret.',
    unset: '',
    secret: true,
  },
  S3_PATH_STYLE: {
    schema: z
      .enum(['0', '1'])
      .transform((value) => value === '1')
      .default(false),
    expected: '0 or 1',
    about: 'Writes the bucket into the path of the address instead of the host name, as most storages at home want it.',
    unset: '`0`',
  },
  OIDC_ISSUER: {
    schema: webAddress.optional(),
    expected: wholeAddress,
    about: 'OpenID Connect provider people may sign in with.',
    unset: 'passwords only',
  },
  OIDC_CLIENT_ID: {
    schema: text.optional(),
    expected: 'the client id that the provider gave',
    about: 'Client id at that provider.',
    unset: '',
  },
  OIDC_CLIENT_SECRET: {
    schema: text.optional(),
    expected: 'the client secret that the provider gave',
    about: 'Client secret at that provider.',
    unset: '',
    secret: true,
  },
  OIDC_LABEL: {
    schema: text.default('Single sign-on'),
    expected: 'the words on the button',
    about: 'Words on its sign-in button.',
    unset: '`Single sign-on`',
  },
  OIDC_AUTHORIZATION_ENDPOINT: endpoint('Authorization endpoint of that provider.'),
  OIDC_TOKEN_ENDPOINT: endpoint('Token endpoint of that provider.'),
  OIDC_USERINFO_ENDPOINT: endpoint('Userinfo endpoint of that provider.'),
  OIDC_JWKS_URI: endpoint('Address of the keys of that provider.'),
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    expected: 'trace, debug, info, warn, error, fatal or silent',
    about: 'Least level of log line that is written, as JSON, to standard output.',
    unset: '`info`',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export type SettingValues = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }

/** The README's table of settings; a test keeps the README equal to it. */
export function settingsTable(): string {
  const rows = Object.entries<Setting>(settings).map(
    ([name, { about, unset }]) => `| \`${name}\` | ${about} | ${unset} |`,
  )
  return ['| Variable | What it does | Without it |', '| --- | --- | --- |', ...rows].join('\n')
}
