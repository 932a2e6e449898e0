import type { Field } from '@trellis/domain/fields/field'
import { isLink, reversedLink } from '@trellis/domain/fields/link'
import type { Statement } from '../../../platform/statement.ts'
import { hasColumn } from '../../fields/storage.ts'

export const storesLink = (field: Field): boolean => isLink(field) && reversedLink(field) === undefined

/**
 * Parts of a statement that writes records: rows of the link table, and history at the other end of each link. There it
 * is a change of type `linked` without a version, because that record stays as it is: `before` and `after` hold the link
 * field of the other records, and the ids of those that no longer or now link to it.
 * @param changed a part with the columns id, `now` and `after`: values by field id before and after, of `after` only what changes
 * @param batchId SQL of one value
 */
export function linkChangesSql(
  schema: string,
  fields: readonly Field[],
  { changed, batchId }: { changed: string; batchId: string },
  { param }: Pick<Statement, 'param'>,
): string {
  const links = fields.filter(storesLink)
  if (links.length === 0) return ''
  const linkIds = param(
    links.map(({ id }) => id),
    'bigint[]',
  )
  const listIds = param(
    links.filter((field) => !hasColumn(field)).map(({ id }) => id),
    'bigint[]',
  )
  const side = (values: string) => `
  select d.id, f.field_id, t.value::text::bigint as target_id, t.place::int as place
  from ${changed} d
  cross join unnest(${linkIds}) f(field_id)
  cross join lateral jsonb_path_query(d.${values} -> f.field_id::text, '$[*]') with ordinality t(value, place)
  where d.after ? f.field_id::text and jsonb_typeof(t.value) = 'number'`
  const missingIn = (other: string, one: string) =>
    `not exists (select from ${other} o where o.id = ${one}.id and o.field_id = ${one}.field_id and o.target_id = ${one}.target_id)`
  return `, links_were as materialized (${side('now')}
), links_are as materialized (${side('after')}
), links_removed as (
  delete from ${schema}.link k using links_were w
  where k.record_id = w.id and k.field_id = w.field_id and k.target_id = w.target_id and ${missingIn('links_are', 'w')}
), links_added as (
  insert into ${schema}.link (field_id, record_id, target_id, rank)
  select a.field_id, a.id, a.target_id, a.place from links_are a where a.field_id = any(${listIds})
  on conflict (record_id, field_id, target_id) do update set rank = excluded.rank
), other_ends as (
  insert into ${schema}.change (batch_id, record_id, collection_id, type, version, before, after)
  select ${batchId}, t.id, t.collection_id, 'linked', 0,
    case when e.before is not null then jsonb_build_object(e.field_id::text, e.before) end,
    case when e.after is not null then jsonb_build_object(e.field_id::text, e.after) end
  from (
    select l.target_id, l.field_id, jsonb_agg(l.id order by l.id) filter (where not l.is_added) as before,
      jsonb_agg(l.id order by l.id) filter (where l.is_added) as after
    from (
      select w.id, w.field_id, w.target_id, false as is_added from links_were w where ${missingIn('links_are', 'w')}
      union all
      select a.id, a.field_id, a.target_id, true from links_are a where ${missingIn('links_were', 'a')}
    ) l
    where l.id <> l.target_id
    group by l.target_id, l.field_id
  ) e
  join ${schema}.record t on t.id = e.target_id
)`
}
