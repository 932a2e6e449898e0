-- Archives: backups of the installation, of single teams, and what was uploaded to restore from. No foreign keys: an archive
-- outlives the team and the person.
create table trellis.backup (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('scheduled', 'manual', 'upgrade', 'team', 'upload')),
  -- Of the archive of a team.
  team_id bigint,
  team_name text not null default '',
  state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
  storage_key text not null unique,
  started_at timestamptz not null,
  -- Empty: by itself.
  started_by text not null,
  finished_at timestamptz,
  -- Runs that began; a worker that is killed leaves its job to the next one.
  attempts int not null default 0,
  is_to_stop boolean not null default false,
  steps_done int not null default 0,
  steps_total int not null default 0,
  bytes_done bigint not null default 0,
  size_bytes bigint,
  team_count int not null default 0,
  record_count bigint not null default 0,
  file_count bigint not null default 0,
  missing_files bigint not null default 0,
  problem jsonb,
  is_being_checked boolean not null default false,
  checked_at timestamptz,
  check_problem jsonb
);
create index backup_newest on trellis.backup (started_at desc);
create index backup_team on trellis.backup (team_id) where team_id is not null;
-- One of the installation at a time, and one per team.
create unique index backup_once_at_a_time on trellis.backup (coalesce(team_id, 0)) where state = 'running';

create table trellis.restore (
  id bigint generated always as identity primary key,
  backup_id bigint not null references trellis.backup (id) on delete cascade,
  -- The team inside the archive, and how the new one is called.
  team_id bigint not null,
  team_name text not null,
  state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
  started_at timestamptz not null,
  finished_at timestamptz,
  attempts int not null default 0,
  steps_done int not null default 0,
  steps_total int not null default 0,
  new_team_id bigint,
  problem jsonb
);
create index restore_newest on trellis.restore (started_at desc);
create index restore_backup on trellis.restore (backup_id);

-- Set aside: locked like a suspended one, and kept apart from these on the screen.
alter table trellis.team add column archived_at timestamptz;
alter table trellis.team add constraint team_archived_is_locked check (archived_at is null or suspended_at is not null);
