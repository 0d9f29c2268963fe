-- Whom a kept answer was given to: the one location they were limited to (null: all of the account's), and the
-- role of a person (null: a key). What was kept before is taken to have been given to whoever may do most.
alter table idempotency_keys add column only_location_id integer;

alter table idempotency_keys add column role text;
