-- serves older programs
-- What a payment was for, as JSON: {"seat": 1}, {"part": 1, "of": 3} or {"items": [{"id": 7, "qty": 2}]}. Null: the bill.
alter table payments add column share text;
