-- serves older programs
-- Which agent has fetched a hand-over: nobody else is given its bytes. Null: no agent has.
alter table print_deliveries add column fetched_by text;

-- 1: the backup gave it up too, so that it waits for its own printer.
alter table print_jobs add column backup_failed integer not null default 0 check (backup_failed in (0, 1));
