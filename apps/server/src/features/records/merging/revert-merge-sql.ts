import { isEditedSinceSql } from '../membership/revert-moves-sql.ts'
import { lastAuthorSql } from '../reverting/revert-edits-sql.ts'

/**
 * What a batch merged, or took apart again: $1 the batch, $2 the type of its changes, $3 records or null, $4 the collections
 * that are there. The change without a version is the survivor's. Nothing goes back without it.
 */
const stateSql = (schema: string, type: 'merged' | 'unmerged') => `state as (
  select c.record_id, c.collection_id as root_id, c.version = 0 as is_survivor, s.name as record_name, case
    when s.id is null then 'gone'
    when c.version = 0 then case when s.deleted_at is not null then 'trashed' end
    ${type === 'merged' ? mergedObstacle(schema) : unmergedObstacle(schema)}
  end as obstacle
  from ${schema}.change c
  left join ${schema}.record s on s.id = c.record_id
  where c.batch_id = $1::bigint and c.type = $2 and ($3::bigint[] is null or c.record_id = any($3))
    and c.collection_id = any($4::bigint[])
)`

/** It came back another way, or was merged anew. */
const mergedObstacle = (schema: string) => `when s.deleted_at is null or not exists (
      select from ${schema}.merged_record m where m.record_id = c.record_id and m.batch_id = c.batch_id
    ) then 'restored'
    when ${isSurvivorGone(schema)} then 'trashed'`

const unmergedObstacle = (schema: string) => `when s.deleted_at is not null or ${isSurvivorGone(schema)} then 'trashed'
    when ${isEditedSinceSql(schema, 'c.record_id', { afterId: 'c.id', batchId: 'c.batch_id' })} then 'changed'`

const isSurvivorGone = (schema: string) => `not exists (
      select from ${schema}.change_batch b
      join ${schema}.record survivor on survivor.id = (b.details ->> 'survivorId')::bigint and survivor.deleted_at is null
      where b.id = c.batch_id
    )`

export const mergeStatesSql = (schema: string, type: 'merged' | 'unmerged'): string => `with ${stateSql(schema, type)}
select state.*, case when state.obstacle is not null then ${lastAuthorSql(schema, 'state.record_id', '$1::bigint')} end as changed_by
from state
order by state.record_id`

export const mergeNumbersSql = (schema: string, type: 'merged' | 'unmerged'): string => `with ${stateSql(schema, type)}
select count(*) filter (where obstacle is null)::int as possible, count(obstacle)::int as hindered from state`
