import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { mostFound } from '@trellis/domain/search/api'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { hasColumn } from '../fields/storage.ts'
import { columnOf, tableOf } from '../records/record-table.ts'

/** Up to so many collections bring their texts in the statement that finds the records; with more it would grow too long. */
const mostInline = 12

/** Fields whose texts are searched, the name apart. */
export const searchedFields = (collection: ConfiguredCollection): Field[] =>
  collection.fields.filter(
    (field) =>
      field.id !== collection.nameFieldId && hasColumn(field) && fieldTypeOf(field.dataType).searchText !== undefined,
  )

/** Their texts of row `r`, as PostgreSQL writes them: a JSON array in the order of `searchedFields`. */
export function textsSql(collection: ConfiguredCollection): string {
  const columns = searchedFields(collection).map((field) => `r.${columnOf(field)}::text`)
  return columns.length === 0 ? `'[]'` : `to_json(array[${columns.join(', ')}])::text`
}

/** The texts of found record `f`, or null where they are asked for by themselves. */
export function foundTextsSql(schema: string, collections: readonly ConfiguredCollection[]): string {
  if (collections.length === 0 || collections.length > mostInline) return 'null'
  const whens = collections.map(
    (one) => `when ${one.id} then (select ${textsSql(one)} from ${tableOf(schema, one)} r where r.id = f.id)`,
  )
  return `case when f.is_in_name then null else case f.collection_id ${whens.join(' ')} end end`
}

interface Parts {
  /** Fields other than the name count as well. */
  readonly isWhole: boolean
  /** Very many records fit: those whose names hold the very words are looked at first. */
  readonly isWide: boolean
}

/**
 * $1 query, $2 root collections, $3 folded words, $4 limit, $5 query of the words one by one in names, $6 to $9 where the
 * page before ended, $10 what is found already; $11 whole words, where `isWide`.
 */
export function searchSql(schema: string, texts: string, { isWhole, isWide }: Parts): string {
  const names = `ts_filter(search, '{a}')`
  const found = (condition: string) => `(
        select id, name, collection_id, search
        from ${schema}.record
        where ${condition} and collection_id = any($2::bigint[]) and deleted_at is null
          and ($10::tsquery is null or not search @@ $10::tsquery)
        limit ${mostFound}
      )`
  // One after the other, and only until there are enough: the index gives any of a great many.
  const parts = [
    ...(isWide ? [found(`${names} @@ $11::tsquery`)] : []),
    found(`${names} @@ $1::tsquery${isWide ? ` and not ${names} @@ $11::tsquery` : ''}`),
    ...(isWhole ? [found(`search @@ $1::tsquery and not ${names} @@ $1::tsquery`)] : []),
  ]
  return `with ranked as materialized (
    select id, name, collection_id,
      starts_with(trellis.fold(name), $3::text)::int as starts,
      ts_rank('{0.01, 0.01, 0.01, 1}', search, $1::tsquery) as rank,
      length(name) as letters,
      search @@ $5::tsquery as is_in_name
    from (
      select * from (${parts.join(' union all ')}) part limit ${mostFound}
    ) found
  ), counted as (
    select json_object_agg(collection_id, count) as counts from (select collection_id, count(*) from ranked group by 1) one
  )
  select f.id, f.name, f.collection_id, f.starts, f.rank::text as rank, f.letters, f.is_in_name, counted.counts,
    ${texts} as texts
  from (
    select *
    from ranked
    where $6::int is null or (starts, rank, -letters, -id) < ($6::int, $7::float4, -$8::int, -$9::bigint)
    order by starts desc, rank desc, letters, id
    limit $4::int
  ) f, counted
  order by f.starts desc, f.rank desc, f.letters, f.id`
}
