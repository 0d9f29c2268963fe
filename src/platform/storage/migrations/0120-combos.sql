-- serves older programs
-- An item with parts is a combo: it is sold at one price, and the guest selects choices for each part.
create table combo_parts (
  account_id integer not null,
  location_id integer not null,
  item_id integer not null,
  number integer not null check (number >= 1),
  name text not null,
  min_picks integer not null check (min_picks >= 0),
  max_picks integer not null check (max_picks >= min_picks),
  course integer not null check (course >= 0),
  position integer not null,
  primary key (account_id, location_id, item_id, number),
  foreign key (account_id, location_id, item_id) references menu_items (account_id, location_id, id)
) strict, without rowid;

create table combo_choices (
  account_id integer not null,
  location_id integer not null,
  item_id integer not null,
  part_number integer not null,
  choice_id integer not null,
  supplement_cents integer not null check (supplement_cents >= 0),
  position integer not null,
  primary key (account_id, location_id, item_id, part_number, choice_id),
  foreign key (account_id, location_id, item_id, part_number)
    references combo_parts (account_id, location_id, item_id, number),
  foreign key (account_id, location_id, choice_id) references menu_items (account_id, location_id, id)
) strict, without rowid;

-- In which combos an item can be chosen.
create index combos_of_choice on combo_choices (account_id, location_id, choice_id);

-- A combo as it was sold. Its lines have its number; its quantity is theirs.
create table order_combos (
  account_id integer not null,
  order_id integer not null,
  number integer not null check (number >= 1),
  item_id integer not null,
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  primary key (account_id, order_id, number),
  foreign key (account_id, order_id) references orders (account_id, id)
) strict, without rowid;

-- A pick: the combo and the part that it is for, its place in the combo from 0, what it weighs when the price is
-- divided, and what it costs extra. Null: not part of a combo.
alter table order_items add column combo_number integer;
alter table order_items add column combo_part integer;
alter table order_items add column combo_pick integer;
alter table order_items add column weight_cents integer;
alter table order_items add column supplement_cents integer;
