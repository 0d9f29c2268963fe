-- A hand-over is known by its job and by which try it is, and lies beside the others of its job. What is
-- on paper moves into a row of its own: a hand-over is written three times, its bytes once.
alter table print_deliveries rename to old_deliveries;

drop index one_open_delivery_per_printer;

drop index print_deliveries_of_job;

drop index print_deliveries_by_time;

create table print_deliveries (
  account_id integer not null,
  job_id integer not null,
  try_no integer not null,
  token text not null,
  location_id integer not null,
  printer_id integer not null,
  language text not null,
  handed_at integer not null,
  fetched_at integer,
  closed_at integer,
  outcome text not null,
  primary key (account_id, job_id, try_no),
  foreign key (account_id, job_id) references print_jobs (account_id, id),
  foreign key (account_id, printer_id) references printers (account_id, id)
) strict, without rowid;

create table print_documents (
  account_id integer not null,
  job_id integer not null,
  try_no integer not null,
  markup text not null,
  columns integer not null,
  bytes blob not null,
  primary key (account_id, job_id, try_no),
  foreign key (account_id, job_id, try_no) references print_deliveries (account_id, job_id, try_no) on delete cascade
) strict, without rowid;

insert into print_deliveries (account_id, job_id, try_no, token, location_id, printer_id, language, handed_at,
    fetched_at, closed_at, outcome)
  select account_id, job_id, row_number() over (partition by account_id, job_id order by handed_at, token), token,
    location_id, printer_id, language, handed_at, fetched_at, closed_at, outcome
  from old_deliveries;

insert into print_documents (account_id, job_id, try_no, markup, columns, bytes)
  select account_id, job_id, row_number() over (partition by account_id, job_id order by handed_at, token), markup,
    columns, bytes
  from old_deliveries;

drop table old_deliveries;

-- The constraint behind "one in flight per printer", on whatever node.
create unique index one_open_delivery_per_printer on print_deliveries (account_id, printer_id)
  where closed_at is null;

create index print_deliveries_by_time on print_deliveries (handed_at);

-- Few jobs wait at any moment, so one index of them answers who is next and who has waited too long.
drop index expiring_print_jobs;

drop index waiting_print_jobs;

create index waiting_print_jobs on print_jobs (account_id, at_printer_id, id, expires_at) where status = 'pending';

drop index print_jobs_of_order;

create index print_jobs_of_order on print_jobs (account_id, order_id, printer_id, kind);
