-- serves older programs
-- online
-- The dashboard lists what is out of stock: a few of the thousands of items that a location may have.
create index concurrently if not exists items_out_of_stock on menu_items (account_id, location_id, id)
  where available = 0 and deleted_at is null;
