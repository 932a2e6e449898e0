-- Hand-picked sub-collections: who is in now. Membership in a root is never stored, that in a smart collection is its
-- condition. Who is in a collection is in all hand-picked ones above it.
create table membership (
  collection_id bigint not null,
  record_id bigint not null,
  -- Place in the order made by hand.
  rank double precision not null,
  added_at timestamptz not null,
  batch_id bigint not null,
  primary key (collection_id, record_id)
);
create index membership_record on membership (record_id, collection_id);
create index membership_order on membership (collection_id, rank, record_id);
create index membership_batch on membership (batch_id);

-- Who was in, and from when until when: answers who was there on a day, and gives a revert the place back.
create table past_membership (
  id bigint generated always as identity primary key,
  collection_id bigint not null,
  record_id bigint not null,
  rank double precision not null,
  added_at timestamptz not null,
  added_in_batch_id bigint not null,
  removed_at timestamptz not null,
  removed_in_batch_id bigint not null
);
create index past_membership_day on past_membership (collection_id, removed_at);
create index past_membership_batch on past_membership (removed_in_batch_id);
create index past_membership_record on past_membership (record_id);

-- Of a change of type added or removed: the sub-collections; of a creation those it was made in.
alter table change add column sub_collection_ids bigint[];
