-- Rows of the log, and the answers kept for resends, are long, and were sorted in among the others: every
-- change touched pages all over the file. Now they are appended, and only the short keys are sorted.
create table appended_events (
  account_id integer not null references accounts (id),
  location_id integer not null,
  sequence integer not null,
  type text not null,
  order_id integer,
  actor text not null,
  data text not null,
  happened_at integer not null,
  previous_hash text not null,
  hash text not null,
  primary key (account_id, location_id, sequence)
) strict;

insert into appended_events (account_id, location_id, sequence, type, order_id, actor, data, happened_at,
    previous_hash, hash)
  select account_id, location_id, sequence, type, order_id, actor, data, happened_at, previous_hash, hash
  from events order by happened_at;

drop table events;

alter table appended_events rename to events;

create index events_of_order on events (account_id, order_id, sequence) where order_id is not null;

create table appended_keys (
  account_id integer not null references accounts (id),
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  created_at integer not null,
  primary key (account_id, key)
) strict;

insert into appended_keys (account_id, key, fingerprint, status, body, created_at)
  select account_id, key, fingerprint, status, body, created_at from idempotency_keys order by created_at;

drop table idempotency_keys;

alter table appended_keys rename to idempotency_keys;

create index idempotency_keys_by_time on idempotency_keys (created_at);

-- What a station has had is asked for by order, so that is how it is sorted.
create table sorted_lines (
  account_id integer not null,
  order_id integer not null,
  printer_id integer not null,
  job_id integer not null,
  order_item_id integer not null,
  to_qty integer not null,
  primary key (account_id, order_id, printer_id, job_id, order_item_id),
  foreign key (account_id, job_id) references print_jobs (account_id, id)
) strict, without rowid;

insert into sorted_lines (account_id, order_id, printer_id, job_id, order_item_id, to_qty)
  select account_id, order_id, printer_id, job_id, order_item_id, to_qty from print_job_lines;

drop table print_job_lines;

alter table sorted_lines rename to print_job_lines;
