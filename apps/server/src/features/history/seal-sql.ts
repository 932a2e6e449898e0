/**
 * The rows of a batch in one way of writing, so that the same history has the same hash wherever it is computed. What changes
 * after the commit is not part of it: how many records an import has by now, what took a batch back, when a row was written.
 * A column that is added to these tables later must be null in old rows.
 */

const batchText = `jsonb_build_array('batch', jsonb_strip_nulls(to_jsonb(b) - '{at,record_count,reverted_by_batch_id,written_in,details}'::text[]),
  (extract(epoch from b.at) * 1000000)::bigint, b.details)::text`

const changeText = `jsonb_build_array('change', jsonb_strip_nulls(to_jsonb(c) - '{before,after}'::text[]), c.before, c.after)::text`

const rangeText = `jsonb_build_array('created', to_jsonb(g))::text`

const hashOf = (text: string) => `sha256(convert_to(${text}, 'UTF8'))`

/** Of changes `c`: batch_id, part, place, hash. */
export const changeHashesSql = (schema: string, where: string): string =>
  `select c.batch_id, 1::smallint as part, c.id as place, ${hashOf(changeText)} as hash from ${schema}.change c where ${where}`

/** The same of ranges `g` of imported ids. */
export const rangeHashesSql = (schema: string, where: string): string =>
  `select g.batch_id, 2::smallint as part, g.first_record_id as place, ${hashOf(rangeText)} as hash
  from ${schema}.creation_range g where ${where}`

/** The hash of each of these batches: over the hashes of its rows, those that were purged with a record included. `batchIds` is SQL of an array. */
export const batchHashesSql = (schema: string, batchIds: string): string => `
  select hashes.batch_id, sha256(string_agg(hashes.hash, ''::bytea order by hashes.part, hashes.place)) as hash
  from (
    select b.id as batch_id, 0::smallint as part, b.id as place, ${hashOf(batchText)} as hash
    from ${schema}.change_batch b where b.id = any(${batchIds})
    union all
    ${changeHashesSql(schema, `c.batch_id = any(${batchIds})`)}
    union all
    ${rangeHashesSql(schema, `g.batch_id = any(${batchIds})`)}
    union all
    select p.batch_id, p.part, p.place, p.hash from ${schema}.history_purged_row p where p.batch_id = any(${batchIds})
  ) hashes
  group by hashes.batch_id`
