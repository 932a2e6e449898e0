-- A page names hundreds of linked records and reads as many links: both are read from the index alone, past the wide rows
-- of the search documents.
alter table link
  drop constraint link_pkey,
  add constraint link_pkey primary key (record_id, field_id, target_id) include (rank);

-- Foreign keys hold the old key fast: they are taken off and put back as they were. They are found by what depends on the
-- key, for which there is an index; that of all constraints would be read whole, and grows with the teams.
do $$
declare
  held oid[] := array(
    select objid
    from pg_depend
    where refclassid = 'pg_class'::regclass and refobjid = 'record_pkey'::regclass and classid = 'pg_constraint'::regclass
  );
  kept text[] := array(
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint
    where oid = any(held) and contype = 'f'
  );
  each text;
begin
  for each in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint
    where oid = any(held) and contype = 'f'
  loop
    execute each;
  end loop;
  alter table record
    drop constraint record_pkey,
    add constraint record_pkey primary key (id) include (name, deleted_at);
  foreach each in array kept loop
    execute each;
  end loop;
end $$;
