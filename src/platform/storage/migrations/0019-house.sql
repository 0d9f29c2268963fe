-- What a menu says besides: the course that a section is served in, what other systems call a dish and an option,
-- how many portions are left (null: nobody counts; the last one puts the item out), when an item that is out comes
-- back by itself, and whether a line names its price.
alter table menu_sections add column course integer not null default 0 check (course between 0 and 9);

alter table menu_items add column external_id text not null default '';
alter table menu_items add column portions_left integer check (portions_left >= 0);
alter table menu_items add column out_until integer;
alter table menu_items add column open_price integer not null default 0 check (open_price in (0, 1));

alter table modifier_options add column external_id text not null default '';
alter table modifier_options add column available integer not null default 1 check (available in (0, 1));

-- A dish stands on more than one menu, so several items may have one external id.
create index items_by_external_id on menu_items (account_id, location_id, external_id) where external_id <> '';

create index options_by_external_id on modifier_options (account_id, location_id, external_id) where external_id <> '';

create index items_out_for_a_while on menu_items (out_until) where out_until is not null;

-- People at a device. Of a PIN only a fingerprint is kept, made with the secret of the installation; it finds the
-- person, and no two of a location have the same.
alter table locations add column staff_pin_digits integer not null default 4 check (staff_pin_digits between 4 and 8);

alter table staff add column role text not null default 'server' check (role in ('server', 'supervisor'));
alter table staff add column pin_fingerprint text;

create unique index one_person_per_pin on staff (account_id, location_id, pin_fingerprint)
  where pin_fingerprint is not null;

create table staff_sessions (
  account_id integer not null,
  digest text not null,
  location_id integer not null,
  staff_id integer not null,
  -- The serial number of the terminal, if the person said at which one.
  terminal text,
  begun_at integer not null,
  expires_at integer not null,
  primary key (account_id, digest),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict, without rowid;

create index sessions_of_staff on staff_sessions (account_id, staff_id);

create index staff_sessions_by_time on staff_sessions (expires_at);

create table staff_shifts (
  account_id integer not null,
  staff_id integer not null,
  began_at integer not null,
  location_id integer not null,
  ended_at integer,
  check (ended_at >= began_at),
  primary key (account_id, staff_id, began_at),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict, without rowid;

create unique index one_shift_at_a_time on staff_shifts (account_id, staff_id) where ended_at is null;

create index shifts_of_location on staff_shifts (account_id, location_id, began_at);

-- Wrong PINs of staff: those of one device at one instant are one row.
create table staff_pin_failures (
  account_id integer not null,
  location_id integer not null,
  device text not null,
  failed_at integer not null,
  tries integer not null,
  primary key (account_id, location_id, device, failed_at),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

-- The room. Areas are numbered within their location. Places are thousandths of their area's width and height.
create table areas (
  account_id integer not null,
  location_id integer not null,
  area_id integer not null check (area_id > 0),
  name text not null,
  position integer not null,
  deleted_at integer,
  primary key (account_id, location_id, area_id),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

create table area_staff (
  account_id integer not null,
  location_id integer not null,
  area_id integer not null,
  staff_id integer not null,
  primary key (account_id, location_id, area_id, staff_id),
  foreign key (account_id, location_id, area_id) references areas (account_id, location_id, area_id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict, without rowid;

create table table_places (
  account_id integer not null,
  table_id integer not null,
  location_id integer not null,
  area_id integer not null,
  x integer not null check (x between 0 and 1000),
  y integer not null check (y between 0 and 1000),
  width integer not null check (width between 1 and 1000),
  height integer not null check (height between 1 and 1000),
  shape text not null check (shape in ('rectangle', 'round')),
  turned integer not null check (turned between 0 and 359),
  primary key (account_id, table_id),
  foreign key (account_id, table_id) references tables (account_id, id),
  foreign key (account_id, location_id, area_id) references areas (account_id, location_id, area_id)
) strict, without rowid;

create index places_of_location on table_places (account_id, location_id);
