-- 1: what the kitchen was given is not taken off an order without a reason.
alter table locations add column strict_voids integer not null default 0 check (strict_voids in (0, 1));
