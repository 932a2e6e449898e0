-- Files of records. The bytes lie in the file store; a row without bytes is of an upload that a crash interrupted.
create table file (
  id bigint generated always as identity primary key,
  -- The field it was uploaded for.
  field_id bigint not null,
  name text not null,
  size bigint not null,
  -- By its bytes, never by its name.
  mime_type text not null,
  kind text not null,
  -- SHA-256.
  checksum bytea not null,
  width int,
  height int,
  storage_key text not null unique,
  has_thumbnail boolean not null,
  created_at timestamptz not null,
  -- Team user.
  created_by bigint,
  -- When a record first used it. From then on it is kept: history and trash may bring it back.
  attached_at timestamptz
);
create index file_unused on file (created_at) where attached_at is null;
