-- serves older programs
-- A question with its options that many dishes ask, kept once. Each dish that asks it has a copy among its own
-- modifiers, so that whoever reads a dish finds there all there is; group_number and group_option say of what a row is
-- the copy.
create table modifier_groups (
  account_id integer not null,
  location_id integer not null,
  number integer not null check (number >= 1),
  question text not null,
  min_choices integer not null check (min_choices >= 0),
  max_choices integer not null check (max_choices >= min_choices),
  external_id text not null,
  deleted_at integer,
  primary key (account_id, location_id, number),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

create unique index one_group_per_external_id on modifier_groups (account_id, location_id, external_id)
  where external_id <> '' and deleted_at is null;

create table modifier_group_options (
  account_id integer not null,
  location_id integer not null,
  group_number integer not null,
  number integer not null check (number >= 1),
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  is_selected integer not null check (is_selected in (0, 1)),
  available integer not null default 1 check (available in (0, 1)),
  external_id text not null,
  position integer not null,
  primary key (account_id, location_id, group_number, number),
  foreign key (account_id, location_id, group_number) references modifier_groups (account_id, location_id, number)
) strict, without rowid;

alter table modifiers add column group_number integer;
alter table modifier_options add column group_option integer;

-- A dish asks the same only once.
create unique index one_copy_per_item on modifiers (account_id, location_id, group_number, item_id)
  where group_number is not null and deleted_at is null;
