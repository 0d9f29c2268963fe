-- serves older programs
-- Whose dish it is, by name; empty: nobody's in particular.
alter table order_items add column guest text not null default '';
