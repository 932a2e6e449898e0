-- The trash is listed by when, and purged after 30 days, without reading the live records.
create index record_trash on record (deleted_at desc, id desc) where deleted_at is not null;
