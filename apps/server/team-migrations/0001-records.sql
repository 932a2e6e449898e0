-- Runs with search_path set to the team's schema. Names of record tables and their columns come from ids (design: c<id>, f<id>).

create sequence record_id as bigint;

-- The spine: every record of the team once, for names of linked records and for search over all collections.
create table record (
  id bigint primary key,
  collection_id bigint not null,
  name text collate "C" not null,
  search tsvector not null,
  deleted_at timestamptz
);
create index record_search on record using gin (search) with (fastupdate = on);
create index record_live on record (collection_id) where deleted_at is null;

create table change_batch (
  id bigint generated always as identity primary key,
  kind text not null,
  at timestamptz not null default now(),
  -- Team user; the name is kept beside, so that history reads the same after the person has left.
  actor_id bigint,
  actor_name text,
  collection_id bigint,
  record_count int not null default 0,
  -- The batch this one took back.
  reverts_batch_id bigint,
  reverted_by_batch_id bigint,
  details jsonb not null default '{}'
);

-- One row per record and write. before/after hold changed fields only, by field id; a creation holds none.
create table change (
  id bigint generated always as identity primary key,
  batch_id bigint not null references change_batch (id),
  record_id bigint not null,
  collection_id bigint not null,
  type text not null,
  version int not null,
  before jsonb,
  after jsonb
);
create index change_record on change (record_id, id desc);
create index change_batch_records on change (batch_id);

-- Imported records: one row per run of ids instead of one change per record.
create table creation_range (
  batch_id bigint not null references change_batch (id),
  first_record_id bigint not null,
  last_record_id bigint not null,
  collection_id bigint not null,
  primary key (first_record_id)
);
create index creation_range_batch on creation_range (batch_id);

create table import_job (
  id bigint generated always as identity primary key,
  file_name text not null,
  state text not null,
  created_by bigint not null,
  collection_id bigint,
  -- Interface language of the person who started it; the reject file speaks it.
  language text not null,
  analysis jsonb,
  mapping jsonb,
  -- Collection, fields and lists made so far from the mapping.
  plan jsonb,
  rows_read bigint not null default 0,
  -- Rows of the source that are done, committed with the chunk they end.
  high_water_row bigint not null default 0,
  created_count bigint not null default 0,
  rejected_count bigint not null default 0,
  reject_reasons jsonb not null default '[]',
  -- Length of the reject file up to the high-water row; what lies beyond is of a chunk that did not commit.
  rejects_bytes bigint not null default 0,
  error text,
  error_details jsonb,
  batch_id bigint,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
