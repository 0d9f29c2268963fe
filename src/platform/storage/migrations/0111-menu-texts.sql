-- serves older programs
-- Translations of menu texts. source_digest: the digest of the text that was translated; if it differs from that of the
-- current text, the translation is stale. checked 0: no person of the location has confirmed it.
create table menu_texts (
  account_id integer not null,
  location_id integer not null,
  language text not null,
  type text not null,
  source_id integer not null,
  field text not null,
  text text not null,
  checked integer not null default 0,
  source_digest text not null,
  primary key (account_id, location_id, language, type, source_id, field),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

-- The languages of the menus, the default first, separated by spaces; empty: only the language of the paper.
alter table locations add column menu_languages text not null default '';
alter table locations add column show_unchecked integer not null default 0;
