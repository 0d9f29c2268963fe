-- serves older programs
-- Events about who gets in and what opens doors, as they stood in their log, kept when the log forgets them. kept_hash binds
-- each to the kept one before it.
create table audit_events (
  account_id integer not null,
  location_id integer not null,
  sequence integer not null,
  type text not null,
  actor text not null,
  data text not null,
  happened_at integer not null,
  previous_hash text not null,
  hash text not null,
  kept_hash text not null,
  primary key (account_id, location_id, sequence),
  foreign key (account_id) references accounts (id)
) strict, without rowid;

create index audit_events_by_time on audit_events (happened_at);

-- Where they begin and end: the kept_hash of the last one that is no longer kept, empty at the very beginning, and of the last.
create table audit_logs (
  account_id integer not null,
  location_id integer not null,
  forgotten_hash text not null,
  last_sequence integer not null,
  last_hash text not null,
  primary key (account_id, location_id),
  foreign key (account_id) references accounts (id)
) strict, without rowid;
