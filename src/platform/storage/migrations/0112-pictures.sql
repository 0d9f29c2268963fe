-- serves older programs
-- Pictures of dishes, sections and locations, by the SHA-256 of their bytes. unreferenced_since null: something uses it.
create table pictures (
  account_id integer not null references accounts (id),
  hash text not null,
  kind text not null,
  bytes blob not null,
  size_bytes integer not null,
  unreferenced_since integer,
  primary key (account_id, hash)
) strict, without rowid;

create index pictures_unreferenced on pictures (unreferenced_since) where unreferenced_since is not null;

-- The file names of both sizes and the text for people who cannot see it, as JSON; null: no photo.
alter table menu_items add column photo text;
alter table menu_sections add column photo text;
alter table locations add column photo text;
create index accounts_by_routing on accounts (routing);
