import { lastAuthorSql } from '../reverting/revert-edits-sql.ts'

/**
 * Whether values of a record are others than right after a change: its edits since, taken together per field, come to
 * something. An edit that was taken back comes to nothing. What this transaction wrote itself, as it takes back the values
 * before the records, is no later edit. All three are SQL.
 */
export const isEditedSinceSql = (
  schema: string,
  recordId: string,
  { afterId, batchId }: { afterId: string; batchId: string },
) =>
  `exists (
    select from (
      select (array_agg(coalesce(later.before -> f.key, 'null') order by later.id))[1] as was,
        (array_agg(f.value order by later.id desc))[1] as became
      from ${schema}.change later
      cross join lateral jsonb_each(later.after) f
      where later.record_id = ${recordId} and later.type = 'updated' and later.id > ${afterId} and later.batch_id <> ${batchId}
        and not exists (
          select from ${schema}.change_batch own
          where own.id = later.batch_id and own.written_in = pg_current_xact_id_if_assigned()
        )
      group by f.key
    ) edit
    where edit.was is distinct from edit.became
  )`

/** Whether this transaction itself moved it to the trash, along with what it links to; it is SQL. */
const isTakenAlongSql = (schema: string, recordId: string) =>
  `exists (
    select from ${schema}.change along
    join ${schema}.change_batch own on own.id = along.batch_id
    where along.record_id = ${recordId} and along.type = 'deleted' and own.written_in = pg_current_xact_id_if_assigned()
  )`

/** $1 the batch, $2 the type of its changes, $3 the records or null, $4 the root collections. */
const movedSql = (
  schema: string,
  obstacle: string,
) => `select c.record_id, c.collection_id as root_id, s.name as record_name, case
    when s.id is null then 'gone'
    ${obstacle}
  end as obstacle
  from ${schema}.change c
  left join ${schema}.record s on s.id = c.record_id
  where c.batch_id = $1::bigint and c.type = $2 and ($3::bigint[] is null or c.record_id = any($3))
    and c.collection_id = any($4::bigint[])`

/** Records that a batch created or brought back, which would go to the trash. */
export const appearedSql = (schema: string): string =>
  movedSql(
    schema,
    `when s.deleted_at is not null and not ${isTakenAlongSql(schema, 'c.record_id')} then 'trashed'
    when ${isEditedSinceSql(schema, 'c.record_id', { afterId: 'c.id', batchId: 'c.batch_id' })} then 'changed'`,
  )

/**
 * Records that a batch moved to the trash, which would come back; $2 is `deleted`. One that came back meanwhile and was
 * thrown away again stays; a restore that was taken back does not count as coming back.
 */
export const trashedSql = (schema: string): string =>
  movedSql(
    schema,
    `when s.deleted_at is null or exists (
      select from ${schema}.change later
      join ${schema}.change_batch b on b.id = later.batch_id and b.reverts_batch_id is null and b.reverted_by_batch_id is null
      where later.record_id = c.record_id and later.type = 'deleted' and later.id > c.id
    ) then 'restored'`,
  )

/** Records that an import made, which would go to the trash: $1 the batch, $2 the records or null, $3 the root collection. */
export const importedSql = (schema: string, rootId: number): string =>
  `select r.id as record_id, g.collection_id as root_id, r.name as record_name, case
    when r.deleted_at is not null and not ${isTakenAlongSql(schema, 'r.id')} then 'trashed'
    when r.version > 1 and ${isEditedSinceSql(schema, 'r.id', { afterId: '0', batchId: 'g.batch_id' })} then 'changed'
  end as obstacle
  from ${schema}.creation_range g
  join ${schema}.c${rootId} r on r.id between g.first_record_id and g.last_record_id
  where g.batch_id = $1::bigint and g.collection_id = $3::bigint and ($2::bigint[] is null or r.id = any($2))`

/** Of any of these, with who is in the way. */
export const statesSql = (schema: string, source: string): string =>
  `select state.*, case when state.obstacle is not null then ${lastAuthorSql(schema, 'state.record_id', '$1::bigint')} end as changed_by
from (${source}) state
order by state.record_id`

export const numbersSql = (source: string): string =>
  `select count(*) filter (where state.obstacle is null)::int as possible, count(state.obstacle)::int as hindered from (${source}) state`

/** Ids of those that nothing is in the way of. */
export const freeSql = (source: string): string =>
  `select state.record_id from (${source}) state where state.obstacle is null order by state.record_id`
