import type { Field } from '@trellis/domain/fields/field'
import { isLink, reversedLink } from '@trellis/domain/fields/link'
import { hasColumn } from '../../fields/storage.ts'
import type { Through } from './through-sql.ts'

/** A page whose columns are called c0, c1 and so on, c0 being the record's id and the fields beginning at c3. */
export interface LinkedPage {
  readonly schema: string
  /** The statement of its rows; of fields of `isListApart` it gives null. */
  readonly text: string
  readonly columns: readonly string[]
  readonly fields: readonly Field[]
  readonly through: readonly Through[]
  readonly firstThrough: number
}

export const leadsAnywhere = (fields: readonly Field[], through: readonly Through[]): boolean =>
  fields.some(isLink) || through.some(({ field }) => isLink(field))

/** Links to several that are stored in a table of their own: those of one record are read together. */
export const isListApart = (field: Field): boolean => !hasColumn(field) && reversedLink(field) === undefined

/**
 * The rows of a page with links as they are stored, some of which may lead to the trash, and behind the first row the names
 * of all live records they lead to, each looked up once, and how many they are: `2{ "1" : "Ada", "2" : "Bo" }`.
 */
export function withNamesSql(page: LinkedPage): string {
  const { schema, columns, fields } = page
  const apart = fields.flatMap((field, index) => (isListApart(field) ? [{ field, column: `c${3 + index}` }] : []))
  const listed = new Set(apart.map(({ column }) => column))
  const held =
    apart.length === 0
      ? 'select * from page'
      : `select ${columns.map((column) => (listed.has(column) ? `m.${column}` : `page.${column}`)).join(', ')}
  from page left join lateral (
    select ${apart.map(({ field, column }) => `array_agg(k.target_id) filter (where k.field_id = ${field.id}) as ${column}`).join(', ')}
    from (
      select k.field_id, k.target_id from ${schema}.link k
      where k.record_id = page.c0 and k.field_id in (${apart.map(({ field }) => field.id).join(', ')})
      order by k.rank
    ) k
  ) m on true`
  return `with page as materialized (${page.text}), held as materialized (${held})
select held.*, case when held.c0 = (select c0 from held limit 1) then (
  select concat(count(*), json_object_agg(t.id, t.name))
  from ${schema}.record t
  where t.id = any(array(${linkedIdsSql(page)})) and t.deleted_at is null
) end
from held`
}

/** The ids of all records that the rows lead to, as rows. */
function linkedIdsSql({ fields, through, firstThrough }: LinkedPage): string {
  const columns = [
    ...fields.flatMap((field, index) => (isLink(field) ? [{ field, column: `c${3 + index}`, isList: false }] : [])),
    ...through.flatMap(({ field, isList }, index) =>
      isLink(field) ? [{ field, column: `c${firstThrough + index}`, isList }] : [],
    ),
  ]
  const single = columns.filter(({ field, isList }) => !isList && hasColumn(field)).map(({ column }) => column)
  const lists = columns.filter(({ field, isList }) => !isList && !hasColumn(field)).map(({ column }) => column)
  const behind = columns.filter(({ isList }) => isList)
  return [
    `select unnest(${[`array[${single.join(', ')}]::bigint[]`, ...lists].join(' || ')}) from held`,
    ...behind.map(({ field, column }) => {
      const each = hasColumn(field) ? 'each.id::bigint' : 'unnest(each.id::bigint[])'
      return `select ${each} from held, json_array_elements_text(${column}) each(id)`
    }),
  ].join(' union all ')
}
