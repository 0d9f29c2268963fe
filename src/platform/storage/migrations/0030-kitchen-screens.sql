-- A printer whose paper is light: a browser that shows tickets, and says which it shows.
alter table printers add column is_screen integer not null default 0 check (is_screen in (0, 1));

drop view printer_details;

create view printer_details as
  select id, account_id as "accountId", location_id as "locationId", name, serial_no as "serialNo", model,
    description, case when is_screen = 1 then 'screen' when behind_agent = 1 then 'agent' else transport end as transport,
    status, status_changed_at as "statusChangedAt", last_seen_at as "lastSeenAt",
    added_at as "addedAt", sealed_token as "sealedToken", address, columns, poll_seconds as "pollSeconds", language,
    asked_at as "askedAt", mac, hold_until as "holdUntil", backup_printer_id as "backupPrinterId",
    token_digest as "tokenDigest", device_serial as "deviceSerial", device_model as "deviceModel",
    device_changed_at as "deviceChangedAt", proof, notified_at as "notifiedAt", page
  from printers where removed_at is null;

-- What became of a job at its screen. cleared_at: it is off the screen; null: it is on it, or will be.
-- allergens_seen: the note that somebody said they had seen; another one must be seen again. seen_at: likewise of
-- what only has to be read.
create table kitchen_tickets (
  account_id integer not null,
  job_id integer not null,
  printer_id integer not null,
  cleared_at integer,
  recalled_at integer,
  allergens_seen text,
  seen_at integer,
  primary key (account_id, job_id),
  foreign key (account_id, job_id) references print_jobs (account_id, id),
  foreign key (account_id, printer_id) references printers (account_id, id)
) strict, without rowid;

create index tickets_on_screens on kitchen_tickets (account_id, printer_id, job_id) where cleared_at is null;

create index tickets_off_screens on kitchen_tickets (account_id, printer_id, cleared_at)
  where cleared_at is not null;

-- How many of a line are done, of those that the job asked for.
create table kitchen_lines (
  account_id integer not null,
  job_id integer not null,
  order_item_id integer not null,
  done_qty integer not null check (done_qty >= 0),
  done_at integer not null,
  primary key (account_id, job_id, order_item_id),
  foreign key (account_id, job_id) references kitchen_tickets (account_id, job_id),
  foreign key (account_id, order_item_id) references order_items (account_id, id)
) strict, without rowid;

-- Since when each screen that had it is done with it.
alter table order_items add column ready_at integer check (ready_at is null or fired_at is not null);
