-- An order need not have a table: tabs at the bar, takeaway and quick sales have none.
alter table orders alter column table_id drop not null;

alter table orders add column kind text not null default 'table'
  check (kind in ('table', 'takeaway', 'bar', 'quick') and (kind = 'table') = (table_id is not null));
alter table orders add column name text not null default '';
-- What the device that opened it calls it, for good: a phone that wakes up days later opens nothing twice.
alter table orders add column client_id text;
alter table orders add column covers integer not null default 0 check (covers between 0 and 999);
alter table orders add column allergen_note text not null default '';
-- Counted 1, 2, 3 … on each business day of a location, for calling out. Orders from before have none.
alter table orders add column business_day text;
alter table orders add column day_number integer check ((day_number is null) = (business_day is null));
-- Merged into another, an order is gone as a deleted one is: what counts orders and does not know of merging
-- counts it no more. Where its lines are is said here.
alter table orders add column merged_into_id integer check (merged_into_id is null or deleted_at is not null);
alter table orders add column service_off integer not null default 0 check (service_off in (0, 1));
alter table orders add column bill_requested_at integer;
-- What the lines cost by the menu, and what was taken off; subtotal_cents is what is left, and taxed.
alter table orders add column list_cents integer not null default 0 check (list_cents >= 0);
alter table orders add column discount_cents integer not null default 0 check (discount_cents >= 0);
alter table orders add column comp_cents integer not null default 0 check (comp_cents >= 0);
-- When anything about it last changed.
alter table orders add column updated_at integer not null default 0;

update orders set list_cents = subtotal_cents, updated_at = coalesce(closed_at, deleted_at, opened_at);

create unique index one_order_per_client_id on orders (account_id, client_id) where client_id is not null;

create unique index one_order_per_day_number on orders (account_id, location_id, business_day, day_number)
  where business_day is not null;

-- Made anew: of two indices that serve as well, SQLite takes the newer, and this one never grows long.
drop index open_orders_of_location;

create index open_orders_of_location on orders (account_id, location_id)
  where closed_at is null and deleted_at is null;

-- fired_at: the kitchen may have it; null: it is held. from_order_id: where it was ordered, if it has moved since.
-- split_from_id: the line it was a part of. net_cents: what it comes to after everything that was taken off.
alter table order_items add column course integer not null default 0 check (course between 0 and 9);
alter table order_items add column seat integer not null default 0 check (seat between 0 and 99);
alter table order_items add column client_id text;
alter table order_items add column fired_at integer;
alter table order_items add column served_at integer check (served_at is null or fired_at is not null);
alter table order_items add column from_order_id integer;
alter table order_items add column split_from_id integer;
alter table order_items add column discount_cents integer not null default 0 check (discount_cents >= 0);
alter table order_items add column net_cents integer not null default 0 check (net_cents between 0 and line_cents);

-- Until now whatever was ordered was sent.
update order_items set fired_at = added_at, net_cents = line_cents;

create unique index order_items_of_account on order_items (account_id, id);

create unique index one_line_per_client_id on order_items (account_id, client_id) where client_id is not null;

create index moved_items_of_order on order_items (account_id, from_order_id) where from_order_id is not null;

-- Tables that were pushed to that of an order. A table is open when it is an order's own or one of these.
create table order_tables (
  account_id integer not null,
  order_id integer not null,
  table_id integer not null,
  joined_at integer not null,
  released_at integer,
  primary key (account_id, order_id, table_id),
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, table_id) references tables (account_id, id)
) strict, without rowid;

create unique index one_party_per_joined_table on order_tables (account_id, table_id) where released_at is null;

-- Why a line was taken off. A part of a line becomes a line of its own before it is.
create table order_voids (
  account_id integer not null,
  order_item_id integer not null,
  location_id integer not null,
  order_id integer not null,
  qty integer not null check (qty between 1 and 999),
  reason text not null,
  made integer not null check (made in (0, 1)),
  staff_id integer,
  approver text,
  voided_at integer not null,
  primary key (account_id, order_item_id),
  foreign key (account_id, order_item_id) references order_items (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict, without rowid;

create index order_voids_by_time on order_voids (account_id, location_id, voided_at);
