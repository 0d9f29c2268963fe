-- What a key may do, where (ids of locations; null: all of the account), until when and from which networks.
-- Keys that are there keep what they could do.
alter table api_keys add column rights text not null default 'service reports secrets webhooks';
alter table api_keys add column locations text;
alter table api_keys add column expires_at integer;
alter table api_keys add column networks text;
alter table api_keys add column used_at integer;
alter table api_keys add column used_from text;

-- The key that was made in its stead.
alter table api_keys add column replaced_by integer;

update api_keys set locations = cast(location_id as text) where location_id is not null;

-- What a caller had who was answered, spelled as above.
alter table idempotency_keys add column rights text not null default 'service reports secrets webhooks';
alter table idempotency_keys add column locations text;

update idempotency_keys set locations = cast(only_location_id as text) where only_location_id is not null;

update idempotency_keys set rights = 'service reports manage secrets' where role = 'manager';

update idempotency_keys set rights = 'service kitchen reports manage secrets webhooks own' where role = 'owner';

alter table idempotency_keys drop column only_location_id;
alter table idempotency_keys drop column role;

-- A short random name by which its keys and tokens tell the account; made with the first of them.
alter table accounts add column routing text;

create unique index one_account_per_routing on accounts (routing);
