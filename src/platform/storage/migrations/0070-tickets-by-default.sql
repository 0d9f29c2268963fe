-- serves older programs
-- Whether a job was made by automatic printing: 0: by a print call; 1: by itself; 2: by itself, and a print call that
-- followed was answered with it.
alter table print_jobs add column routed integer not null default 0 check (routed in (0, 1, 2));

-- Automatic printing is switched on where nobody ever chose and nothing reaches the kitchen without it: a section names
-- a printer that was seen, or a kitchen screen, the switch was never touched, and no ticket was ever printed by a call.
-- Where tickets are printed by calls, a terminal prints what it orders, and switching it on could print twice.
insert into auto_printing (account_id, location_id, sequence)
  select l.account_id, l.location_id, l.last_sequence from event_logs l
  where l.location_id > 0 and l.closed = 0
    and exists (
      select 1 from menu_sections s
      join printers p on p.account_id = s.account_id and p.id = s.printer_id
      where s.account_id = l.account_id and s.location_id = l.location_id and s.deleted_at is null
        and p.removed_at is null and (p.is_screen = 1 or p.last_seen_at is not null))
    and not exists (
      select 1 from auto_printing a where a.account_id = l.account_id and a.location_id = l.location_id)
    and not exists (
      select 1 from print_jobs j
      where j.account_id = l.account_id and j.location_id = l.location_id and j.kind = 'ticket')
    and not exists (
      select 1 from events e
      where e.account_id = l.account_id and e.location_id = l.location_id and e.type = 'location.settings_changed'
        and e.data like '%"auto_printing"%');

update event_logs set kitchen_due = 0 where kitchen_due is null and exists (
  select 1 from auto_printing a
  where a.account_id = event_logs.account_id and a.location_id = event_logs.location_id);
