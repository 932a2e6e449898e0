import type { z } from 'zod'
import type { Brand, Language } from '../api/ids.ts'
import type { tagColors } from '../custom-lists/api.ts'
import type { DataType } from '../fields/data-types.ts'
import type { displayWidths } from '../fields/field.ts'
import type { Value } from '../fields/field-type.ts'
import type { layoutContent } from '../layouts/api.ts'
import type { SampleKit } from './sample-kit.ts'

export type Words = Readonly<Record<Language, string>>
export const words = (en: string, es: string, fr: string): Words => ({ en, es, fr })

export interface BlueprintItem {
  readonly key: string
  readonly name: Words
  readonly color: (typeof tagColors)[number]
  readonly icon?: string
}

export interface BlueprintList {
  readonly key: string
  readonly name: Words
  readonly icon: string
  readonly items: readonly BlueprintItem[]
}

export interface BlueprintField {
  /** Also its column name. */
  readonly key: string
  readonly title: Words
  readonly dataType: DataType
  /** Without ids and currency: those come with the team. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly list?: string
  /** That a link leads to; of an earlier collection. */
  readonly collection?: string
  /** Title of the field that shows the link from its other end. */
  readonly reverse?: Words
  readonly isRequired?: true
  readonly displayWidth?: (typeof displayWidths)[number]
}

type FieldMore = Omit<BlueprintField, 'key' | 'title' | 'dataType'>

export const field = (key: string, title: Words, dataType: DataType, more: FieldMore = {}): BlueprintField => ({
  key,
  title,
  dataType,
  ...more,
})

export const item = (key: string, name: Words, color: BlueprintItem['color'], icon?: string): BlueprintItem => ({
  key,
  name,
  color,
  ...(icon !== undefined && { icon }),
})

/** Ids of one team for what a layout names by key. */
export interface LayoutIds {
  readonly field: (key: string) => number
  /** `list.item` */
  readonly item: (key: string) => number
}

export interface BlueprintLayout {
  readonly name: Words
  /** The collection opens with it. */
  readonly isDefault?: true
  readonly content: (ids: LayoutIds) => z.input<typeof layoutContent>
}

export interface BlueprintCollection {
  readonly key: string
  readonly name: Words
  readonly pluralName: Words
  readonly icon: string
  readonly description: Words
  readonly isFeatured?: true
  /** The first one names the records. */
  readonly fields: readonly BlueprintField[]
  readonly layouts?: readonly BlueprintLayout[]
}

export interface BlueprintRole {
  readonly name: Words
  readonly description: Words
  /** Collections whose records it may write. */
  readonly writes: readonly string[]
}

/** What a new team of a brand may begin with (behaviour.md section 6). Links lead to earlier collections. */
export interface Blueprint {
  readonly brand: Brand
  readonly text: Words
  readonly lists: readonly BlueprintList[]
  readonly collections: readonly BlueprintCollection[]
  readonly roles: readonly BlueprintRole[]
}

/** A value of a sample record: what it names by key gets the ids of the team. */
export type SampleValue =
  | Value
  /** `list.item` */
  | { readonly item: string }
  | { readonly items: readonly string[] }
  /** Place among the records of a collection that comes earlier. */
  | { readonly record: readonly [collection: string, index: number] }
  | { readonly records: readonly (readonly [collection: string, index: number])[] }
  /** Whoever put the blueprint in. */
  | { readonly person: true }

/** By field key. */
export type SampleRecord = Readonly<Record<string, SampleValue>>
/** By collection key. */
export type SampleRecords = Readonly<Record<string, readonly SampleRecord[]>>
export type MakeSample = (kit: SampleKit) => SampleRecords
