-- System administration: people and teams are found by words and paged by key; suspended teams look like none.
alter table trellis.app_user add column deleted_at timestamptz;
alter table trellis.app_user add column words tsvector generated always as (
  to_tsvector('simple', translate(trellis.fold(name || ' ' || email), '@._+-/''', '       '))
) stored;
create index app_user_words on trellis.app_user using gin (words);
create index app_user_by_name on trellis.app_user ((trellis.fold(name) collate "C"), id) where deleted_at is null;
create index app_user_by_email on trellis.app_user ((email collate "C"), id) where deleted_at is null;
create index app_user_by_login on trellis.app_user (
  (coalesce(last_login_at, '-infinity'::timestamptz)), id
) where deleted_at is null;
create index app_user_sys_admin on trellis.app_user (id) where is_sys_admin;

alter table trellis.team add column suspended_at timestamptz;
alter table trellis.team add column words tsvector generated always as (
  to_tsvector('simple', translate(trellis.fold(name), '@._+-/''', '       '))
) stored;
create index team_words on trellis.team using gin (words);
create index team_by_name on trellis.team ((trellis.fold(name) collate "C"), id);
create index team_by_creation on trellis.team (created_at, id);
alter table trellis.role add column words tsvector generated always as (
  to_tsvector('simple', translate(trellis.fold(name), '@._+-/''', '       '))
) stored;
create index role_by_id on trellis.role (id);
create index team_user_of_team on trellis.team_user (team_id, status);

-- Acts of administrators. No foreign keys: what it tells stays when those it tells of are gone.
create table trellis.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  act text not null,
  actor_id bigint not null,
  actor_name text not null,
  actor_email text not null,
  team_id bigint,
  team_name text not null,
  -- Whom or what it was done to, by name.
  subject text not null,
  details jsonb not null,
  address text not null,
  request_id text not null,
  words tsvector generated always as (
    to_tsvector(
      'simple',
      translate(
        trellis.fold(actor_name || ' ' || actor_email || ' ' || subject || ' ' || team_name), '@._+-/''', '       '
      )
    )
  ) stored
);
create index audit_act on trellis.audit (act, id);
create index audit_team on trellis.audit (team_id, id);
create index audit_at on trellis.audit (at);
create index audit_actor on trellis.audit (actor_id, id);
create index audit_words on trellis.audit using gin (words);

-- It only grows: also where the application owns its tables and nobody could be kept from them by rights.
create function trellis.refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'trellis.audit only grows';
end
$$;
create trigger audit_only_grows
before update or delete or truncate on trellis.audit
for each statement execute function trellis.refuse_change_of_audit();

-- Devices signed in are named by a number: the hash of a token never leaves the server.
alter table trellis.session add column id bigint generated always as identity;

alter table trellis.mailed_link add column pending_email text;
alter table trellis.mailed_link drop constraint mailed_link_purpose_check;
alter table trellis.mailed_link add constraint mailed_link_purpose_check check (
  purpose in ('verify-email', 'reset-password', 'invitation', 'setup-password', 'change-email')
);

create table trellis.second_factor (
  user_id bigint primary key references trellis.app_user (id) on delete cascade,
  -- Encrypted with a key made from the installation's secret.
  sealed_secret bytea not null,
  -- Null until the first code was right: until then it asks for nothing.
  confirmed_at timestamptz,
  -- Step of the last code that was taken: none works twice (RFC 6238, 5.2).
  last_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}'
);

create table trellis.api_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references trellis.app_user (id) on delete cascade,
  team_id bigint not null references trellis.team (id) on delete cascade,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  token_hash bytea not null,
  -- Its last characters, by which people tell their tokens apart.
  ending text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  constraint api_token_hash unique (token_hash)
);
create index api_token_user on trellis.api_token (user_id);
create index api_token_team on trellis.api_token (team_id);
