-- Saved grid views of a collection. An owner makes one personal; shared ones have none.
create table trellis.layout (
  team_id bigint not null references trellis.team (id) on delete cascade,
  id bigint generated always as identity,
  collection_id bigint not null,
  owner_id bigint,
  name text not null,
  -- The one its collection opens with: a shared one.
  is_default boolean not null default false,
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, collection_id) references trellis.collection (team_id, id) on delete cascade,
  foreign key (team_id, owner_id) references trellis.team_user (team_id, id) on delete cascade,
  constraint layout_default_shared check (not is_default or owner_id is null)
);
create unique index layout_name on trellis.layout (team_id, collection_id, coalesce(owner_id, 0), lower(name));
create unique index layout_default on trellis.layout (team_id, collection_id) where is_default;
create index layout_owner on trellis.layout (team_id, owner_id);
