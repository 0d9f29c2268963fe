-- serves older programs
-- How a printer is reached, where transport and the two flags have no value for it; null: they do.
alter table printers add column reached_by text;

-- Only what we call has an address.
create index printers_called_by_time on printers (last_seen_at) where address is not null and removed_at is null;

drop view printer_details;

create view printer_details as
  select id, account_id as "accountId", location_id as "locationId", name, serial_no as "serialNo", model,
    description, coalesce(reached_by, case when is_screen = 1 then 'screen' when behind_agent = 1 then 'agent'
      else transport end) as transport,
    status, status_changed_at as "statusChangedAt", last_seen_at as "lastSeenAt",
    added_at as "addedAt", sealed_token as "sealedToken", address, columns, poll_seconds as "pollSeconds", language,
    asked_at as "askedAt", mac, hold_until as "holdUntil", backup_printer_id as "backupPrinterId",
    token_digest as "tokenDigest", device_serial as "deviceSerial", device_model as "deviceModel",
    device_changed_at as "deviceChangedAt", proof, notified_at as "notifiedAt", page, trigger_name as "triggerName",
    trigger_lost_at as "triggerLostAt"
  from printers where removed_at is null;
