-- Collections that a person has starred: they come first on the page of all collections. Personal, like bookmarks.
create table if not exists starred_collection (
  -- Team user.
  owner_id bigint not null,
  collection_id bigint not null,
  primary key (owner_id, collection_id)
);
