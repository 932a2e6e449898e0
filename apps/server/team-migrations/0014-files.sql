-- Small pictures of files, made by a job: empty until it came to the file. A file that is no readable picture is looked at once.
alter table file add column thumbnail_state text
  check (thumbnail_state in ('made', 'none', 'broken'));
alter table file add column thumbnail_attempts int not null default 0;
create index file_without_thumbnails on file (id) where thumbnail_state is null;

-- Files whose last record may be gone: looked at by a job, which removes those that nothing names any more.
create table file_to_check (
  file_id bigint primary key,
  noted_at timestamptz not null default now()
);

-- Changes of the data type of a field. Values lie below as they were and as they became, for 30 days.
create table field_type_change (
  id bigint generated always as identity primary key,
  field_id bigint not null,
  -- Root collection.
  root_id bigint not null,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed', 'undone')),
  -- The change that this one takes back.
  undoes_id bigint references field_type_change (id),
  -- What of the field's row is another: data type, settings, unique, default value.
  before jsonb not null,
  after jsonb not null,
  -- How texts of the column are read; layouts as they were; reverse fields that went to the trash.
  details jsonb not null default '{}',
  started_at timestamptz not null,
  -- Team user; the name is kept beside.
  started_by bigint,
  started_by_name text,
  finished_at timestamptz,
  records_total bigint not null default 0,
  records_done bigint not null default 0,
  last_record_id bigint not null default 0,
  converted bigint not null default 0,
  changed bigint not null default 0,
  emptied bigint not null default 0,
  -- Of history.
  batch_id bigint
);
create unique index field_type_change_once on field_type_change (field_id) where state = 'running';
create index field_type_change_newest on field_type_change (field_id, id desc);

create table converted_value (
  change_id bigint not null references field_type_change (id) on delete cascade,
  record_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  primary key (change_id, record_id)
);
create index converted_value_record on converted_value (record_id);
