import type { Shape } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { Values } from '@trellis/domain/records/api'
import { rangeOfText } from '../fields/range-text.ts'

/** Turns PostgreSQL's text of one value into its JSON text. */
export type JsonWriter = (text: string) => string

const asString: JsonWriter = (text) => JSON.stringify(text)
const quoted: JsonWriter = (text) => `"${text}"`
const asItIs: JsonWriter = (text) => text

/** How the text of each shape becomes JSON; exact numbers travel as strings (behaviour.md section 1). */
const writers: Record<Shape, JsonWriter> = {
  text: asString,
  number: quoted,
  boolean: (text) => (text === 't' ? 'true' : 'false'),
  date: quoted,
  instant: (text) => `"${isoInstant(text)}"`,
  time: quoted,
  range: (text) => JSON.stringify(rangeOfText(text)),
  id: asItIs,
  ids: (text) => `[${text.slice(1, -1)}]`,
  json: asItIs,
}

export function jsonWriter(field: Field): JsonWriter {
  // A whole number is exact in JavaScript; its column is a bigint.
  if (field.dataType === 'number') return asItIs
  return writers[fieldTypeOf(field.dataType).shape]
}

type JsonValue = Values[string]
/** Turns PostgreSQL's text of one value into the value as it travels in JSON. */
export type ValueReader = (text: string) => JsonValue

const asText: ValueReader = (text) => text
const asNumber: ValueReader = (text) => Number(text)
const parsed: ValueReader = (text) => JSON.parse(text) as JsonValue

/** What `writers` write, not as text. */
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
  const [day = '', clock = ''] = text.split(' ')
  const [seconds = '', fraction = ''] = clock.replace(/\+00$/, '').split('.')
  return `${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
