import type { Discount } from '../../bills/discounts.ts'
import { only, type Sql } from '../../platform/storage/database.ts'

/** A discount on an order with the amount it last took off; ids are unique within the order. */
export interface OrderDiscount extends Discount {
  reason: string
  actor: string
  approver: string | null
  appliedCents: number
  addedAt: number
  approvedCents: number | null
  freeBps: number | null
}

/** Active discounts, in the order they were given. */
export function listDiscounts(sql: Sql, accountId: number, orderId: number): Promise<OrderDiscount[]> {
  return sql<OrderDiscount>`
    select number as id, order_item_id as "lineId", kind, value, reason, actor, approver,
      applied_cents as "appliedCents", added_at as "addedAt", approved_cents as "approvedCents",
      free_bps as "freeBps"
    from order_discounts
    where account_id = ${accountId} and order_id = ${orderId} and removed_at is null
    order by number`
}

/** Updates the value and the amount taken off. */
export async function updateDiscount(
  sql: Sql,
  accountId: number,
  orderId: number,
  { id, value, appliedCents, approver, approvedCents, freeBps }: OrderDiscount,
) {
  await sql`
    update order_discounts set value = ${value}, applied_cents = ${appliedCents}, approver = ${approver},
      approved_cents = ${approvedCents}, free_bps = ${freeBps}
    where account_id = ${accountId} and order_id = ${orderId} and number = ${id}`
}

export async function insertDiscount(sql: Sql, accountId: number, orderId: number, discount: OrderDiscount) {
  await sql`
    insert into order_discounts (account_id, order_id, number, order_item_id, kind, value, reason, actor, approver,
      applied_cents, added_at, approved_cents, free_bps)
    values (${accountId}, ${orderId}, ${discount.id}, ${discount.lineId}, ${discount.kind}, ${discount.value},
      ${discount.reason}, ${discount.actor}, ${discount.approver}, ${discount.appliedCents}, ${discount.addedAt},
      ${discount.approvedCents}, ${discount.freeBps})`
}

export async function markDiscountRemoved(
  sql: Sql,
  accountId: number,
  orderId: number,
  id: number,
  removedAt: number,
) {
  await sql`
    update order_discounts set removed_at = ${removedAt}, applied_cents = 0
    where account_id = ${accountId} and order_id = ${orderId} and number = ${id} and removed_at is null`
}

/** Includes removed discounts, so that numbers are not reused. */
export async function nextDiscountNumber(sql: Sql, accountId: number, orderId: number): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from order_discounts
    where account_id = ${accountId} and order_id = ${orderId}`
  return only(rows).next
}
