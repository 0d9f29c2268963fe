-- Where an account went. Null: it is here. Empty: it is on its way, from here or to here. Otherwise where it is now.
alter table accounts add column moved_to text;

create index accounts_away on accounts (id) where moved_to is not null;

-- 1: nothing is appended any more, so that nothing changes: the account moves, or has moved.
alter table event_logs add column closed integer not null default 0 check (closed in (0, 1));
