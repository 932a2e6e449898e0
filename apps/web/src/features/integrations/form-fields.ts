import type { IntegrationName } from '@trellis/domain/integrations/integrations'
import type { integrations as phrases } from '@trellis/i18n/en/integrations'

type Label = keyof (typeof phrases)['labels']
type Help = keyof (typeof phrases)['helps']
type Wrong = keyof (typeof phrases)['wrong']

interface FormField {
  readonly key: string
  readonly kind: 'text' | 'number' | 'switch' | 'security' | 'secret'
  readonly label: Label
  readonly help?: Help
  /** What is said of a value that does not fit. */
  readonly wrong?: Wrong
  /** Beside the one before it, where there is room. */
  readonly isShort?: true
}

/** What is asked for each integration, in the order of the form. */
export const formFields: Record<IntegrationName, readonly FormField[]> = {
  mail: [
    { key: 'host', kind: 'text', label: 'mailHost', help: 'mailHost', wrong: 'needed' },
    { key: 'port', kind: 'number', label: 'mailPort', wrong: 'port', isShort: true },
    { key: 'security', kind: 'security', label: 'mailSecurity' },
    { key: 'user', kind: 'text', label: 'mailUser', help: 'mailUser' },
    { key: 'secret', kind: 'secret', label: 'mailSecret' },
    { key: 'from', kind: 'text', label: 'mailFrom', help: 'mailFrom', wrong: 'from' },
  ],
  sms: [
    { key: 'account', kind: 'text', label: 'smsAccount', wrong: 'needed' },
    { key: 'secret', kind: 'secret', label: 'smsSecret' },
    { key: 'from', kind: 'text', label: 'smsFrom', help: 'smsFrom', wrong: 'smsFrom' },
    { key: 'endpoint', kind: 'text', label: 'smsEndpoint', wrong: 'address' },
  ],
  storage: [
    { key: 'bucket', kind: 'text', label: 'storageBucket', wrong: 'bucket' },
    { key: 'region', kind: 'text', label: 'storageRegion', wrong: 'needed', isShort: true },
    { key: 'endpoint', kind: 'text', label: 'storageEndpoint', help: 'storageEndpoint', wrong: 'address' },
    { key: 'keyId', kind: 'text', label: 'storageKeyId', help: 'storageKeyId' },
    { key: 'secret', kind: 'secret', label: 'storageSecret' },
    { key: 'isPathStyle', kind: 'switch', label: 'storagePathStyle', help: 'storagePathStyle' },
  ],
  map: [
    { key: 'tiles', kind: 'text', label: 'mapTiles', help: 'mapTiles', wrong: 'tiles' },
    { key: 'secret', kind: 'secret', label: 'mapSecret' },
    { key: 'attribution', kind: 'text', label: 'mapAttribution', help: 'mapAttribution' },
    { key: 'maximumZoom', kind: 'number', label: 'mapZoom', wrong: 'zoom', isShort: true },
  ],
  geocoder: [
    { key: 'endpoint', kind: 'text', label: 'geocoderEndpoint', help: 'geocoderEndpoint', wrong: 'address' },
    { key: 'secret', kind: 'secret', label: 'geocoderSecret', help: 'geocoderSecret' },
  ],
}

export type Values = Record<string, string | number | boolean>

/** What a form begins with where nothing was set yet. */
export const startValues: Record<IntegrationName, Values> = {
  mail: { host: '', port: 587, security: 'starttls', user: '', from: '' },
  sms: { account: '', from: '', endpoint: 'https://api.twilio.com' },
  storage: { bucket: '', region: 'us-east-1', endpoint: '', keyId: '', isPathStyle: false },
  map: { tiles: '', attribution: '', maximumZoom: 19 },
  geocoder: { endpoint: '' },
}

/** The line that says what is connected: enough to know it again. */
export function summaryOf(name: IntegrationName, settings: Values): string {
  const text = (key: string) => String(settings[key] ?? '')
  const parts: Record<IntegrationName, string[]> = {
    mail: [`${text('host')}:${text('port')}`, text('from')],
    sms: [hostOf(text('endpoint')), text('account'), text('from')],
    storage: [text('bucket'), text('endpoint') === '' ? text('region') : hostOf(text('endpoint'))],
    map: [hostOf(text('tiles')), text('attribution')],
    geocoder: [hostOf(text('endpoint'))],
  }
  return parts[name].filter(Boolean).join(', ')
}

function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? address
}
