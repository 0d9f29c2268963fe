-- serves older programs
-- What a discount takes off at most until a supervisor approves more: its share of what was on the bill when it was
-- approved, at the prices of the menu. Null: nobody was asked, or it is from before this was stored.
alter table order_discounts add column approved_cents integer
  check (approved_cents is null or (approved_cents >= 0 and applied_cents <= approved_cents));

-- What staff could give by themselves when it was given, in hundredths of a percent: it takes off no more than that of
-- the present bill. Null: it was approved, or is from before this was stored.
alter table order_discounts add column free_bps integer check (free_bps between 0 and 10000);
