-- serves older programs
-- What of a payment went back, by refunds or by its reversal: never more than came in.
alter table payments add column returned_cents integer not null default 0
  check (returned_cents >= 0 and returned_cents <= amount_cents);

update payments set returned_cents = amount_cents
  where exists (select 1 from payment_entries e
    where e.account_id = payments.account_id and e.payment_id = payments.id and e.reverses_id is not null);

update payments set returned_cents = r.cents
  from (select account_id, payment_id, sum(amount_cents) as cents from payment_refunds
    where status = 'approved' group by account_id, payment_id) r
  where r.account_id = payments.account_id and r.payment_id = payments.id
    and r.cents <= payments.amount_cents and payments.returned_cents = 0;
