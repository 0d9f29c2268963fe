import type { PlaceRow } from '../../orders/store.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { Refund } from './refund-rules.ts'

type Row = Omit<Refund, 'lines'>

export async function listRefunds(sql: Sql, accountId: number, orderId: number): Promise<Refund[]> {
  const [rows, lines] = await Promise.all([
    sql<Row>`
      select number as id, payment_id as "paymentId", staff_id as "staffId", method, status,
        amount_cents as "amountCents", tip_cents as "tipCents", reason, reference, approver,
        created_at as "createdAt", held_until as "heldUntil", ended_at as "endedAt"
      from payment_refunds
      where account_id = ${accountId} and order_id = ${orderId}
      order by number`,
    sql<{ refundId: number; id: number; qty: number }>`
      select refund_number as "refundId", order_item_id as id, qty from payment_refund_lines
      where account_id = ${accountId} and order_id = ${orderId}
      order by refund_number, order_item_id`,
  ])
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ refundId }) => refundId === row.id).map(({ id, qty }) => ({ id, qty })),
  }))
}

export type UnsettledRefundRow = Omit<Row, 'paymentId' | 'staffId' | 'reason' | 'approver' | 'endedAt'> &
  PlaceRow & { orderId: number }

/** Refunds whose outcome has not been reported, of orders opened since the given time. */
export function listUnsettledRefunds(
  sql: Sql,
  accountId: number,
  locationId: number,
  openedSince: number,
): Promise<UnsettledRefundRow[]> {
  return sql<UnsettledRefundRow>`
    select r.order_id as "orderId", r.number as id, r.method, r.status, r.amount_cents as "amountCents",
      r.tip_cents as "tipCents", r.reference, r.created_at as "createdAt", r.held_until as "heldUntil",
      coalesce(t.number, 0) as "tableNumber", o.kind as "orderKind", o.name as "orderName",
      coalesce(o.day_number, 0) as "dayNumber"
    from orders o
    join payment_refunds r on r.account_id = o.account_id and r.order_id = o.id
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.opened_at >= ${openedSince}
      and r.status in ('pending', 'unknown')
    order by r.order_id, r.number`
}

export async function findRefundReference(
  sql: Sql,
  accountId: number,
  reference: string,
): Promise<{ id: number; orderId: number } | undefined> {
  const [refund] = await sql<{ id: number; orderId: number }>`
    select number as id, order_id as "orderId" from payment_refunds
    where account_id = ${accountId} and reference = ${reference}`
  return refund
}

export interface NewRefund extends Refund {
  accountId: number
  locationId: number
  orderId: number
  terminal: string | null
  actor: string
}

/** Undefined if the account already has a refund with this reference. */
export async function insertRefund(sql: Sql, refund: NewRefund): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>`
    insert into payment_refunds (account_id, order_id, number, location_id, payment_id, staff_id, method, status,
      amount_cents, tip_cents, reason, reference, terminal, actor, approver, created_at, held_until, ended_at)
    values (${refund.accountId}, ${refund.orderId}, ${refund.id}, ${refund.locationId}, ${refund.paymentId},
      ${refund.staffId}, ${refund.method}, ${refund.status}, ${refund.amountCents}, ${refund.tipCents},
      ${refund.reason}, ${refund.reference}, ${refund.terminal}, ${refund.actor}, ${refund.approver}, ${refund.createdAt},
      ${refund.heldUntil}, ${refund.endedAt})
    on conflict (account_id, reference) where reference is not null do nothing
    returning number as id`
  return row?.id
}

export async function insertRefundLine(
  sql: Sql,
  { accountId, orderId, id }: Pick<NewRefund, 'accountId' | 'orderId' | 'id'>,
  line: { id: number; qty: number },
) {
  await sql`
    insert into payment_refund_lines (account_id, order_id, refund_number, order_item_id, qty)
    values (${accountId}, ${orderId}, ${id}, ${line.id}, ${line.qty})`
}

export async function markRefundEnded(
  sql: Sql,
  accountId: number,
  orderId: number,
  id: number,
  end: { status: 'approved' | 'declined' | 'unknown'; reference: string | null; endedAt: number },
) {
  await sql`
    update payment_refunds set status = ${end.status}, reference = ${end.reference}, ended_at = ${end.endedAt}
    where account_id = ${accountId} and order_id = ${orderId} and number = ${id}`
}
