-- Links to several records, in their order. A link to one record is a column of its record's table; a reverse field stores
-- nothing: it reads either of them the other way round. A link to or from a record in the trash stays and is not shown.
create table link (
  field_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  rank int not null,
  primary key (record_id, field_id, target_id)
);
create index link_target on link (target_id, field_id, record_id);

-- Links to one record that were made before they had their index.
do $$
declare
  made record;
begin
  for made in
    select field.id, field.root_id
    from trellis.field
    where field.team_id = substring(current_schema() from '^team_(\d+)$')::bigint and field.data_type = 'single_data_record'
  loop
    execute format('create index if not exists link_f%s on c%s (f%s) where f%s is not null', made.id, made.root_id, made.id, made.id);
  end loop;
end
$$;
