-- Every table carries account_id, and every key that points at another row carries it too:
-- no row can belong to, or point into, another account.
-- Instants are milliseconds, money is cents, rates are hundredths of a percent, flags are 0 or 1.

create table accounts (
  id integer primary key autoincrement,
  name text not null,
  created_at integer not null
) strict;

create table locations (
  id integer primary key autoincrement,
  account_id integer not null references accounts (id),
  name text not null,
  currency text not null,
  time_zone text not null,
  day_start_minutes integer not null check (day_start_minutes between 0 and 1439),
  tax_rate_bps integer not null check (tax_rate_bps between 0 and 10000),
  tax_included integer not null check (tax_included in (0, 1)),
  service_rate_bps integer not null check (service_rate_bps between 0 and 10000),
  ordering_enabled integer not null check (ordering_enabled in (0, 1)),
  splitbill_enabled integer not null check (splitbill_enabled in (0, 1)),
  tip_enabled integer not null check (tip_enabled in (0, 1)),
  tip_option_1_bps integer not null,
  tip_option_2_bps integer not null,
  tip_option_3_bps integer not null,
  tip_custom integer not null check (tip_custom in (0, 1)),
  sealed_supervisor_pin text not null,
  payment_endpoint text not null,
  payment_user text not null,
  sealed_payment_pass text not null,
  payment_type text not null,
  receipt_header text not null,
  receipt_footer text not null,
  created_at integer not null,
  unique (account_id, id)
) strict;

create table api_keys (
  id integer primary key autoincrement,
  account_id integer not null references accounts (id),
  location_id integer,
  name text not null,
  digest text not null unique,
  hint text not null,
  created_at integer not null,
  revoked_at integer,
  foreign key (account_id, location_id) references locations (account_id, id)
) strict;

create index api_keys_of_account on api_keys (account_id);

create table terminals (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  serial_no text not null,
  name text not null,
  registered_at integer not null,
  blocked_at integer,
  last_seen_at integer,
  ip text,
  battery_percent integer check (battery_percent between 0 and 100),
  charging integer check (charging in (0, 1)),
  ssid text,
  unique (account_id, serial_no),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict;

create index terminals_of_location on terminals (account_id, location_id);

create table tables (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  number integer not null check (number between 1 and 99999),
  type integer not null check (type in (1, 2, 3)),
  seats integer not null check (seats between 1 and 999),
  created_at integer not null,
  deleted_at integer,
  unique (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict;

-- A number is free again when its table is deleted.
create unique index one_table_per_number on tables (account_id, location_id, number) where deleted_at is null;

create table staff (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  first_name text not null,
  last_name text not null,
  joined_at integer not null,
  deleted_at integer,
  unique (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict;

create index staff_of_location on staff (account_id, location_id);

-- The four levels of a menu. Each row names its location, so that "is this item on a menu of that
-- location" is one look, and its key to the level above proves that the two agree.

create table menus (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  title text not null,
  description text not null,
  position integer not null,
  deleted_at integer,
  unique (account_id, location_id, id),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict;

create table menu_sections (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  menu_id integer not null,
  title text not null,
  position integer not null,
  deleted_at integer,
  unique (account_id, location_id, id),
  foreign key (account_id, location_id, menu_id) references menus (account_id, location_id, id)
) strict;

create index sections_of_menu on menu_sections (account_id, location_id, menu_id);

create table menu_items (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  section_id integer not null,
  name text not null,
  description text not null,
  calories integer not null check (calories >= 0),
  indicators text not null,
  price_label text not null,
  price_cents integer not null check (price_cents >= 0),
  available integer not null check (available in (0, 1)),
  position integer not null,
  deleted_at integer,
  unique (account_id, location_id, id),
  foreign key (account_id, location_id, section_id) references menu_sections (account_id, location_id, id)
) strict;

create index items_of_section on menu_items (account_id, location_id, section_id);

create table modifiers (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  item_id integer not null,
  question text not null,
  min_choices integer not null check (min_choices >= 0),
  max_choices integer not null check (max_choices >= min_choices),
  position integer not null,
  deleted_at integer,
  unique (account_id, location_id, id),
  foreign key (account_id, location_id, item_id) references menu_items (account_id, location_id, id)
) strict;

create index modifiers_of_item on modifiers (account_id, location_id, item_id);

create table modifier_options (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  modifier_id integer not null,
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  is_selected integer not null check (is_selected in (0, 1)),
  position integer not null,
  deleted_at integer,
  foreign key (account_id, location_id, modifier_id) references modifiers (account_id, location_id, id)
) strict;

create index options_of_modifier on modifier_options (account_id, location_id, modifier_id);

-- An order carries copies of the rates and names it was made with, so that a later change of menu or
-- settings never alters it. Its state follows from closed_at, deleted_at and what was paid.
create table orders (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  table_id integer not null,
  staff_id integer not null,
  allergens integer not null check (allergens in (0, 1)),
  currency text not null,
  tax_rate_bps integer not null,
  tax_included integer not null,
  service_rate_bps integer not null,
  item_count integer not null check (item_count >= 0),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  service_cents integer not null check (service_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  paid_cents integer not null check (paid_cents >= 0),
  tips_cents integer not null check (tips_cents >= 0),
  version integer not null,
  opened_at integer not null,
  closed_at integer,
  deleted_at integer,
  check (closed_at is null or deleted_at is null),
  unique (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, table_id) references tables (account_id, id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict;

-- The constraint behind "a table is open when it has an order that is neither closed nor deleted".
create unique index one_open_order_per_table on orders (account_id, table_id)
  where closed_at is null and deleted_at is null;

create index open_orders_of_location on orders (account_id, location_id)
  where closed_at is null and deleted_at is null;

-- modifiers is what was chosen, as JSON: [{"modifier_id", "option_id", "name", "qty", "price_cents"}],
-- or null. A line is a copy taken at the moment of ordering and is only ever read whole.
create table order_items (
  id integer primary key autoincrement,
  account_id integer not null,
  order_id integer not null,
  item_id integer not null,
  section_id integer not null,
  name text not null,
  qty integer not null check (qty between 1 and 999),
  price_cents integer not null,
  modifiers text,
  line_cents integer not null check (line_cents >= 0),
  notes text not null,
  added_at integer not null,
  removed_at integer,
  foreign key (account_id, order_id) references orders (account_id, id)
) strict;

create index items_of_order on order_items (account_id, order_id);

create table payments (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  order_id integer not null,
  staff_id integer not null,
  method text not null check (method in ('card', 'cash', 'other')),
  status text not null,
  amount_cents integer not null check (amount_cents >= 0),
  tip_cents integer not null check (tip_cents >= 0),
  tendered_cents integer,
  reference text,
  terminal text,
  card_brand text,
  card_last4 text,
  auth_code text,
  created_at integer not null,
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict;

create index payments_of_order on payments (account_id, order_id);

create unique index one_payment_per_reference on payments (account_id, reference) where reference is not null;

create table printers (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  serial_no text not null,
  name text not null,
  model text not null,
  description text not null,
  transport text not null check (transport in ('cloudprnt', 'epson', 'raw')),
  status text not null,
  last_seen_at integer,
  added_at integer not null,
  unique (account_id, serial_no),
  unique (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict;

create index printers_of_location on printers (account_id, location_id);

create table print_jobs (
  id integer primary key autoincrement,
  account_id integer not null,
  location_id integer not null,
  order_id integer not null,
  printer_id integer not null,
  status text not null,
  received_at integer not null,
  printed_at integer,
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, printer_id) references printers (account_id, id)
) strict;

create index print_jobs_of_order on print_jobs (account_id, order_id);

-- The log of every change, one sequence per location (location 0: the account itself), without gaps.
-- Each row carries the hash of the one before it.
create table events (
  account_id integer not null references accounts (id),
  location_id integer not null,
  sequence integer not null,
  type text not null,
  order_id integer,
  actor text not null,
  data text not null,
  happened_at integer not null,
  previous_hash text not null,
  hash text not null,
  primary key (account_id, location_id, sequence)
) strict, without rowid;

create index events_of_order on events (account_id, order_id, sequence) where order_id is not null;

create index events_by_time on events (happened_at);

-- The answer that was given, kept with the change it answered.
create table idempotency_keys (
  account_id integer not null references accounts (id),
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  created_at integer not null,
  primary key (account_id, key)
) strict, without rowid;

create index idempotency_keys_by_time on idempotency_keys (created_at);

-- What belongs to the installation rather than to an account.
create table installation (
  name text primary key,
  value text not null
) strict, without rowid;
