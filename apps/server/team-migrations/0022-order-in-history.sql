-- Of a change of type ordered: the place of a member in the order made by hand, before and after.
alter table change
  add column rank_before double precision,
  add column rank_after double precision;

-- When all members of a collection were numbered anew last: places of before mean nothing since.
create table member_numbering (
  -- The hand-picked collection.
  collection_id bigint primary key,
  batch_id bigint not null
);
