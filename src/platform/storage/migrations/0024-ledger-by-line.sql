-- What a station knows of a line is asked for by the line, wherever its order is now: that is how it is sorted.
-- mention: 1 where the job only speaks of the line, and nothing of what the station has had follows from it.
create table lines_told (
  account_id integer not null,
  order_item_id integer not null,
  printer_id integer not null,
  job_id integer not null,
  to_qty integer not null,
  mention integer not null default 0 check (mention in (0, 1)),
  primary key (account_id, order_item_id, printer_id, job_id),
  foreign key (account_id, job_id) references print_jobs (account_id, id)
) strict, without rowid;

insert into lines_told (account_id, order_item_id, printer_id, job_id, to_qty)
  select account_id, order_item_id, printer_id, job_id, to_qty from print_job_lines;

drop table print_job_lines;

alter table lines_told rename to print_job_lines;

create index print_job_lines_of_job on print_job_lines (account_id, job_id);
