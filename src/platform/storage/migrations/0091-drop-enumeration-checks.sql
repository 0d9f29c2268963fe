-- serves older programs
-- on PostgreSQL
-- online
-- Lists of allowed values are validated by the service, which is the only writer: a new payment method, language or kind
-- then needs no migration. Flags, ranges and relations between columns stay constraints. No statement reads a row.
alter table payments drop constraint if exists payments_method_check, drop constraint if exists payments_status_check;
alter table payment_entries drop constraint if exists payment_entries_method_check;
alter table payment_refunds drop constraint if exists payment_refunds_method_check,
  drop constraint if exists payment_refunds_status_check;
alter table locations drop constraint if exists locations_paper_language_check;
alter table printers drop constraint if exists printers_transport_check, drop constraint if exists printers_proof_check;
alter table print_jobs drop constraint if exists print_jobs_kind_check, drop constraint if exists print_jobs_status_check,
  drop constraint if exists print_jobs_routed_check;
alter table order_discounts drop constraint if exists order_discounts_kind_check;
alter table device_keys drop constraint if exists device_keys_kind_check;
alter table pairing_codes drop constraint if exists pairing_codes_kind_check;
alter table sessions drop constraint if exists sessions_signed_in_by_check;
alter table staff drop constraint if exists staff_role_check;
alter table users drop constraint if exists users_role_check;
alter table tables drop constraint if exists tables_type_check;
alter table table_places drop constraint if exists table_places_shape_check;

-- An order of kind `table` has a table and no other has one: this half of the old constraint stays. It holds for new rows
-- at once; the rows that exist satisfied the old one.
do $$ begin
  if not exists (select 1 from pg_constraint where conrelid = 'orders'::regclass and conname = 'orders_table_check') then
    alter table orders add constraint orders_table_check check ((kind = 'table') = (table_id is not null)) not valid;
  end if;
end $$;
alter table orders validate constraint orders_table_check;
alter table orders drop constraint if exists orders_check1;
