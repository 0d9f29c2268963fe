-- serves older programs
-- Sets of hours: named weekly timetables of a location. Spans and exceptions are JSON and read as a whole.
create table hours (
  account_id integer not null,
  location_id integer not null,
  number integer not null check (number >= 1),
  name text not null,
  from_date text not null,
  to_date text not null,
  spans text not null,
  exceptions text not null,
  primary key (account_id, location_id, number),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

-- The next instant at which a set of hours of the location begins or ends. No row: there is none.
create table menu_transitions (
  account_id integer not null,
  location_id integer not null,
  due_at integer not null,
  primary key (account_id, location_id),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

create index menu_transitions_due on menu_transitions (due_at) where due_at > 0;

-- opening: the sets of hours in which the location receives guests, by kind, as JSON. offer_digest: names the hours and
-- price levels as they are, so that nodes parse them once; empty: there are none.
alter table locations add column strict_hours integer not null default 0 check (strict_hours in (0, 1));
alter table locations add column opening text not null default '{}';
alter table locations add column offer_digest text not null default '';

-- When and on which channels something is offered. hours_number null: always. channels: 1 terminal, 2 guest,
-- 4 takeaway, 8 partner.
alter table menus add column hours_number integer;
alter table menus add column channels integer not null default 15;
alter table menu_sections add column hours_number integer;
alter table menu_sections add column channels integer not null default 15;
alter table menu_items add column hours_number integer;
alter table menu_items add column channels integer not null default 15;
alter table modifier_options add column hours_number integer;
alter table modifier_options add column channels integer not null default 15;
