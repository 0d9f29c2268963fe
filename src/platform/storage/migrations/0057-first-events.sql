-- serves older programs
-- No event of a log is from before this: those that have something to forget are found by it, and nobody looks at the
-- others. What older programs begin has 0, is looked at once, and then has its own.
alter table event_logs add column first_at integer not null default 0;

create index logs_by_first_event on event_logs (first_at, account_id, location_id);
