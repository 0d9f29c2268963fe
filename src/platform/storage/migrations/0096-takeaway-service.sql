-- serves older programs
-- 1: takeaway orders have the service charge too. Locations from before keep it; new ones begin without.
alter table locations add column takeaway_service integer not null default 1 check (takeaway_service in (0, 1));
