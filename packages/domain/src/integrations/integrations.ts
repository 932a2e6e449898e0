import { z } from 'zod'
import { line } from '../auth/api.ts'

/** What an installation is connected to. Each is set by environment variables or on the screen, and has at most one secret. */
export const integrationNames = ['mail', 'sms', 'storage', 'map', 'geocoder'] as const
export type IntegrationName = (typeof integrationNames)[number]

/** `name@host`, or words with it in angle brackets. */
export const mailbox = /^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/

const webAddress = line
  .max(500)
  .pipe(z.url({ protocol: /^https?$/ }))
  .refine(hasNoLogin)
  .transform((address) => address.replace(/\/+$/, ''))

const mail = z.object({
  host: line.regex(/^[\w.:-]{1,253}$/),
  port: z.number().int().min(1).max(65_535).default(587),
  /** `starttls` begins in clear and insists on going on encrypted. */
  security: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  /** Empty where the server asks for none. */
  user: line.max(200).default(''),
  from: line.max(200).regex(mailbox),
})

/** Spoken by Twilio, and by others that speak like it. */
const sms = z.object({
  account: line.regex(/^[\w-]{1,100}$/),
  /** A number, a name, or the id of a messaging service. */
  from: line.regex(/^(\+\d{5,15}|MG[0-9a-f]{32}|[\w .-]{1,20})$/),
  endpoint: webAddress.default('https://api.twilio.com'),
})

const storage = z.object({
  bucket: line.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  region: line.regex(/^[a-z0-9-]{1,40}$/).default('us-east-1'),
  /** Empty for Amazon's of the region. */
  endpoint: webAddress.or(z.literal('')).default(''),
  /** Empty where the machine itself has a role. */
  keyId: line.max(200).default(''),
  isPathStyle: z.boolean().default(false),
})

const map = z.object({
  tiles: line
    .max(500)
    .pipe(z.url({ protocol: /^https?$/ }))
    .refine(hasNoLogin)
    .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part))),
  /** Whom the map is owed to: shown on it. */
  attribution: line.max(200).default(''),
  maximumZoom: z.number().int().min(1).max(22).default(19),
})

/** Asked like Nominatim. */
const geocoder = z.object({ endpoint: webAddress })

export const integrationSettings = { mail, sms, storage, map, geocoder }
export type IntegrationSettings = { [Name in IntegrationName]: z.output<(typeof integrationSettings)[Name]> }

interface SecretRule<Name extends IntegrationName> {
  /** A secret is only ever shown to whom it was given for: where one of these changes, it has to be typed anew. */
  readonly goesWith: readonly (keyof IntegrationSettings[Name])[]
  readonly use: (settings: IntegrationSettings[Name]) => 'needed' | 'optional' | 'none'
}

export const secretRules: { readonly [Name in IntegrationName]: SecretRule<Name> } = {
  mail: { goesWith: ['host', 'port', 'security', 'user'], use: ({ user }) => (user === '' ? 'none' : 'needed') },
  sms: { goesWith: ['endpoint', 'account'], use: () => 'needed' },
  storage: { goesWith: ['endpoint', 'keyId'], use: ({ keyId }) => (keyId === '' ? 'none' : 'needed') },
  map: { goesWith: ['tiles'], use: ({ tiles }) => (tiles.includes('{key}') ? 'needed' : 'none') },
  geocoder: { goesWith: ['endpoint'], use: () => 'optional' },
}

/** What a test can find wrong; each has its sentence. */
export const integrationProblems = [
  'off',
  'secret-lost',
  'no-host',
  'not-connected',
  'timeout',
  'not-allowed',
  'certificate',
  'login',
  'refused',
  'not-there',
  'redirected',
  'answer',
  'too-large',
  'no-image',
  'no-place',
  'differs',
  'other',
] as const
export type IntegrationProblem = (typeof integrationProblems)[number]

/** A password in an address would be shown with it. */
function hasNoLogin(address: string): boolean {
  return !/^https?:\/\/[^/?#]*@/i.test(address)
}
