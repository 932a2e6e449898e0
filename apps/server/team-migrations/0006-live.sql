-- The transaction that last wrote to a batch: tells exactly what was committed between two moments, in whatever order the
-- ids were given out (decision 0012).
alter table change_batch add column written_in xid8 not null default pg_current_xact_id();
create index change_batch_written on change_batch (written_in);
