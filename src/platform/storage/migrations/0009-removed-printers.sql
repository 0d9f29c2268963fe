-- A removed printer stays for what it printed; registered again, it is the same one.
alter table printers add column removed_at integer;

drop view printer_details;

create view printer_details as
  select id, account_id as "accountId", location_id as "locationId", name, serial_no as "serialNo", model,
    description, transport, status, status_changed_at as "statusChangedAt", last_seen_at as "lastSeenAt",
    added_at as "addedAt", sealed_token as "sealedToken", address, columns, poll_seconds as "pollSeconds", language,
    asked_at as "askedAt", mac, hold_until as "holdUntil", backup_printer_id as "backupPrinterId",
    token_digest as "tokenDigest"
  from printers where removed_at is null;
