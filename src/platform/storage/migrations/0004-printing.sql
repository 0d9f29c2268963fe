-- How a printer is reached, what it can print, and what it last said.
-- token_digest finds the printer that polls us; the token itself is kept sealed, to be shown again to
-- whoever sets the printer up.
alter table printers add column token_digest text;
alter table printers add column sealed_token text;
alter table printers add column address text;
alter table printers add column columns integer not null default 48 check (columns between 24 and 96);
alter table printers add column poll_seconds integer not null default 5 check (poll_seconds between 1 and 86400);
alter table printers add column language text;
alter table printers add column asked_at integer;
alter table printers add column mac text;
alter table printers add column status_changed_at integer;
alter table printers add column hold_until integer not null default 0;
alter table printers add column backup_printer_id integer references printers (id);
-- Which node talks to a raw printer, and until when nobody else may.
alter table printers add column lease_node text;
alter table printers add column lease_until integer not null default 0;

create unique index one_printer_per_token on printers (token_digest);

create view printer_details as
  select id, account_id as "accountId", location_id as "locationId", name, serial_no as "serialNo", model,
    description, transport, status, status_changed_at as "statusChangedAt", last_seen_at as "lastSeenAt",
    added_at as "addedAt", sealed_token as "sealedToken", address, columns, poll_seconds as "pollSeconds", language,
    asked_at as "askedAt", mac, hold_until as "holdUntil", backup_printer_id as "backupPrinterId",
    token_digest as "tokenDigest"
  from printers;

-- The station that makes what a section holds.
alter table menu_sections add column printer_id integer references printers (id);

-- A location that prints by itself: what its stations get follows its log of events, up to here.
create table auto_printing (
  account_id integer not null,
  location_id integer not null,
  sequence integer not null,
  primary key (account_id, location_id),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

-- Until this step a job was a note that nothing read; from here on it is paper.
drop table print_jobs;

-- printer_id is whose work it is; at_printer_id who does it, another one only while a backup stands in.
-- ticket is what is printed, as JSON, fixed when the job is made.
-- attempts count against the limit; tries count every hand-over. maybe_printed: bytes left us, and the
-- printer did not say what became of them.
create table print_jobs (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  order_id integer,
  printer_id integer not null,
  at_printer_id integer not null,
  kind text not null check (kind in ('ticket', 'receipt', 'test')),
  number integer not null,
  reprint integer not null,
  status text not null check (status in ('pending', 'sent', 'printed', 'failed', 'cancelled', 'expired')),
  reason text not null,
  ticket text not null,
  attempts integer not null,
  tries integer not null,
  unconfirmed integer not null,
  maybe_printed integer not null check (maybe_printed in (0, 1)),
  received_at integer not null,
  expires_at integer not null,
  printed_at integer,
  unique (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, printer_id) references printers (account_id, id),
  foreign key (account_id, at_printer_id) references printers (account_id, id)
) strict;

create index print_jobs_of_order on print_jobs (account_id, order_id);

create index waiting_print_jobs on print_jobs (account_id, at_printer_id, id) where status = 'pending';

create index expiring_print_jobs on print_jobs (expires_at) where status = 'pending';

-- How many of an order's line the station knows of once this job is printed. The latest job that was
-- not given up says how many it has had.
create table print_job_lines (
  account_id integer not null,
  job_id integer not null,
  order_id integer not null,
  printer_id integer not null,
  order_item_id integer not null,
  to_qty integer not null,
  primary key (account_id, job_id, order_item_id),
  foreign key (account_id, job_id) references print_jobs (account_id, id)
) strict, without rowid;

create index print_job_lines_of_order on print_job_lines (account_id, order_id, printer_id);

-- One hand-over of a job to a printer, with the very bytes.
create table print_deliveries (
  token text primary key,
  account_id integer not null,
  location_id integer not null,
  printer_id integer not null,
  job_id integer not null,
  language text not null,
  markup text not null,
  columns integer not null,
  bytes blob not null,
  handed_at integer not null,
  fetched_at integer,
  closed_at integer,
  outcome text not null,
  foreign key (account_id, job_id) references print_jobs (account_id, id),
  foreign key (account_id, printer_id) references printers (account_id, id)
) strict, without rowid;

-- The constraint behind "one in flight per printer", on whatever node.
create unique index one_open_delivery_per_printer on print_deliveries (account_id, printer_id)
  where closed_at is null;

create index print_deliveries_of_job on print_deliveries (account_id, job_id);

create index print_deliveries_by_time on print_deliveries (handed_at);
