-- How a house wants its paper: margins, letters, cut, buzzer, drawer. Read and written whole, as JSON; what is
-- not in it goes without saying.
alter table printers add column page text not null default '{}';

-- A raw printer that we cannot reach: an agent in its network calls us for it.
alter table printers add column behind_agent integer not null default 0;

drop view printer_details;

create view printer_details as
  select id, account_id as "accountId", location_id as "locationId", name, serial_no as "serialNo", model,
    description, case when behind_agent = 1 then 'agent' else transport end as transport, status, status_changed_at as "statusChangedAt", last_seen_at as "lastSeenAt",
    added_at as "addedAt", sealed_token as "sealedToken", address, columns, poll_seconds as "pollSeconds", language,
    asked_at as "askedAt", mac, hold_until as "holdUntil", backup_printer_id as "backupPrinterId",
    token_digest as "tokenDigest", device_serial as "deviceSerial", device_model as "deviceModel",
    device_changed_at as "deviceChangedAt", proof, notified_at as "notifiedAt", page
  from printers where removed_at is null;

-- What stands at the top of a printer's receipts, in its dots, as a PNG.
create table printer_logos (
  account_id integer not null,
  printer_id integer not null,
  png blob not null,
  primary key (account_id, printer_id),
  foreign key (account_id, printer_id) references printers (account_id, id)
) strict, without rowid;
