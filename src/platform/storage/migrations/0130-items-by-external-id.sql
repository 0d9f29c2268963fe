-- Orders may name items by the ids of other systems.
create index menu_items_by_external_id on menu_items (account_id, location_id, external_id)
  where external_id <> '' and deleted_at is null;
