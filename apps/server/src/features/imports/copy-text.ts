import type { Shape } from '@trellis/domain/fields/data-types'
import { rangeOf } from '@trellis/domain/fields/day-range'
import type { Value } from '@trellis/domain/fields/field-type'
import { rangeText } from '../fields/range-text.ts'

/** A value as COPY reads it in text format. */
export type CopyWriter = (value: Value) => string

const nothing = '\\N'

const escapeByLetter: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

export function copyText(text: string): string {
  return /[\\\n\r\t]/.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (letter) => escapeByLetter[letter]!) : text
}

const escaped = (value: Value) => copyText(String(value))
const asItIs = (value: Value) => String(value)
const asJson = (value: Value) => copyText(JSON.stringify(value))

const writers: Record<Shape, CopyWriter> = {
  text: escaped,
  number: asItIs,
  boolean: (value) => (value ? 't' : 'f'),
  date: asItIs,
  instant: asItIs,
  time: asItIs,
  range: (value) => rangeText(rangeOf(value)),
  id: asItIs,
  ids: (value) => `{${(value as number[]).join(',')}}`,
  json: asJson,
}

export function copyWriter(shape: Shape): CopyWriter {
  const write = writers[shape]
  return (value) => (value === null ? nothing : write(value))
}
