-- serves older programs
-- What people sign in with besides a password: of each the key it signs with, and whose it is. `host` is the name of the
-- pages it was made on: browsers offer it nowhere else.
create table passkeys (
  account_id integer not null,
  digest text not null,
  user_id integer not null,
  credential_id text not null,
  public_key text not null,
  host text not null,
  transports text not null,
  name text not null,
  signatures integer not null,
  created_at integer not null,
  used_at integer,
  primary key (account_id, digest),
  foreign key (account_id, user_id) references users (account_id, id)
) strict, without rowid;

create index passkeys_of_user on passkeys (account_id, user_id);

-- Challenges that were answered, until they are too old to be answered again.
create table spent_challenges (
  account_id integer not null,
  digest text not null,
  ends_at integer not null,
  primary key (account_id, digest),
  foreign key (account_id) references accounts (id)
) strict, without rowid;

create index spent_challenges_by_end on spent_challenges (ends_at);

-- By what somebody was let in.
alter table sessions add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'link', 'passkey'));

-- 1: a password alone lets no owner in.
alter table accounts add column owners_need_passkeys integer not null default 0
  check (owners_need_passkeys in (0, 1));
