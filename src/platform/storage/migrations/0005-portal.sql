-- The people who use the portal. A person belongs to one account and signs in by e-mail, so an address
-- is known once over all accounts.
create table users (
  id integer primary key autoincrement,
  account_id integer not null references accounts (id),
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'viewer')),
  password_hash text,
  created_at integer not null,
  signed_in_at integer,
  deleted_at integer,
  unique (account_id, id)
) strict;

create unique index one_user_per_email on users (email) where deleted_at is null;

create index users_of_account on users (account_id);

-- Only the digest of what the browser holds is kept.
create table sessions (
  digest text primary key,
  account_id integer not null,
  user_id integer not null,
  created_at integer not null,
  seen_at integer not null,
  foreign key (account_id, user_id) references users (account_id, id)
) strict, without rowid;

create index sessions_of_user on sessions (account_id, user_id);

create index sessions_by_time on sessions (seen_at);

-- A link by which someone chooses a password, once.
create table password_links (
  digest text primary key,
  account_id integer not null,
  user_id integer not null,
  expires_at integer not null,
  foreign key (account_id, user_id) references users (account_id, id)
) strict, without rowid;

create index password_links_of_user on password_links (account_id, user_id);

-- How often a password was tried lately, by address book entry and by network address. It belongs to
-- the installation: whoever guesses has no account yet.
create table sign_in_tries (
  subject text primary key,
  tries integer not null,
  since integer not null
) strict, without rowid;

-- A ring of one day in quarters of an hour: how full each terminal's battery was.
create table terminal_history (
  account_id integer not null,
  terminal_id integer not null,
  slot integer not null check (slot between 0 and 95),
  quarter integer not null,
  battery_percent integer not null,
  charging integer not null,
  primary key (account_id, terminal_id, slot)
) strict, without rowid;
