import type { z } from 'zod'
import type { Language } from '../api/ids.ts'
import type { Operator } from '../records/operators.ts'
import type { PartKey } from '../records/sentence-keys.ts'
import type { DataType, Shape } from './data-types.ts'
import type { JsonPart } from './json-part.ts'

/** A value as it travels in JSON and lies in memory; empty is always null. Exact numbers travel as strings. */
export type Value = string | number | boolean | number[] | Record<string, unknown> | Record<string, unknown>[] | null

/** What reading and writing text needs to know beside the field's settings. */
export interface TextContext {
  readonly language: Language
  /** IANA name; instants are read and shown in it. */
  readonly timezone: string
  /** ISO 3166 two letters; phone numbers without a country code are read in it. */
  readonly country: string
  /** Items of a custom list by list id, for selections. Empty where a type does not need it. */
  readonly listItems: (listId: number) => readonly ListItem[]
  /** Names of linked records by id, as far as they are known here. */
  readonly recordName: (recordId: number) => string | undefined
  /** Finds a record of a collection by its name; undefined when unknown here, or not unique. */
  readonly recordIdByName?: (collectionId: number, name: string) => number | undefined
  /** What an icon is called in the language, where the words are at hand: they are many. */
  readonly iconName?: (icon: string) => string
  /** What it is found by: a line per language. */
  readonly iconWords?: (icon: string) => string
  /** Names of files, as far as they are known here. */
  readonly fileName?: (fileId: number) => string | undefined
  /** Everybody who is or was of the team, by name. */
  readonly people: readonly Person[]
  /** The team's collections as far as they are known here, by name; custom lists are not among them. */
  readonly collections: readonly TeamCollection[]
  /** How a whole column writes numbers and dates, where columnGuess found it out; else language and country decide. */
  readonly reading?: Reading
}

/** What one cell alone cannot tell: 1,234 and 3/4/2025. */
export interface Reading {
  readonly decimalMark?: '.' | ','
  readonly dateOrder?: DateOrder
}

export type DateOrder = 'day-month-year' | 'month-day-year'

/** A team user as fields name them. */
export interface Person {
  /** Of the team user. */
  readonly id: number
  readonly name: string
  /** '' where the reader may not see it. */
  readonly email: string
  /** Whoever left stays in old values and is not offered for new ones. */
  readonly isCurrent: boolean
  /** Of their picture; missing or null for none. */
  readonly pictureKey?: string | null
}

export interface TeamCollection {
  readonly id: number
  readonly name: string
  readonly icon: string
}

export interface ListItem {
  readonly id: number
  readonly name: string
  readonly icon: string | null
  readonly color: string | null
  readonly rank: number
  readonly isArchived: boolean
}

/** Why a text is no value of a type; i18n has one sentence each (fields.problems). */
export const textProblems = [
  'not-a-number',
  'not-whole',
  'too-large',
  'too-many-decimals',
  'not-a-date',
  'not-a-date-time',
  'not-an-email',
  'not-a-phone-number',
  'not-a-url',
  'not-a-boolean',
  'not-in-list',
  'not-a-record',
  'not-a-candidate',
  'not-an-icon',
  'not-a-video',
  'not-a-time',
  'not-a-date-range',
  'range-backwards',
  'not-a-payment-status',
  'not-a-collection',
  'not-a-person',
  'not-a-file',
  'too-many-files',
  'still-uploading',
  'still-making',
  'not-an-address',
  'not-details',
  'not-a-line-item',
  'too-long',
] as const
export type TextProblem = (typeof textProblems)[number]

export type Parsed = { value: Value } | { problem: TextProblem }

/** A value (with the settings it needs), used by tests and the gallery together with sampleContext. */
export interface Sample {
  readonly value: Value
  readonly settings?: Record<string, unknown>
}

/**
 * The face every data type has in the domain. `settings` holds what an admin chooses for one field;
 * `parse(format(v))` gives v back for every type whose `isTextLossless` is not false.
 */
export interface FieldType<S extends Record<string, unknown> = Record<string, unknown>> {
  readonly id: DataType
  readonly shape: Shape
  readonly settings: z.ZodType<S, unknown>
  /** Null where an admin must choose first (a list, a collection). */
  readonly defaultSettings: NoInfer<S> | null
  /** The schema of a non-empty value; it also normalises (an e-mail becomes lower case). */
  readonly value: (settings: S) => z.ZodType<Value, unknown>
  /** What a value is that its schema refuses; texts are only ever too long. */
  readonly refusal: TextProblem
  /** Reads a cell of a CSV file or the clipboard; the text is trimmed and not empty. */
  readonly parse: (text: string, settings: S, context: TextContext) => Parsed
  /** The text for export and clipboard, exact. */
  readonly format: (value: Exclude<Value, null>, settings: S, context: TextContext) => string
  /** The text a person reads, by language. */
  readonly display: (value: Exclude<Value, null>, settings: S, context: TextContext) => string
  /** What sorting compares: folded text, number, or rank. Null is never passed. */
  readonly sortKey: (value: Exclude<Value, null>, settings: S, context: TextContext) => string | number | bigint
  readonly operators: readonly Operator[]
  /** Words for search; none for types that are not searched as text. Lines are shown one by one. */
  readonly searchText?: (value: Exclude<Value, null>, settings: S, context: TextContext) => string
  readonly isTextLossless?: false
  /** Text with tags: compared by its words (text/strip-tags.ts). */
  readonly isHtml?: true
  /** A text of a closed set, compared as it is; its words come from `display`. */
  readonly isChoice?: true
  /** What an id or ids of this type are of: they must be of this team. A condition may say "me" of a person. */
  readonly refersTo?: 'collection' | 'person' | 'file'
  /** Of a json value: what conditions and sorts compare instead of the whole. */
  readonly compared?: JsonPart
  /** Parts of a json value that conditions name by themselves: the city of an address. */
  readonly parts?: Readonly<Partial<Record<PartKey, JsonPart>>>
  readonly isDefaultAllowed?: false
  readonly isSortable?: false
  readonly isUniqueAllowed: boolean
  readonly samples: readonly Sample[]
}

/** Keeps the type of the settings inside the file that defines them. */
export function defineFieldType<const I extends DataType, S extends Record<string, unknown>>(
  type: FieldType<S> & { readonly id: I },
): FieldType & { readonly id: I } {
  return type as unknown as FieldType & { readonly id: I }
}
