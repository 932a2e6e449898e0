-- Changing the data type of a field (decision 0018).
alter table trellis.field
  -- Its values are being converted: until that is over nobody writes them.
  add column converting_since timestamptz,
  -- What the field was, and up to which batch of history: [{ beforeBatchId, dataType, settings }], the oldest first.
  add column earlier_types jsonb not null default '[]';
