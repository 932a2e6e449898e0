import type { Shape } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { Values } from '@trellis/domain/records/api'
import { rangeOfText } from '../../fields/range-text.ts'

/** Turns PostgreSQL's text of one value into its JSON text. */
type JsonWriter = (text: string) => string

/** Nothing in it has another form in JSON, nor belongs to a pair that could be broken. */
// oxlint-disable-next-line no-control-regex -- control characters are what JSON writes otherwise
const plain = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/

/** Most texts need quotes only, and to see that costs half of asking JSON. */
const asString: JsonWriter = (text) => (plain.test(text) ? `"${text}"` : JSON.stringify(text))

/** How PostgreSQL's text becomes JSON: as it is, in quotes, with what JSON writes otherwise, or rearranged. */
export type JsonWay = 'plain' | 'quoted' | 'text' | 'boolean' | 'instant' | 'range' | 'ids'

/** Exact numbers travel as strings (behaviour.md section 1). */
const wayOfShape: Record<Shape, JsonWay> = {
  text: 'text',
  number: 'quoted',
  boolean: 'boolean',
  date: 'quoted',
  instant: 'instant',
  time: 'quoted',
  range: 'range',
  id: 'plain',
  ids: 'ids',
  json: 'plain',
}

export const stringOf: Record<JsonWay, JsonWriter> = {
  plain: (text) => text,
  quoted: (text) => `"${text}"`,
  text: asString,
  boolean: (text) => (text === 't' ? 'true' : 'false'),
  instant: (text) => `"${isoInstant(text)}"`,
  range: (text) => JSON.stringify(rangeOfText(text)),
  ids: (text) => `[${text.slice(1, -1)}]`,
}

export function jsonWay(field: Field): JsonWay {
  // A whole number is exact in JavaScript; its column is a bigint.
  return field.dataType === 'number' ? 'plain' : wayOfShape[fieldTypeOf(field.dataType).shape]
}

export const jsonWriter = (field: Field): JsonWriter => stringOf[jsonWay(field)]

type JsonValue = Values[string]
/** Turns PostgreSQL's text of one value into the value as it travels in JSON. */
export type ValueReader = (text: string) => JsonValue

const asText: ValueReader = (text) => text
const asNumber: ValueReader = (text) => Number(text)
const parsed: ValueReader = (text) => JSON.parse(text) as JsonValue

/** What `stringOf` writes, not as text. */
const readers: Record<Shape, ValueReader> = {
  text: asText,
  number: asText,
  boolean: (text) => text === 't',
  date: asText,
  instant: (text) => isoInstant(text),
  time: asText,
  range: (text) => ({ ...rangeOfText(text) }),
  id: asNumber,
  ids: (text) => parsed(`[${text.slice(1, -1)}]`),
  json: parsed,
}

export function valueReader(field: Field): ValueReader {
  return field.dataType === 'number' ? asNumber : readers[fieldTypeOf(field.dataType).shape]
}

/** `2026-05-14 15:30:00.12+00` (timezone UTC) as ISO 8601 with milliseconds. */
export function isoInstant(text: string): string {
  // A year of four digits and a whole second, as nearly all of them.
  if (text.length === 22 && text[10] === ' ') return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
  const [day = '', clock = ''] = text.split(' ')
  const [seconds = '', fraction = ''] = clock.replace(/\+00$/, '').split('.')
  return `${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
