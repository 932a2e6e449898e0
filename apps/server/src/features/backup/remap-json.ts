import type { DataType } from '@trellis/domain/fields/data-types'
import { dataTypes } from '@trellis/domain/fields/data-types'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { IdKind } from './id-columns.ts'
import type { NewIds } from './new-ids.ts'

/** What remapping has to know: the new numbers, and which field holds what, by its old number. */
export interface Remapping {
  readonly ids: NewIds
  readonly dataTypeById: ReadonlyMap<number, string>
}

type Json = unknown
type JsonObject = Record<string, Json>

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What ids in the values of a field name; null where there are none that change. */
export function kindOfValues(dataType: string | undefined): IdKind | null {
  if (!dataTypes.includes(dataType as DataType)) return null
  const { refersTo } = fieldTypeOf(dataType as DataType)
  if (refersTo === 'person') return 'teamUser'
  return refersTo === 'collection' ? 'collection' : null
}

/** One id or several; what is none stays. An exact number that JavaScript cannot hold comes as an object of its own. */
export function mappedValue(value: Json, kind: IdKind | null, ids: NewIds): Json {
  if (kind === null) return value
  if (Array.isArray(value)) return value.map((one) => mappedValue(one, kind, ids))
  return typeof value === 'number' ? ids.of(kind, value) : value
}

/** Before and after of history: values by field id. */
export function valuesByField(values: Json, { ids, dataTypeById }: Remapping): Json {
  if (!isObject(values)) return values
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (!/^\d+$/.test(key)) return [key, value]
      return [
        String(ids.of('field', Number(key))),
        mappedValue(value, kindOfValues(dataTypeById.get(Number(key))), ids),
      ]
    }),
  )
}

const idsOfDetails: Record<string, IdKind> = {
  fieldId: 'field',
  movedCollectionId: 'collection',
  toCollectionId: 'collection',
}

/** What a batch says of itself: the field of another type, the collection that moved. Records keep their numbers. */
export function batchDetails(details: Json, { ids }: Remapping): Json {
  if (!isObject(details)) return details
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, mappedValue(value, idsOfDetails[key] ?? null, ids)]),
  )
}

export function condition(tree: Json, to: Remapping): Json {
  if (!isObject(tree)) return tree
  if (Array.isArray(tree['all'])) return { all: tree['all'].map((child) => condition(child, to)) }
  if (Array.isArray(tree['any'])) return { any: tree['any'].map((child) => condition(child, to)) }
  if (tree['not'] !== undefined) return { not: condition(tree['not'], to) }
  const right = Array.isArray(tree['right']) ? tree['right'] : []
  const kind = kindOfOperand(tree['left'], to)
  return {
    ...tree,
    left: operand(tree['left'], to),
    right: right.map((one: Json) =>
      isObject(one) && 'literal' in one ? { ...one, literal: literal(one, kind, to) } : operand(one, to),
    ),
  }
}

export function order(sort: Json, to: Remapping): Json {
  if (!Array.isArray(sort)) return sort
  return sort.map((key: Json) => (isObject(key) ? { ...key, by: operand(key['by'], to) } : key))
}

export function layoutContent(content: Json, to: Remapping): Json {
  if (!isObject(content)) return content
  const { where, sort, groups, columns, totals, ...others } = content
  return {
    ...others,
    ...(where !== undefined && { where: condition(where, to) }),
    ...(sort !== undefined && { sort: order(sort, to) }),
    ...(groups !== undefined && { groups: order(groups, to) }),
    ...(Array.isArray(columns) && {
      columns: columns.map((column: JsonObject) => ({ ...column, key: columnKey(String(column['key']), to) })),
    }),
    ...(isObject(totals) && {
      totals: Object.fromEntries(Object.entries(totals).map(([key, total]) => [columnKey(key, to), total])),
    }),
  }
}

const idsOfSettings: Record<string, IdKind> = {
  listId: 'collection',
  collectionId: 'collection',
  reverseFieldId: 'field',
  reverseOf: 'field',
  secondLine: 'field',
}

export function fieldSettings(settings: Json, to: Remapping): Json {
  if (!isObject(settings)) return settings
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      if (key === 'candidates') return [key, condition(value, to)]
      return [key, mappedValue(value, idsOfSettings[key] ?? null, to.ids)]
    }),
  )
}

/** Types a field had: their settings name lists and collections as those of now do. */
export function earlierTypes(types: Json, to: Remapping): Json {
  if (!Array.isArray(types)) return types
  return types.map((one: Json) => (isObject(one) ? { ...one, settings: fieldSettings(one['settings'], to) } : one))
}

export function cardSettings(settings: Json, { ids }: Remapping): Json {
  if (!isObject(settings) || !isObject(settings['sort'])) return settings
  return { ...settings, sort: { ...settings['sort'], fieldId: mappedValue(settings['sort']['fieldId'], 'field', ids) } }
}

/** Columns of a grid: `f12`, or `f12.f34` behind a link. */
function columnKey(key: string, { ids }: Remapping): string {
  return key.replaceAll(/\bf(\d+)/g, (_, id: string) => `f${ids.of('field', Number(id))}`)
}

/** A field on either side; what speaks of none stays. */
function operand(side: Json, { ids }: Remapping): Json {
  if (!isObject(side) || typeof side['field'] !== 'number') return side
  return {
    ...side,
    field: ids.of('field', side['field']),
    ...(side['via'] !== undefined && { via: mappedValue(side['via'], 'field', ids) }),
  }
}

function kindOfOperand(left: Json, { dataTypeById }: Remapping): IdKind | null {
  if (!isObject(left)) return null
  if (typeof left['field'] === 'number') return kindOfValues(dataTypeById.get(left['field']))
  if (left['meta'] === 'createdBy' || left['meta'] === 'updatedBy') return 'teamUser'
  return left['meta'] === 'collections' ? 'collection' : null
}

function literal({ literal: value }: JsonObject, kind: IdKind | null, { ids }: Remapping): Json {
  if (kind === null || !/^[1-9]\d*$/.test(String(value))) return value
  const made = ids.of(kind, Number(value))
  return typeof value === 'string' ? String(made) : made
}
