-- serves older programs
-- 1: a location for training and tests, where terminals may use the simulated card reader. Existing locations are not.
alter table locations add column sandbox integer not null default 0 check (sandbox in (0, 1));
