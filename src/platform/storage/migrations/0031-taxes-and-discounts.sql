-- Rates of tax besides the location's own. The number is what a section or an item names; that there are eight of
-- them is why a location has no more.
create table tax_rates (
  account_id integer not null,
  location_id integer not null,
  number integer not null check (number between 1 and 8),
  name text not null,
  rate_bps integer not null check (rate_bps between 0 and 10000),
  takeaway_rate_bps integer check (takeaway_rate_bps between 0 and 10000),
  primary key (account_id, location_id, number),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

create unique index one_tax_rate_per_name on tax_rates (account_id, location_id, name);

-- Null: takeaway is taxed as what is eaten in the house.
alter table locations add column takeaway_tax_rate_bps integer check (takeaway_tax_rate_bps between 0 and 10000);
-- What the tax office knows the house by.
alter table locations add column tax_number text not null default '';

-- Null: an item is taxed as its section says, a section as its location.
alter table menu_sections add column tax_number integer check (tax_number between 1 and 8);
alter table menu_items add column tax_number integer check (tax_number between 1 and 8);

-- The rate a line was ordered at; null: that of its order.
alter table order_items add column tax_rate_bps integer check (tax_rate_bps between 0 and 10000);
alter table order_items add column tax_name text check ((tax_name is null) = (tax_rate_bps is null));

-- The parts of an order's tax, where it is not all at the order's own rate, and what is taken off it, are rows; these
-- count them. Where both are 0, the bill follows from the sum of the lines alone.
alter table orders add column tax_parts integer not null default 0 check (tax_parts >= 0);
alter table orders add column discount_count integer not null default 0 check (discount_count >= 0);

create table order_taxes (
  account_id integer not null,
  order_id integer not null,
  rate_bps integer not null check (rate_bps between 0 and 10000),
  name text not null,
  net_cents integer not null check (net_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  primary key (account_id, order_id, rate_bps),
  foreign key (account_id, order_id) references orders (account_id, id)
) strict, without rowid;

-- What is taken off an order: a rule, worked out again at each change, and what it came to last. order_item_id null:
-- off the whole bill. value: hundredths of a percent, or cents.
create table order_discounts (
  account_id integer not null,
  order_id integer not null,
  number integer not null check (number >= 1),
  order_item_id integer,
  kind text not null check (kind in ('percent', 'amount', 'comp')),
  value integer not null check (case kind when 'percent' then value between 1 and 10000
    when 'amount' then value >= 0 else value = 0 end),
  reason text not null,
  actor text not null,
  approver text,
  applied_cents integer not null check (applied_cents >= 0),
  added_at integer not null,
  removed_at integer,
  primary key (account_id, order_id, number),
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, order_item_id) references order_items (account_id, id)
) strict, without rowid;

create unique index one_discount_per_line on order_discounts (account_id, order_item_id)
  where order_item_id is not null and removed_at is null;
