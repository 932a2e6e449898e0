import { z } from 'zod'
import { cleanText, isStorable } from '../../text/clean.ts'
import { fold } from '../../text/fold.ts'
import { countries, countryName, countryOf, placeOrderOf } from '../countries.ts'
import { canonical } from '../exact.ts'
import { defineFieldType } from '../field-type.ts'
import type { Parsed, TextContext, Value } from '../field-type.ts'
import { inStoredOrder } from '../json-part.ts'
import type { JsonPart } from '../json-part.ts'
import { readLabelled, writeLabelled } from '../labelled-text.ts'
import { oneIdOperators, textOperators } from '../operators-by-shape.ts'

const longestLines = 500
const longestPlace = 200

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, 'too-long')
    .refine(isStorable)
    .transform((text) => text || undefined)
    .optional()

/** Seven digits are a centimetre. */
const degrees = (most: number) =>
  z
    .number()
    .min(-most)
    .max(most)
    .transform((angle) => Number(angle.toFixed(7)))
    .optional()

const schema = z
  .object({
    /** Street and house; several lines. */
    lines: line(longestLines),
    city: line(longestPlace),
    region: line(longestPlace),
    postalCode: line(40),
    /** ISO 3166 two letters. */
    country: z.enum(countries as [string, ...string[]]).optional(),
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .refine((address) => Object.values(address).some((part) => part !== undefined))
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), 'half-a-place')
  .transform(inStoredOrder)

export type Address = z.infer<typeof schema>
export const addressOf = (value: Value): Address => (value ?? {}) as Address

/** Keys of an address in a text, the same in every language: our own exports write them. */
const labels = {
  lines: 'street',
  city: 'city',
  region: 'region',
  postalCode: 'postal code',
  country: 'country',
  latitude: 'latitude',
  longitude: 'longitude',
} as const satisfies Record<keyof Address, string>
type Key = keyof typeof labels
const keys = Object.keys(labels) as Key[]

/** A text that names its parts is read by them; any other is a street. */
function read(text: string): Parsed {
  const clean = cleanText(text).trim()
  const result = schema.safeParse(labelledParts(clean) ?? { lines: clean })
  if (result.success) return { value: result.data }
  return { problem: result.error.issues.some(({ message }) => message === 'too-long') ? 'too-long' : 'not-an-address' }
}

function labelledParts(text: string): Partial<Record<Key, unknown>> | null {
  const parts: Partial<Record<Key, unknown>> = {}
  for (const [label, written] of readLabelled(text)) {
    const key = keys.find((candidate) => labels[candidate] === label.toLowerCase())
    if (!key || key in parts) return null
    const isDegrees = key === 'latitude' || key === 'longitude'
    parts[key] = isDegrees ? Number(written) : key === 'country' ? (countryOf(written) ?? written) : written
  }
  return Object.keys(parts).length === 0 ? null : parts
}

/** In one line, in the order its country writes it. */
export function addressLine(address: Address, context: Pick<TextContext, 'language'>): string {
  const { lines, city, region, postalCode, country } = address
  const place = {
    'city-region-postal': words(', ', city, words(' ', region, postalCode)),
    'postal-city-region': words(', ', words(' ', postalCode, city), region),
    'city-postal-region': words(', ', words(' ', city, postalCode), region),
  }[placeOrderOf(country)]
  const text = words(
    ', ',
    lines?.replaceAll(/\s*\n\s*/g, ', '),
    place,
    country && countryName(country, context.language),
  )
  return text || coordinatesText(address)
}

/** Digits as they are written by hand, never 1e-7. */
export const coordinatesText = ({ latitude = 0, longitude = 0 }: Address): string =>
  [latitude, longitude].map((angle) => canonical(angle.toFixed(7))).join(', ')

const words = (separator: string, ...texts: (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(separator)

const onePart = (key: Key): JsonPart => ({
  comparison: 'text',
  operators: textOperators,
  keys: [key],
  editedAs: 'plain_text',
})

/** Structured, with coordinates where they are known. */
export const physicalAddress = defineFieldType({
  id: 'physical_address',
  shape: 'json',
  settings: z.object({}),
  defaultSettings: {},
  value: () => schema,
  refusal: 'not-an-address',
  parse: read,
  format: (value) => {
    const address = addressOf(value)
    return writeLabelled(
      keys.flatMap((key) => (address[key] === undefined ? [] : [[labels[key], String(address[key])]])),
    )
  },
  display: (value, _settings, context) => addressLine(addressOf(value), context),
  sortKey: (value) => fold(searchText(value)),
  operators: ['contains', 'does_not_contain', 'is_empty', 'is_not_empty'],
  compared: {
    comparison: 'text',
    operators: ['contains', 'does_not_contain', 'is_empty', 'is_not_empty'],
    keys: ['lines', 'postalCode', 'city', 'region', 'country'],
    editedAs: 'plain_text',
  },
  parts: {
    country: {
      ...onePart('country'),
      isCountry: true,
      operators: oneIdOperators,
      display: (code, { language }) => countryName(countryOf(code) ?? code, language),
    },
    region: onePart('region'),
    city: onePart('city'),
    postalCode: onePart('postalCode'),
  },
  searchText,
  isSortable: false,
  isUniqueAllowed: false,
  samples: [
    {
      value: inStoredOrder({
        lines: '1420 NW Quimby Street\nApartment 4B',
        city: 'Portland',
        region: 'OR',
        postalCode: '97209',
        country: 'US',
        latitude: 45.5334,
        longitude: -122.6858,
      }),
    },
    { value: inStoredOrder({ lines: '8, rue Inès; "cour"', city: 'Lyon', postalCode: '69002', country: 'FR' }) },
    { value: inStoredOrder({ city: 'Straße', country: 'AT' }) },
    { value: inStoredOrder({ latitude: -34.6, longitude: 1e-7 }) },
  ],
})

function searchText(value: Value): string {
  const { lines, postalCode, city, region, country } = addressOf(value)
  return words(' ', lines, postalCode, city, region, country && countryName(country, 'en'))
}
