-- One row per sequence of events: where it begins (older ones are forgotten after a while) and where it
-- ends. With both ends written down, a missing first or last event is found as surely as one between.
create table event_logs (
  account_id integer not null references accounts (id),
  location_id integer not null,
  first_sequence integer not null,
  forgotten_hash text not null,
  last_sequence integer not null,
  last_hash text not null,
  primary key (account_id, location_id)
) strict, without rowid;

insert into event_logs (account_id, location_id, first_sequence, forgotten_hash, last_sequence, last_hash)
select e.account_id, e.location_id, 1, '', e.sequence, e.hash
from events e
where not exists (
  select 1 from events later
  where later.account_id = e.account_id and later.location_id = e.location_id and later.sequence > e.sequence
);

-- Whether the log says that the terminal is online. Not an index in sight: check-ins change these rows
-- all day long.
alter table terminals add column online integer not null default 0 check (online in (0, 1));

-- Work that one node does for all, for as long as it says so.
create table leases (
  name text primary key,
  holder text not null,
  until integer not null
) strict, without rowid;

-- Where events are sent. location_id null: of all locations, and of the account itself. types is a JSON
-- list of names as they were chosen; empty: all. What is failing, and whose turn it is, stands beside.
create table webhooks (
  id integer primary key autoincrement,
  account_id integer not null references accounts (id),
  location_id integer,
  url text not null,
  description text not null,
  types text not null,
  sealed_secret text not null,
  sealed_old_secret text,
  old_secret_until integer,
  enabled integer not null check (enabled in (0, 1)),
  disabled_reason text not null,
  failures integer not null,
  failing_since integer,
  next_try_at integer not null,
  leased_by text not null,
  leased_until integer not null,
  created_at integer not null,
  deleted_at integer,
  unique (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict;

-- How far each log was delivered. No row: nothing of it yet.
create table webhook_cursors (
  account_id integer not null,
  webhook_id integer not null,
  location_id integer not null,
  sequence integer not null,
  failures integer not null,
  failing_since integer,
  next_try_at integer not null,
  tried_at integer not null,
  primary key (account_id, webhook_id, location_id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id)
) strict, without rowid;

create table webhook_attempts (
  id integer primary key autoincrement,
  account_id integer not null,
  webhook_id integer not null,
  location_id integer not null,
  sequence integer not null,
  type text not null,
  attempted_at integer not null,
  milliseconds integer not null,
  status integer,
  error text not null,
  foreign key (account_id, webhook_id) references webhooks (account_id, id)
) strict;

create index attempts_of_webhook on webhook_attempts (account_id, webhook_id, id);
