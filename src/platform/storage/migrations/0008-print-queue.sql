-- The queue that people look at: what a location printed lately, newest first.
create index print_jobs_of_location on print_jobs (account_id, location_id, id);
