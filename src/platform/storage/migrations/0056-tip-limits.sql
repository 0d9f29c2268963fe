-- serves older programs
-- A tip above both is refused: so many hundredths of a percent of the payment's amount, and so many cents.
alter table locations add column tip_limit_percent_bps integer not null default 10000
  check (tip_limit_percent_bps between 0 and 10000);
alter table locations add column tip_limit_amount_cents integer not null default 5000
  check (tip_limit_amount_cents between 0 and 999999999);
