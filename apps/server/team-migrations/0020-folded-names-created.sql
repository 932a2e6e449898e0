-- Records by their name, folded: what links lead to by name in imports and exports, and the names that begin with what a
-- picker asks for. Cut as every indexed text (records/pages/left-sql.ts).
create index if not exists record_folded_name on record (collection_id, left(trellis.fold(name), 200)) where deleted_at is null;

-- Records that were made, by batch: what the dashboard counts without reading the edits between them.
create index if not exists change_created on change (batch_id, collection_id) where type = 'created';
