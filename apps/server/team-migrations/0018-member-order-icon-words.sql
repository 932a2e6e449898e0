-- When members were put in order by hand last: pages that show that order hear of it by this (decision 0012).
create table member_order (
  -- The hand-picked collection.
  collection_id bigint primary key,
  -- Team user.
  ordered_by bigint not null,
  written_in xid8 not null default pg_current_xact_id()
);
create index member_order_written on member_order (written_in);

-- Icons are found by their words in every language from now on: a job writes the search documents of those there are.
do $$
declare
  team bigint := substr(current_schema(), 6)::bigint;
begin
  if to_regnamespace('trellis_jobs') is not null
    and exists (select from trellis.field f where f.team_id = team and f.data_type = 'icon' and f.deleted_at is null) then
    perform trellis_jobs.add_job('renew-icon-words', json_build_object('teamId', team), max_attempts => 5);
  end if;
end
$$;
