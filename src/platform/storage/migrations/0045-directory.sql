-- serves older programs
-- Whose a secret or an e-mail address is, by its digest: asked before anything else is known of whoever calls. Where
-- accounts lie on several machines each of these has a copy, so it holds nothing that an account would keep to itself.
create table directory (
  digest text primary key,
  account_id integer not null references accounts (id)
) strict, without rowid;

create index directory_of_account on directory (account_id, digest);

insert into directory (digest, account_id)
  select digest, account_id from api_keys where true on conflict do nothing;

insert into directory (digest, account_id)
  select digest, account_id from device_keys where true on conflict do nothing;

insert into directory (digest, account_id)
  select digest, account_id from pairing_codes where true on conflict do nothing;

insert into directory (digest, account_id)
  select token_digest, account_id from printers where token_digest is not null on conflict do nothing;

insert into directory (digest, account_id)
  select digest, account_id from sessions where true on conflict do nothing;

insert into directory (digest, account_id)
  select digest, account_id from password_links where true on conflict do nothing;

insert into directory (digest, account_id)
  select digest_of('e-mail ' || email), account_id from users where deleted_at is null on conflict do nothing;
