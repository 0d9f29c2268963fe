-- serves older programs
-- Cash that was put into a drawer or taken out of it other than by payments, and opening counts. Rows are only added; a
-- mistake is corrected by an opposite movement. amount_cents: negative if cash was taken out; of an opening count, what
-- was counted. The name is the drawer's at that time: drawers are renamed and deleted later.
create table cash_movements (
  account_id integer not null,
  location_id integer not null,
  number integer not null check (number >= 1),
  business_day text not null,
  drawer_number integer not null,
  drawer_name text not null,
  kind text not null,
  amount_cents integer not null,
  reason text not null,
  actor text not null,
  approver text not null,
  recorded_at integer not null,
  primary key (account_id, location_id, number),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

create index cash_movements_of_day on cash_movements (account_id, location_id, business_day);

-- Where tips in cash are until the day is counted: drawer or servers.
alter table locations add column cash_tips text not null default 'drawer';

-- Whether servers take tips that were not given in cash out of the drawer on the same day: drawer or later.
alter table locations add column card_tips text not null default 'later';
