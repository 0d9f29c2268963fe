-- How much staff may take off a bill by themselves; beyond that a supervisor stands for it.
alter table locations add column free_discount_bps integer not null default 0
  check (free_discount_bps between 0 and 10000);

-- Money given back for an order that is closed. The sale is not rewritten: a refund is an entry of its own, on the day
-- it is made. A pending one holds its amount until held_until; nobody having told by then how it ended, it counts as
-- unknown.
create table payment_refunds (
  account_id integer not null,
  order_id integer not null,
  number integer not null check (number >= 1),
  location_id integer not null,
  payment_id integer not null,
  staff_id integer not null,
  method text not null check (method in ('card', 'cash', 'other')),
  status text not null check (status in ('pending', 'approved', 'declined', 'unknown')),
  amount_cents integer not null check (amount_cents >= 0),
  tip_cents integer not null check (tip_cents >= 0),
  reason text not null,
  reference text,
  actor text not null,
  approver text not null,
  created_at integer not null,
  held_until integer check (status <> 'pending' or held_until is not null),
  ended_at integer,
  primary key (account_id, order_id, number),
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, payment_id) references payments (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict, without rowid;

create unique index one_refund_per_reference on payment_refunds (account_id, reference) where reference is not null;

create index payment_refunds_by_time on payment_refunds (account_id, location_id, ended_at) where status = 'approved';

create index pending_refunds_by_time on payment_refunds (held_until) where status = 'pending';

-- What was given back of which line, where a refund names items.
create table payment_refund_lines (
  account_id integer not null,
  order_id integer not null,
  refund_number integer not null,
  order_item_id integer not null,
  qty integer not null check (qty >= 1),
  primary key (account_id, order_id, refund_number, order_item_id),
  foreign key (account_id, order_id, refund_number) references payment_refunds (account_id, order_id, number),
  foreign key (account_id, order_item_id) references order_items (account_id, id)
) strict, without rowid;

-- What a tip was changed by after its payment was approved: an entry of its own, on the day it was.
create table tip_entries (
  account_id integer not null,
  payment_id integer not null,
  number integer not null check (number >= 1),
  location_id integer not null,
  order_id integer not null,
  staff_id integer not null,
  method text not null,
  tip_cents integer not null,
  reference text,
  actor text not null,
  entered_at integer not null,
  primary key (account_id, payment_id, number),
  foreign key (account_id, payment_id) references payments (account_id, id),
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict, without rowid;

create index tip_entries_by_time on tip_entries (account_id, location_id, entered_at);

-- Everything that moved money or tips, at the moment it did: payments, what took them back, changed tips, refunds.
create view ledger as
  select account_id, location_id, order_id, payment_id, staff_id, method, amount_cents, tip_cents, entered_at,
    case when reverses_id is null then 'payment' else 'reversal' end as kind
  from payment_entries
  union all
  select account_id, location_id, order_id, payment_id, staff_id, method, 0, tip_cents, entered_at, 'tip'
  from tip_entries
  union all
  select account_id, location_id, order_id, payment_id, staff_id, method, -amount_cents, -tip_cents, ended_at, 'refund'
  from payment_refunds where status = 'approved';
