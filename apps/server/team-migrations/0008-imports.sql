-- Imports that change records by a key, check before they write, and read workbooks.
alter table import_job
  -- The sheet that was chosen; null for the first one with rows.
  add column sheet text,
  add column changed_count bigint not null default 0,
  add column identical_count bigint not null default 0,
  -- Records that existed and came into the sub-collection.
  add column added_count bigint not null default 0,
  -- Linked records made because no record had the name.
  add column linked_count bigint not null default 0,
  -- What a check with `check_mapping` found.
  add column check_result jsonb,
  add column check_mapping jsonb;
create index import_job_newest on import_job (created_at desc);

-- Keys and unique values of the rows read so far, so that a later row with the same one is told, also after a crash. By the
-- place of the column; emptied when the import ends.
create table import_seen (
  import_id bigint not null references import_job (id) on delete cascade,
  place int not null,
  -- MD5 of the folded text.
  key uuid not null,
  primary key (import_id, place, key)
);

create table export_job (
  id bigint generated always as identity primary key,
  collection_id bigint not null,
  format text not null check (format in ('csv', 'xlsx', 'json')),
  query jsonb not null,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  file_name text not null,
  -- Team user.
  created_by bigint not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  rows_done bigint not null default 0,
  -- Null until counted.
  rows_total bigint,
  -- Null where there is no file, or no longer.
  size_bytes bigint,
  error text,
  error_details jsonb
);
create index export_job_newest on export_job (created_at desc);
