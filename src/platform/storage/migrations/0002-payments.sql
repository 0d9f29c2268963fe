-- A payment is an attempt to pay. A pending one holds its amount until held_until; nobody having told
-- by then how it ended, it counts as unknown, whether or not its row already says so.
alter table payments add column held_until integer
  check (status in ('pending', 'approved', 'declined', 'unknown'))
  check (status <> 'pending' or held_until is not null);

-- When it was approved, declined or given up as unknown.
alter table payments add column ended_at integer;

-- What the approval took beyond what was owed: only when it came late, or after one that did.
alter table payments add column overpaid_cents integer not null default 0
  check (overpaid_cents between 0 and amount_cents);

create unique index payments_of_account on payments (account_id, id);

create index unsettled_payments_of_order on payments (account_id, order_id)
  where status in ('pending', 'unknown');

create index unsettled_payments_of_location on payments (account_id, location_id)
  where status in ('pending', 'unknown');

create index pending_payments_by_time on payments (held_until) where status = 'pending';

-- The money itself, only ever added to: one entry when a payment is approved, and one that takes it
-- back when it is reversed. What was paid on an order is the sum of its entries.
create table payment_entries (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  order_id integer not null,
  payment_id integer not null,
  reverses_id integer,
  staff_id integer not null,
  method text not null check (method in ('card', 'cash', 'other')),
  amount_cents integer not null,
  tip_cents integer not null,
  reason text,
  entered_at integer not null,
  check ((reverses_id is null) = (reason is null)),
  check (case when reverses_id is null then amount_cents >= 0 and tip_cents >= 0
    else amount_cents <= 0 and tip_cents <= 0 end),
  unique (account_id, id),
  unique (account_id, reverses_id),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, payment_id) references payments (account_id, id),
  foreign key (account_id, reverses_id) references payment_entries (account_id, id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict;

create unique index one_approval_per_payment on payment_entries (account_id, payment_id)
  where reverses_id is null;

create index payment_entries_of_order on payment_entries (account_id, order_id);

create index payment_entries_by_time on payment_entries (account_id, location_id, entered_at);

insert into payment_entries (account_id, location_id, order_id, payment_id, staff_id, method, amount_cents,
    tip_cents, entered_at)
  select account_id, location_id, order_id, id, staff_id, method, amount_cents, tip_cents, created_at
  from payments where status = 'approved' order by id;

-- Wrong supervisor PINs, counted by all nodes together.
create table pin_failures (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  failed_at integer not null,
  foreign key (account_id, location_id) references locations (account_id, id)
) strict;

create index pin_failures_of_location on pin_failures (account_id, location_id, failed_at);

-- Reports ask for the orders of a location between two instants.
create index orders_by_time on orders (account_id, location_id, opened_at);
