-- serves older programs
-- Corrections of clocked hours. Rows are only added, so that what was clocked stays known. was_began_at null: a shift that
-- nobody had clocked. ended_at and was_ended_at null: without an end.
create table shift_corrections (
  account_id integer not null,
  staff_id integer not null,
  number integer not null check (number >= 1),
  location_id integer not null,
  began_at integer not null,
  ended_at integer,
  was_began_at integer,
  was_ended_at integer,
  reason text not null,
  actor text not null,
  corrected_at integer not null,
  check (ended_at >= began_at),
  primary key (account_id, staff_id, number),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, staff_id) references staff (account_id, id)
) strict, without rowid;

create index shift_corrections_of_location on shift_corrections (account_id, location_id, began_at);
