-- A printer is known by its token. What the device behind it says of itself are facts: told when they
-- change, and no reason to turn it away.
alter table printers add column device_serial text;
alter table printers add column device_model text;
alter table printers add column device_changed_at integer;

-- The strongest word that a raw printer has shown it can give for "it is on paper".
alter table printers add column proof text check (proof in ('marker', 'status'));

-- Since when an Epson printer tells its status by itself; one that never did tells it by its results only.
alter table printers add column notified_at integer;

-- Host and port of a raw printer in one spelling: two printers at one place would print into each other.
-- Where two are there already, the one that came first has it.
alter table printers add column raw_place text;

update printers set raw_place =
  lower(case when address like '%]' or address not like '%:%' then address || ':9100' else address end)
where transport = 'raw' and address is not null and removed_at is null;

update printers set raw_place = null
where exists (select 1 from printers other
  where other.account_id = printers.account_id and other.raw_place = printers.raw_place and other.id < printers.id);

create unique index one_printer_per_place on printers (account_id, raw_place);

drop view printer_details;

create view printer_details as
  select id, account_id as "accountId", location_id as "locationId", name, serial_no as "serialNo", model,
    description, transport, status, status_changed_at as "statusChangedAt", last_seen_at as "lastSeenAt",
    added_at as "addedAt", sealed_token as "sealedToken", address, columns, poll_seconds as "pollSeconds", language,
    asked_at as "askedAt", mac, hold_until as "holdUntil", backup_printer_id as "backupPrinterId",
    token_digest as "tokenDigest", device_serial as "deviceSerial", device_model as "deviceModel",
    device_changed_at as "deviceChangedAt", proof, notified_at as "notifiedAt"
  from printers where removed_at is null;
