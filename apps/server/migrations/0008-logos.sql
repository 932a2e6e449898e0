-- Small pictures of the platform, made anew from what was uploaded: logos of teams and pictures of people. Whoever has a
-- key may see its picture, as a mail or a public page does; a key is random and never shows another picture later.
create table trellis.picture (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  team_id bigint references trellis.team (id) on delete cascade,
  user_id bigint references trellis.app_user (id) on delete cascade,
  mime_type text not null,
  width int not null,
  height int not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  constraint picture_owner check (num_nonnulls(team_id, user_id) = 1)
);
create index picture_team on trellis.picture (team_id);
create index picture_user on trellis.picture (user_id);

alter table trellis.app_user add column picture_key text references trellis.picture (key) on delete set null;
create index app_user_picture on trellis.app_user (picture_key) where picture_key is not null;

-- A blueprint that was or is being put into a team. Structure and records are each written together with their mark here,
-- so that a run that was killed goes on where it was.
create table trellis.blueprint_run (
  team_id bigint not null references trellis.team (id) on delete cascade,
  id bigint generated always as identity,
  blueprint text not null,
  language text not null check (language in ('en', 'es', 'fr')),
  with_sample boolean not null,
  state text not null check (state in ('running', 'done', 'failed')),
  step text not null,
  -- Ids of what was made, by the keys of the blueprint.
  made jsonb,
  -- Batches of the sample records, until they are taken away.
  sample_batch_ids bigint[],
  started_by bigint not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (team_id, id)
);
create unique index blueprint_run_once_at_a_time on trellis.blueprint_run (team_id) where state = 'running';
