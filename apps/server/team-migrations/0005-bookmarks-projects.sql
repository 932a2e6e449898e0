-- Bookmarks are personal; one that was removed stays a day for its undo.
create table bookmark (
  -- Team user.
  owner_id bigint not null,
  record_id bigint not null references record (id) on delete cascade,
  memo text not null default '' check (char_length(memo) <= 250),
  bookmarked_at timestamptz not null,
  -- The last change of the record at that time; later ones are counted.
  last_change_id bigint not null,
  removed_at timestamptz,
  primary key (owner_id, record_id)
);
create index bookmark_record on bookmark (record_id);

-- Projects and tasks are the team's own work, not records. What was deleted stays 30 days for its undo.
create table project (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  color text not null,
  created_at timestamptz not null,
  created_by bigint,
  archived_at timestamptz,
  deleted_at timestamptz
);

create table task (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  title text not null,
  notes text not null default '',
  status text not null check (status in ('to_do', 'doing', 'done')),
  priority text not null check (priority in ('low', 'normal', 'high')),
  -- Place within its project and status, from 1.
  rank int not null,
  -- Team user.
  assignee_id bigint,
  due_on date,
  record_id bigint references record (id) on delete set null,
  created_at timestamptz not null,
  created_by bigint,
  done_at timestamptz,
  deleted_at timestamptz
);
create index task_place on task (project_id, status, rank) where deleted_at is null;
create index task_open_of_person on task (assignee_id, due_on) where deleted_at is null and status <> 'done';
create index task_record on task (record_id) where record_id is not null;
