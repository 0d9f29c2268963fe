-- serves older programs
-- 1: the service charge is taxed at the rates of the dishes. Locations and orders from before keep it untaxed.
alter table locations add column service_taxed integer not null default 0 check (service_taxed in (0, 1));
alter table orders add column service_taxed integer not null default 0 check (service_taxed in (0, 1));
-- The part of the service charge that is taxed at this rate.
alter table order_taxes add column service_cents integer not null default 0;
