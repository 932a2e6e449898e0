import type { Field } from '@trellis/domain/fields/field'
import { isLink, reversedLink } from '@trellis/domain/fields/link'
import { hasColumn } from '../../fields/storage.ts'
import type { Through } from './through-sql.ts'

/** A page whose columns are called c0, c1 and so on, c0 being the record's id and the fields beginning at c3. */
export interface LinkedPage {
  readonly schema: string
  /** The statement of its rows; of fields of `isListApart` it gives null. */
  readonly text: string
  readonly fields: readonly Field[]
  readonly through: readonly Through[]
  readonly firstThrough: number
  /** Placeholders: the snapshot of which names are known, or null; whether names are to come though nothing was written since. */
  readonly moment: string
  readonly areWanted: string
}

export const leadsAnywhere = (fields: readonly Field[], through: readonly Through[]): boolean =>
  fields.some(isLink) || through.some(({ field }) => isLink(field))

/** Links to several that are stored in a table of their own: those of a page are read together. */
export const isListApart = (field: Field): boolean => !hasColumn(field) && reversedLink(field) === undefined

/** More than the number of any of these fields, a power of two: a place in a list times it, and the field, are one number. */
export function fieldsEnd(fields: readonly Field[]): number {
  let end = 1
  for (const field of fields) while (end <= field.id) end *= 2
  return end
}

/**
 * The rows of a page with links as they are stored, some of which may lead to the trash. Behind the first row stand the
 * links of `isListApart` of all rows, as arrays of records, of places in the list times `fieldsEnd` plus the field, and of
 * targets, one after another (`{1,1}{7,15}{2,3}`): half of what links cost is that PostgreSQL writes each number. Then
 * the names of all live records that anything leads to, each looked up once, and how many they are:
 * `2{ "1" : "Ada", "2" : "Bo" }`, or null where they are known; whether nothing was written since they were; and a snapshot.
 */
export function withNamesSql(page: LinkedPage): string {
  const { schema, text, fields, moment, areWanted } = page
  const apart = fields.filter(isListApart)
  const isFirst = 'page.c0 = (select c0 from page limit 1)'
  const links =
    apart.length === 0
      ? ''
      : `, linked as materialized (
  select array_agg(k.record_id) as records, array_agg(k.rank * ${fieldsEnd(apart)}::bigint + k.field_id) as places,
    array_agg(k.target_id) as targets
  from ${schema}.link k
  where k.record_id = any(array(select c0 from page)) and k.field_id in (${apart.map(({ id }) => id).join(', ')})
)`
  return `with page as materialized (${text}), news as materialized (
  select ${moment} is not null and pg_snapshot_xmax(${moment}) <= pg_snapshot_xmax(pg_current_snapshot()) and (
    -- In this order the index is the way to them: nearly always there are none.
    select b.id
    from ${schema}.change_batch b
    where b.written_in >= pg_snapshot_xmin(${moment}) and not pg_visible_in_snapshot(b.written_in, ${moment})
    order by b.written_in desc
    limit 1
  ) is null and not exists (
    select from ${schema}.names_renewed n where not pg_visible_in_snapshot(n.written_in, ${moment})
  ) as are_none
)${links}
select page.*,
  ${apart.length === 0 ? 'null' : `case when ${isFirst} then (select concat(records, places, targets) from linked) end`},
  case when ${isFirst} and (${areWanted} or not (select are_none from news)) then (
    select concat(count(*), json_object_agg(t.id, t.name))
    from ${schema}.record t
    where t.id = any(array(${linkedIdsSql(page)})) and t.deleted_at is null
  ) end,
  case when ${isFirst} then (select are_none from news) end,
  case when ${isFirst} then pg_current_snapshot() end
from page`
}

/** The ids of all records that the rows lead to, as rows. */
function linkedIdsSql({ fields, through, firstThrough }: LinkedPage): string {
  const columns = [
    ...fields.flatMap((field, index) =>
      isLink(field) && !isListApart(field) ? [{ field, column: `c${3 + index}`, isList: false }] : [],
    ),
    ...through.flatMap(({ field, isList }, index) =>
      isLink(field) ? [{ field, column: `c${firstThrough + index}`, isList }] : [],
    ),
  ]
  const single = columns.filter(({ field, isList }) => !isList && hasColumn(field)).map(({ column }) => column)
  const lists = columns.filter(({ field, isList }) => !isList && !hasColumn(field)).map(({ column }) => column)
  const behind = columns.filter(({ isList }) => isList)
  return [
    `select unnest(${[`array[${single.join(', ')}]::bigint[]`, ...lists].join(' || ')}) from page`,
    ...(fields.some(isListApart) ? ['select unnest(targets) from linked'] : []),
    ...behind.map(({ field, column }) => {
      const each = hasColumn(field) ? 'each.id::bigint' : 'unnest(each.id::bigint[])'
      return `select ${each} from page, json_array_elements_text(${column}) each(id)`
    }),
  ].join(' union all ')
}
