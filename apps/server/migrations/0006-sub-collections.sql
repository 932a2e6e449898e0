-- The attributes of a collection that the specification names (section 3) and that were not kept yet. Membership itself lies
-- in the team's schema; here is what decides about it.
alter table trellis.collection
  add column is_smart_collection boolean not null default false,
  -- The condition of a smart collection; of others null.
  add column membership_data_filter jsonb,
  -- "manual", or the sort keys of the collection's own order.
  add column membership_order jsonb not null default '[]',
  add column represents_people boolean not null default false,
  add column is_blueprint boolean not null default false,
  add column blueprint_marketplace_price numeric(12, 2),
  add column is_internal_configuration boolean not null default false,
  add column records_can_be_purchased boolean not null default false,
  -- Shown on public pages; empty means the name.
  add column external_name text not null default '',
  add constraint collection_smart_has_condition check (is_smart_collection = (membership_data_filter is not null)),
  add constraint collection_smart_has_parent check (not is_smart_collection or parent_id is not null);
