-- Records that became one with another. The address of such a record leads to the other as long as it is not there itself.
create table merged_record (
  record_id bigint primary key,
  into_id bigint not null,
  -- As it was: history tells of it also when the record itself is gone for good.
  name text not null,
  -- The batch of the merge.
  batch_id bigint not null,
  -- Comments and tasks that went along, by id.
  moved jsonb not null,
  -- Bookmarks and read marks of people before and after, for the way back.
  personal jsonb not null default '{}'
);
create index merged_record_into on merged_record (into_id);
create index merged_record_batch on merged_record (batch_id);

-- Pairs that somebody looked at and found to be two.
create table not_duplicate (
  low_id bigint not null references record (id) on delete cascade,
  high_id bigint not null references record (id) on delete cascade,
  -- Team user.
  decided_by bigint not null,
  decided_at timestamptz not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index not_duplicate_high on not_duplicate (high_id);
