-- 1: a table is to be cleared when its guests have gone.
alter table locations add column clearing integer not null default 0 check (clearing in (0, 1));
-- When the guests went whom nobody has cleared up after; null: it is clean. Whoever opens it all the same may.
alter table tables add column left_at integer;
