-- The transaction that last wrote a project or a task: pages hear of it by this (decision 0012).
alter table project add column written_in xid8 not null default pg_current_xact_id();
create index project_written on project (written_in);
alter table task add column written_in xid8 not null default pg_current_xact_id();
create index task_written on task (written_in);

-- What the index adviser was asked for, by day; whether it was made shows in the indexes themselves.
create table index_ask (
  -- Of the index, made or not: `use_` with collection and hash of the columns.
  index_name text not null,
  day date not null,
  -- Root collection.
  root_id bigint not null,
  -- SQL over the record table, as the index has them.
  columns text[] not null,
  -- The last saved layout that asked.
  layout_name text,
  slow_reads int not null default 0,
  slowest_ms int not null default 0,
  primary key (index_name, day)
);
