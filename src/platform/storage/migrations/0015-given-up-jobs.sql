-- 1: the job's own printer could not print it though it was well, and the one that stands in is to. Such a job
-- does not go back as soon as its own printer is well: that one was.
alter table print_jobs add column given_up integer not null default 0 check (given_up in (0, 1));
