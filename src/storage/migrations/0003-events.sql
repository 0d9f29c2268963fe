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
