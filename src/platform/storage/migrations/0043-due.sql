-- Who reads a log in the background is told so by a mark on it, set with the event that concerns them: nobody has to
-- look at every log there is. Null: nobody reads it. 0: all of it was read. Otherwise since when there is more.
alter table event_logs add column kitchen_due integer;

alter table event_logs add column webhooks_due integer;

-- Looked at once, whatever was read of them so far.
update event_logs set kitchen_due = 1 where exists (
  select 1 from auto_printing a
  where a.account_id = event_logs.account_id and a.location_id = event_logs.location_id);

update event_logs set webhooks_due = 1 where exists (
  select 1 from webhooks w where w.account_id = event_logs.account_id and w.enabled = 1);

create index logs_due_in_kitchen on event_logs (kitchen_due) where kitchen_due > 0;

create index logs_due_to_webhooks on event_logs (webhooks_due) where webhooks_due > 0;

-- What failed is due again by itself.
create index failing_webhooks_by_time on webhooks (next_try_at) where enabled = 1 and failures > 0;

create index failing_cursors_by_time on webhook_cursors (next_try_at) where failures > 0;

-- Only what is there can fall silent. Neither holds a time: check-ins and polls change that all day long.
create index terminals_online on terminals (account_id, id) where online = 1;

create index printers_not_offline on printers (account_id, id) where status <> 'OFFLINE' and removed_at is null
  and last_seen_at is not null;

create index screens_offline on printers (account_id, id) where is_screen = 1 and status = 'OFFLINE';

-- Those that are called by us are few, and looked at each half a minute.
create index raw_printers_by_time on printers (last_seen_at)
  where transport = 'raw' and address is not null and removed_at is null;

-- The open hand-overs, in the order they were made.
create index open_deliveries_by_time on print_deliveries (handed_at) where closed_at is null;
