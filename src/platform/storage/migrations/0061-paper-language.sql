-- serves older programs
-- The language that a location's tickets, receipts and reports are printed in.
alter table locations add column paper_language text not null default 'en'
  check (paper_language in ('en', 'de', 'es', 'fr'));
