import type { Operator } from '../records/operators.ts'
import type { DataType } from './data-types.ts'
import type { TextContext, Value } from './field-type.ts'

/**
 * What conditions and sorts compare of a json value. The record engine reads the same from the column
 * (json-part-sql.ts); a property test holds both equal.
 */
export interface JsonPart {
  readonly comparison: 'text' | 'number'
  readonly operators: readonly Operator[]
  /** Of a text: keys whose texts are joined by a space. Of a number: the way from the outside in. */
  readonly keys: readonly string[]
  /** Of a text: the key of a list whose entries have the keys; `''` where the value is the list. */
  readonly list?: string
  /** The type whose editor and words the right side of a condition uses. */
  readonly editedAs: DataType
  /** A country by its code, which only other countries are compared with. */
  readonly isCountry?: true
  /** How a condition says what is on its right; as `editedAs` where missing. */
  readonly display?: (literal: string, context: TextContext) => string
}

type Entry = Readonly<Record<string, unknown>>

/** Null where there is nothing; a text without any of its keys is ''. */
export function partOf(value: Exclude<Value, null>, part: JsonPart): string | null {
  if (part.comparison === 'number') {
    const found = part.keys.reduce<unknown>((at, key) => (at as Entry | undefined)?.[key], value)
    return typeof found === 'string' || typeof found === 'number' ? String(found) : null
  }
  const entries = part.list === undefined ? [value] : part.list === '' ? value : (value as Entry)[part.list]
  return (entries as Entry[]).map((entry) => joined(entry, part.keys)).join(' ')
}

const joined = (entry: Entry, keys: readonly string[]): string =>
  keys
    .map((key) => entry[key])
    .filter((text) => text !== undefined && text !== null)
    .join(' ')

/**
 * The value with its keys in the order PostgreSQL keeps them (jsonb: by length, then by letter): what is written and what
 * is read back are the same text, and nothing looks changed that is not.
 */
export function inStoredOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inStoredOrder) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, inStoredOrder(part as unknown)])) as T
}
