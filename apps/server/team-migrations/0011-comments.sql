-- What people say about records. They go with a purged record; the trash keeps them.
create table comment (
  id bigint generated always as identity primary key,
  record_id bigint not null references record (id) on delete cascade,
  -- Team user; the name is kept beside, for after the person has left.
  author_id bigint not null,
  author_name text not null,
  -- A mentioned person stands in it as <@team user>. Empty once deleted.
  text text not null check (char_length(text) <= 20000),
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- The transaction that last wrote it: pages hear of it by this (decision 0012).
  written_in xid8 not null default pg_current_xact_id()
);
create index comment_record on comment (record_id, id);
create index comment_written on comment (written_in);

-- Up to which comment a person has read those of a record.
create table comment_read (
  team_user_id bigint not null,
  record_id bigint not null references record (id) on delete cascade,
  last_comment_id bigint not null,
  primary key (record_id, team_user_id)
);
