-- serves older programs
-- Who deleted an order, why, and who allowed it. Null: it was not deleted, or before this was stored, or nobody said.
alter table orders add column deleted_by text;
alter table orders add column delete_reason text;
alter table orders add column delete_approver text;

-- Who voided a line: staff, a user, a device or a program. Null: voided before this was stored.
alter table order_voids add column actor text;

-- 1: what was sent to the kitchen is voided or deleted only with a reason and a supervisor's word.
alter table locations add column void_approval integer not null default 0 check (void_approval in (0, 1));
