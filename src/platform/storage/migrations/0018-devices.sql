create unique index one_terminal_of_account on terminals (account_id, id);

-- What a paired device is known by: one key to a terminal, whose location and serial number it is bound to. A
-- terminal that is paired anew has another, and the one before is worth nothing.
create table device_keys (
  account_id integer not null,
  terminal_id integer not null,
  digest text not null,
  kind text not null check (kind in ('service', 'kitchen')),
  device text not null,
  paired_at integer not null,
  primary key (account_id, terminal_id),
  foreign key (account_id, terminal_id) references terminals (account_id, id)
) strict, without rowid;

create index device_keys_by_digest on device_keys (digest);

-- A code by which a device gets its key, once; whoever sends it again with the same nonce got no answer.
create table pairing_codes (
  account_id integer not null,
  terminal_id integer not null,
  digest text not null,
  kind text not null check (kind in ('service', 'kitchen')),
  expires_at integer not null,
  nonce_digest text,
  primary key (account_id, terminal_id),
  foreign key (account_id, terminal_id) references terminals (account_id, id)
) strict, without rowid;

create index pairing_codes_by_digest on pairing_codes (digest);

create index pairing_codes_by_end on pairing_codes (expires_at);

-- The locations that someone works at, by their ids; null: all of the account.
alter table users add column locations text;
