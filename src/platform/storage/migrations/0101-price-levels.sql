-- serves older programs
-- Price levels of a location in their order of precedence. hours_number null: always. Channels as in menus; kinds and
-- area_ids are JSON lists, empty: all.
create table price_levels (
  account_id integer not null,
  location_id integer not null,
  number integer not null check (number >= 1),
  position integer not null,
  name text not null,
  enabled integer not null check (enabled in (0, 1)),
  hours_number integer,
  channels integer not null,
  kinds text not null,
  area_ids text not null,
  round_to integer not null check (round_to >= 1),
  include_options integer not null check (include_options in (0, 1)),
  manual integer not null check (manual in (0, 1)),
  primary key (account_id, location_id, number),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

-- value: cents, or hundredths of a percent.
create table level_rules (
  account_id integer not null,
  location_id integer not null,
  level_number integer not null,
  target text not null,
  target_id integer not null,
  kind text not null,
  value integer not null check (value >= 0),
  primary key (account_id, location_id, level_number, target, target_id),
  foreign key (account_id, location_id, level_number) references price_levels (account_id, location_id, number)
) strict, without rowid;

-- The price level of a line and the item's own price at that moment; null: none applied. level_reason, level_actor and
-- level_approver are of a manual level, which is a reduction that a person gave.
alter table order_items add column base_cents integer;
alter table order_items add column level_number integer;
alter table order_items add column level_name text;
alter table order_items add column level_reason text;
alter table order_items add column level_actor text;
alter table order_items add column level_approver text;
