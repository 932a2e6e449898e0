import { lastAuthorSql } from '../reverting/revert-edits-sql.ts'

/**
 * What a batch added to sub-collections or removed from them: $1 the batch, $2 the type of its changes, $3 records or null,
 * $4 and $5 pairs of hand-picked collections of which one stands above the other, $6 all of them that are live.
 *
 * A record goes back whole or not at all, and only where nobody added or removed it there since; what others did and took
 * back does not count. Nothing may have been added below, and everything above must be there.
 */
const stateSql = (schema: string) => `asked as materialized (
  select c.id as change_id, c.record_id, c.collection_id as root_id, s.id as collection_id
  from ${schema}.change c, unnest(c.sub_collection_ids) s(id)
  where c.batch_id = $1::bigint and c.type = $2 and ($3::bigint[] is null or c.record_id = any($3))
), tree as materialized (
  select * from unnest($4::bigint[], $5::bigint[]) t(above_id, below_id)
), changed as materialized (
  select a.record_id
  from asked a
  where exists (
    select from ${schema}.change later
    join ${schema}.change_batch b on b.id = later.batch_id
    where later.record_id = a.record_id and later.id > a.change_id and a.collection_id = any(later.sub_collection_ids)
      and later.type <> 'ordered'
      and b.reverts_batch_id is null and b.reverted_by_batch_id is null
  ) or case when $2 = 'added' then
    not exists (
      select from ${schema}.membership m where m.collection_id = a.collection_id and m.record_id = a.record_id
    ) or exists (
      select from tree t
      join ${schema}.membership d on d.collection_id = t.below_id and d.record_id = a.record_id
      where t.above_id = a.collection_id and not exists (
        select from asked o where o.record_id = d.record_id and o.collection_id = d.collection_id
      )
    )
  else
    a.collection_id <> all($6::bigint[]) or exists (
      select from ${schema}.membership m where m.collection_id = a.collection_id and m.record_id = a.record_id
    ) or exists (
      select from tree t
      where t.below_id = a.collection_id and not exists (
        select from ${schema}.membership u where u.collection_id = t.above_id and u.record_id = a.record_id
      ) and not exists (
        select from asked o where o.record_id = a.record_id and o.collection_id = t.above_id
      )
    )
  end
), state as materialized (
  select a.record_id, a.root_id, array_agg(a.collection_id order by a.collection_id) as collection_ids,
    case when a.record_id in (select record_id from changed) then 'changed' end as obstacle
  from asked a
  group by a.record_id, a.root_id
)`

export const membershipStatesSql = (schema: string) => `with ${stateSql(schema)}
select s.record_id, s.root_id, r.name as record_name, s.obstacle,
  case when s.obstacle is not null then ${lastAuthorSql(schema, 's.record_id', '$1::bigint')} end as changed_by
from state s
left join ${schema}.record r on r.id = s.record_id
order by s.record_id`

export const membershipNumbersSql = (schema: string) => `with ${stateSql(schema)}
select count(*) filter (where obstacle is null)::int as possible, count(obstacle)::int as hindered from state`

/** $7 the batch that takes it back, $8 when. A place in the order made by hand comes back as well. */
export const takeBackMembershipSql = (schema: string) => `with ${stateSql(schema)}, free as materialized (
  select s.record_id, s.root_id, c.id as collection_id from state s, unnest(s.collection_ids) c(id) where s.obstacle is null
), gone as (
  delete from ${schema}.membership m using free f
  where $2 = 'added' and m.collection_id = f.collection_id and m.record_id = f.record_id
  returning m.*
), past as (
  insert into ${schema}.past_membership
    (collection_id, record_id, rank, added_at, added_in_batch_id, removed_at, removed_in_batch_id)
  select collection_id, record_id, rank, added_at, batch_id, $8, $7::bigint from gone
), back as (
  insert into ${schema}.membership (collection_id, record_id, rank, added_at, batch_id)
  select f.collection_id, f.record_id, p.rank, $8, $7::bigint
  from free f
  join ${schema}.past_membership p
    on p.removed_in_batch_id = $1 and p.collection_id = f.collection_id and p.record_id = f.record_id
  where $2 = 'removed'
), noted as (
  insert into ${schema}.change (batch_id, record_id, collection_id, type, version, sub_collection_ids)
  select $7::bigint, record_id, root_id, case $2 when 'added' then 'removed' else 'added' end, 0, collection_ids
  from state
  where obstacle is null
  returning collection_id
)
select collection_id as root_id, count(*)::int as count from noted group by collection_id order by collection_id`
