-- serves older programs
-- daily_quantity: the count of portions is set to it when the business day begins, next at recount_at. low_stock_at: the
-- count at which an event is appended. Null: none.
alter table menu_items add column daily_quantity integer;
alter table menu_items add column recount_at integer;
alter table menu_items add column low_stock_at integer;

create index items_to_recount on menu_items (recount_at) where recount_at is not null;
