/**
 * What a batch moved in the order made by hand: $1 the batch, $2 records or null, $3 the hand-picked collections that are
 * live. A member goes back to where it stood, and only where nobody moved it since.
 */
const stateSql = (schema: string) => `state as materialized (
  select c.record_id, c.collection_id as root_id, s.id as collection_id, c.rank_before, c.rank_after,
    case when s.id <> all($3::bigint[]) or m.rank is distinct from c.rank_after or n.batch_id > c.batch_id then 'changed' end as obstacle
  from ${schema}.change c
  cross join lateral unnest(c.sub_collection_ids) s(id)
  left join ${schema}.membership m on m.collection_id = s.id and m.record_id = c.record_id
  left join ${schema}.member_numbering n on n.collection_id = s.id
  where c.batch_id = $1::bigint and c.type = 'ordered' and ($2::bigint[] is null or c.record_id = any($2))
)`

/** Who is in the way is who moved, added or removed it there last. */
export const orderStatesSql = (schema: string) => `with ${stateSql(schema)}
select s.record_id, s.root_id, r.name as record_name, s.obstacle,
  case when s.obstacle is not null then (
    select b.actor_name
    from ${schema}.change later
    join ${schema}.change_batch b on b.id = later.batch_id
    where later.record_id = s.record_id and later.batch_id > $1::bigint and later.type in ('ordered', 'added', 'removed')
      and s.collection_id = any(later.sub_collection_ids)
    order by later.id desc
    limit 1
  ) end as changed_by
from state s
left join ${schema}.record r on r.id = s.record_id
order by s.record_id`

export const orderNumbersSql = (schema: string) => `with ${stateSql(schema)}
select count(*) filter (where obstacle is null)::int as possible, count(obstacle)::int as hindered from state`

/** $1 the batch: in which collections it moved something. */
export const collectionsOrderedSql = (schema: string) => `select distinct s.id
from ${schema}.change c
cross join lateral unnest(c.sub_collection_ids) s(id)
where c.batch_id = $1::bigint and c.type = 'ordered'`

/** $4 the batch that takes it back. */
export const takeBackOrderSql = (schema: string) => `with ${stateSql(schema)}, moved as (
  update ${schema}.membership m
  set rank = s.rank_before
  from state s
  where s.obstacle is null and m.collection_id = s.collection_id and m.record_id = s.record_id
), noted as (
  insert into ${schema}.change (batch_id, record_id, collection_id, type, version, sub_collection_ids, rank_before, rank_after)
  select $4::bigint, record_id, root_id, 'ordered', 0, array[collection_id], rank_after, rank_before
  from state
  where obstacle is null
  returning collection_id
)
select collection_id as root_id, count(*)::int as count from noted group by collection_id order by collection_id`
