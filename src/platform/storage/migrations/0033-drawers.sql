-- Where cash is kept. What is taken at a terminal goes into the drawer that names it, all else into the one with the
-- lowest number; a location that has named none has one.
create table drawers (
  account_id integer not null,
  location_id integer not null,
  number integer not null check (number between 1 and 20),
  name text not null,
  -- What is in it before the first guest pays.
  float_cents integer not null check (float_cents >= 0),
  primary key (account_id, location_id, number),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

create unique index one_drawer_per_name on drawers (account_id, location_id, name);

-- A terminal's cash goes into one drawer.
create table drawer_terminals (
  account_id integer not null,
  location_id integer not null,
  serial_no text not null,
  drawer_number integer not null,
  primary key (account_id, location_id, serial_no),
  foreign key (account_id, location_id, drawer_number) references drawers (account_id, location_id, number)
) strict, without rowid;

-- A business day whose cash was counted. Counted again it is another row: nothing is rewritten.
create table day_closes (
  account_id integer not null,
  location_id integer not null,
  business_day text not null,
  number integer not null check (number >= 1),
  note text not null,
  actor text not null,
  approver text not null,
  closed_at integer not null,
  primary key (account_id, location_id, business_day, number),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

-- What was in each drawer, and what should have been by the ledger at that moment; drawers are renamed and given other
-- terminals later.
create table drawer_counts (
  account_id integer not null,
  location_id integer not null,
  business_day text not null,
  close_number integer not null,
  drawer_number integer not null,
  name text not null,
  expected_cents integer not null,
  counted_cents integer not null check (counted_cents >= 0),
  primary key (account_id, location_id, business_day, close_number, drawer_number),
  foreign key (account_id, location_id, business_day, close_number)
    references day_closes (account_id, location_id, business_day, number)
) strict, without rowid;

-- Where it was given back, if a terminal did; null: where it was taken.
alter table payment_refunds add column terminal text;
