import type { Shape } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { castType } from '../../fields/storage.ts'
import { valueSql } from '../links/link-sql.ts'
import type { LinkScope } from '../links/link-sql.ts'

/** Values in the JSON they travel in and history keeps, made and read by PostgreSQL: the twin of row-json.ts for writes of many records. */

const asText = (sql: string) => `to_jsonb(${sql}::text)`
const asItIs = (sql: string) => `to_jsonb(${sql})`

const writers: Record<Shape, (sql: string) => string> = {
  text: asItIs,
  number: asText,
  boolean: asItIs,
  date: asText,
  instant: (sql) => `to_jsonb(to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  time: asText,
  // The end is included; PostgreSQL keeps the day after it.
  range: (sql) =>
    `case when ${sql} is not null then jsonb_build_object('from', lower(${sql})::text, 'to', (upper(${sql}) - 1)::text) end`,
  id: asItIs,
  ids: asItIs,
  json: asItIs,
}

/** The value of a field as jsonb; empty is JSON's null. */
const jsonOf = (scope: LinkScope, field: Field, row: string): string => jsonOfSql(field, valueSql(scope, field, row))

/** The same of SQL that gives what the field stores. */
export function jsonOfSql(field: Pick<Field, 'dataType'>, sql: string): string {
  const write = field.dataType === 'number' ? asItIs : writers[fieldTypeOf(field.dataType).shape]
  return `coalesce(${write(sql)}, 'null')`
}

/** The value of a field in a jsonb object by field id, as its column takes it. */
export function columnFrom(field: Pick<Field, 'id' | 'dataType'>, json: string): string {
  const key = `'${field.id}'`
  const { shape } = fieldTypeOf(field.dataType)
  if (shape === 'ids')
    return `case when jsonb_typeof(${json} -> ${key}) = 'array' then array(select each::bigint from jsonb_array_elements_text(${json} -> ${key}) each) end`
  if (shape === 'range') {
    const side = (name: string) => `(${json} -> ${key} ->> '${name}')::date`
    return `case when jsonb_typeof(${json} -> ${key}) = 'object' then daterange(${side('from')}, ${side('to')}, '[]') end`
  }
  if (shape === 'json') return `nullif(${json} -> ${key}, 'null')`
  return `(${json} ->> ${key})::${castType(field)}`
}

/** A function takes a hundred arguments at most. */
const fieldsPerObject = 50

/** An object of these fields' values by field id. */
export function jsonObjectOf(scope: LinkScope, fields: readonly Field[], row: string): string {
  if (fields.length === 0) return `'{}'::jsonb`
  const parts: string[] = []
  for (let start = 0; start < fields.length; start += fieldsPerObject) {
    const some = fields.slice(start, start + fieldsPerObject)
    parts.push(`jsonb_build_object(${some.map((field) => `'${field.id}', ${jsonOf(scope, field, row)}`).join(', ')})`)
  }
  return parts.join(' || ')
}

/** Of the values in a patch those that differ from the values now; null where none does. */
export const changedSql = (now: string, patch: string): string =>
  `(select jsonb_object_agg(p.key, p.value) from jsonb_each(${patch}) p where ${now} -> p.key is distinct from p.value)`
