import type { Field } from '@trellis/domain/fields/field'
import type { Statement } from '../../../platform/statement.ts'
import { columnOf, tableOf } from '../record-table.ts'

interface ListFields {
  readonly schema: string
  readonly rootId: number
  /** Selections from the list, in the table of this root collection. */
  readonly fields: readonly Field[]
}

const isMulti = (field: Field) => field.dataType === 'multi_selection_from_list'

/** Items with how often live records have them, per field: field_id, item_id, count. */
export function itemCountsSql({ schema, rootId, fields }: ListFields): string {
  const table = tableOf(schema, { rootId })
  const counts = fields.map((field) => {
    const column = columnOf(field)
    return isMulti(field)
      ? `select ${field.id}::bigint as field_id, item as item_id, count(*)::int as count
         from ${table} r, unnest(r.${column}) item
         where r.deleted_at is null
         group by item`
      : `select ${field.id}::bigint as field_id, r.${column} as item_id, count(*)::int as count
         from ${table} r
         where r.deleted_at is null and r.${column} is not null
         group by r.${column}`
  })
  return counts.join('\nunion all\n')
}

interface Replacement {
  readonly itemId: number
  readonly by: number
}

/**
 * What records that hold an item get instead of it, as a source of patches: the other item in its place, and once only
 * where a selection of several holds both.
 */
export const replacingPatches =
  ({ schema, rootId, fields }: ListFields, { itemId, by }: Replacement, limit: number) =>
  ({ param }: Statement) => {
    const old = param(itemId, 'bigint')
    const next = param(by, 'bigint')
    const holds = (field: Field) =>
      isMulti(field) ? `r.${columnOf(field)} @> array[${old}]` : `r.${columnOf(field)} = ${old}`
    const value = (field: Field) =>
      isMulti(field)
        ? `(select jsonb_agg(kept.item order by kept.place) from (
             select case when item = ${old} then ${next} else item end as item, min(place) as place
             from unnest(r.${columnOf(field)}) with ordinality as listed (item, place)
             group by 1
           ) kept)`
        : `to_jsonb(${next})`
    const parts = fields.map(
      (field) =>
        `case when ${holds(field)} then jsonb_build_object('${field.id}', ${value(field)}) else '{}'::jsonb end`,
    )
    return `select r.id, null::int as version, ${parts.join(' || ')} as patch, null::jsonb as expected
  from ${tableOf(schema, { rootId })} r
  where r.deleted_at is null and (${fields.map(holds).join(' or ')})
  order by r.id
  limit ${param(limit, 'int')}`
  }
