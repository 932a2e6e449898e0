create table trellis.role (
  team_id bigint not null references trellis.team (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  description text not null default '',
  -- Held by everybody in the team; the others are given to people.
  is_baseline boolean not null default false,
  is_active boolean not null default true,
  feature_permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index role_name on trellis.role (team_id, lower(name));
create unique index role_baseline on trellis.role (team_id) where is_baseline;

create table trellis.role_user (
  team_id bigint not null,
  role_id bigint not null,
  team_user_id bigint not null,
  primary key (team_id, team_user_id, role_id),
  foreign key (team_id, role_id) references trellis.role (team_id, id) on delete cascade,
  foreign key (team_id, team_user_id) references trellis.team_user (team_id, id) on delete cascade
);
create index role_user_role on trellis.role_user (team_id, role_id);

create table trellis.role_grant (
  team_id bigint not null,
  role_id bigint not null,
  permission text not null check (
    permission in (
      'read_data_record_metadata', 'read_data_field_data', 'update_data_field_data', 'delete_data_records', 'run_data_wizard'
    )
  ),
  -- Null: every collection (or wizard) that there is and will be.
  collection_id bigint,
  wizard_id bigint,
  -- Null: every field.
  field_ids bigint[],
  foreign key (team_id, role_id) references trellis.role (team_id, id) on delete cascade,
  foreign key (team_id, collection_id) references trellis.collection (team_id, id) on delete cascade,
  check (collection_id is null or wizard_id is null)
);
create index role_grant_role on trellis.role_grant (team_id, role_id);
create index role_grant_collection on trellis.role_grant (team_id, collection_id);

-- Teams made before roles existed: everybody reads all, and a ready-made role writes all.
insert into trellis.role (team_id, name, description, is_baseline)
select
  id,
  case default_interface_language when 'es' then 'Miembro' when 'fr' then 'Membre' else 'Member' end,
  case default_interface_language
    when 'es' then 'Lo tienen todas las personas del equipo.'
    when 'fr' then 'Attribué à toutes les personnes de l’équipe.'
    else 'Held by everybody in the team.'
  end,
  true
from trellis.team;

insert into trellis.role (team_id, name, description)
select
  id,
  case default_interface_language when 'fr' then 'Éditeur' else 'Editor' end,
  case default_interface_language
    when 'es' then 'Edita los registros de todas las colecciones.'
    when 'fr' then 'Modifie les enregistrements de toutes les collections.'
    else 'Edits the records of all collections.'
  end
from trellis.team;

insert into trellis.role_grant (team_id, role_id, permission)
select r.team_id, r.id, p.permission
from trellis.role r
join (
  values
    (true, 'read_data_field_data'),
    (false, 'update_data_field_data'),
    (false, 'delete_data_records')
) as p (is_baseline, permission) on p.is_baseline = r.is_baseline;
