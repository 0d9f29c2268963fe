-- How many requests a second a key may send (null: as many as there is room for), and which web pages may use it
-- (origins, separated by blanks; null: none).
alter table api_keys add column per_second integer;
alter table api_keys add column origins text;

create index keys_of_pages on api_keys (account_id, origins) where origins is not null;
