-- What a payment was taken by: a delivery service, a voucher.
alter table payments add column method_name text;
-- The reference of a reversal that a card terminal made.
alter table payment_entries add column reference text;
