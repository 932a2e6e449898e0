-- The transaction that last made names anew without a batch of the history, as after another name field was chosen: names
-- that a server keeps are older then (docs/decisions/0027). One row at most.
create table names_renewed (
  is_only boolean primary key default true check (is_only),
  written_in xid8 not null default pg_current_xact_id()
);
