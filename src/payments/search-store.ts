import type { Sql } from '../platform/storage/database.ts'
import type { Payment } from './payment-types.ts'

/** A payment with its order and location, and the refunded amount. */
export interface FoundPayment extends Payment {
  locationId: number
  refundedCents: number
  tipRefundedCents: number
}

export interface PaymentSearch {
  accountId: number
  locationId: number
  /** Approval time in [from, to). */
  from: number
  to: number
  /** Returns only payments after this one; used for paging. */
  after: number | undefined
  limit: number
}

/** Approved payments, newest first, including those that were reversed later. */
export async function searchPayments(sql: Sql, search: PaymentSearch): Promise<FoundPayment[]> {
  const last = await findLast(sql, search)
  if (!last) return []
  const { accountId, locationId, from, to, limit } = search
  const found = await sql<FoundPayment>`
    select p.id, p.location_id as "locationId", p.order_id as "orderId", p.method, p.status,
      p.amount_cents as "amountCents", p.tip_cents as "tipCents", o.currency, p.tendered_cents as "tenderedCents",
      p.overpaid_cents as "overpaidCents", p.staff_id as "staffId", s.first_name as "firstName",
      s.last_name as "lastName", p.reference, p.terminal, p.card_brand as "cardBrand", p.card_last4 as "cardLast4",
      p.auth_code as "authCode", p.created_at as "createdAt", p.held_until as "heldUntil", p.ended_at as "endedAt",
      r.id as "reversalId", r.entered_at as "reversedAt", r.reason, r.reference as "reversalReference",
      p.method_name as "methodName",
      (
        select cast(coalesce(sum(c.tip_cents), 0) as bigint) from tip_entries c
        where c.account_id = ${accountId} and c.payment_id = p.id
      ) as "tipChangedCents",
      (
        select cast(coalesce(sum(b.amount_cents), 0) as bigint) from payment_refunds b
        where b.account_id = ${accountId} and b.order_id = p.order_id and b.payment_id = p.id
          and b.status = 'approved'
      ) as "refundedCents",
      (
        select cast(coalesce(sum(b.tip_cents), 0) as bigint) from payment_refunds b
        where b.account_id = ${accountId} and b.order_id = p.order_id and b.payment_id = p.id
          and b.status = 'approved'
      ) as "tipRefundedCents"
    from payment_entries e
    join payments p on p.account_id = e.account_id and p.id = e.payment_id
    join orders o on o.account_id = p.account_id and o.id = p.order_id
    join staff s on s.account_id = p.account_id and s.id = p.staff_id
    left join payment_entries r on r.account_id = e.account_id and r.reverses_id = e.id
    where e.account_id = ${accountId} and e.location_id = ${locationId} and e.reverses_id is null
      and e.entered_at >= ${from} and e.entered_at < ${to}
      and (e.entered_at < ${last.enteredAt} or (e.entered_at = ${last.enteredAt} and e.id < ${last.id}))
    order by e.entered_at desc, e.id desc
    limit ${limit}`
  return found.map((payment) => ({ ...payment, tipCents: payment.tipCents + payment.tipChangedCents }))
}

interface Last {
  id: number
  enteredAt: number
}

/** Position of the last payment of the previous page; undefined if there is no such payment. */
async function findLast(
  sql: Sql,
  { accountId, locationId, after }: PaymentSearch,
): Promise<Last | undefined> {
  if (after === undefined) return { id: Number.MAX_SAFE_INTEGER, enteredAt: Number.MAX_SAFE_INTEGER }
  const [last] = await sql<Last>`
    select id, entered_at as "enteredAt" from payment_entries
    where account_id = ${accountId} and location_id = ${locationId} and payment_id = ${after}
      and reverses_id is null`
  return last
}
