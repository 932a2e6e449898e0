-- Undo: whether a batch was written by undo or by redo; null for everything else. With kind and reverts_batch_id this says
-- what a person may undo and redo next.
alter table change_batch add column undo_role text check (undo_role in ('undo', 'redo'));

-- History by person, by collection, by day; imports are looked for by whether they are done.
create index change_batch_actor on change_batch (actor_id, id desc);
create index change_batch_collection on change_batch (collection_id, id desc);
create index change_batch_at on change_batch (at);
create index change_batch_imports on change_batch (id) where kind = 'import';

-- Committed changes are sealed in blocks, each holding the hash of the one before. A block of kind purge says which sealed
-- rows were removed on purpose.
create table history_block (
  -- Without gaps: a missing block shows.
  id bigint primary key,
  kind text not null check (kind in ('seal', 'purge')),
  at timestamptz not null,
  -- What was committed when it was made; the next block looks at what was not (decision 0012).
  seen pg_snapshot not null,
  previous_hash bytea not null,
  hash bytea not null
);

-- Batches in the order of their block, with the hash over all their rows. One that history let go of keeps its hash.
create table history_seal (
  batch_id bigint primary key,
  block_id bigint not null references history_block (id),
  place int not null,
  hash bytea not null,
  purged_in bigint
);
create index history_seal_block on history_seal (block_id, place);
create index history_seal_purged on history_seal (purged_in) where purged_in is not null;

-- Hashes of single rows of sealed batches that went with their record. part: 0 the batch, 1 a change, 2 a range of imported ids.
create table history_purged_row (
  batch_id bigint not null,
  part smallint not null,
  place bigint not null,
  hash bytea not null,
  purged_in bigint not null,
  primary key (batch_id, part, place)
);
create index history_purged_row_block on history_purged_row (purged_in);
