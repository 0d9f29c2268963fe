import type { PlaceRow } from '../orders/store.ts'
import { only, type Sql } from '../platform/storage/database.ts'
import type { Method } from './methods.ts'
import type { PaidShare, Payment, Unsettled } from './payment-types.ts'

export async function listPayments(sql: Sql, accountId: number, orderId: number): Promise<Payment[]> {
  const payments = await sql<Omit<Payment, 'share'> & { share: string | null }>`
    select p.id, p.order_id as "orderId", p.method, p.status, p.amount_cents as "amountCents",
      p.tip_cents as "tipCents", o.currency, p.tendered_cents as "tenderedCents", p.overpaid_cents as "overpaidCents",
      p.staff_id as "staffId", s.first_name as "firstName", s.last_name as "lastName", p.reference, p.terminal,
      p.card_brand as "cardBrand", p.card_last4 as "cardLast4", p.auth_code as "authCode",
      p.created_at as "createdAt", p.held_until as "heldUntil", p.ended_at as "endedAt",
      r.id as "reversalId", r.entered_at as "reversedAt", r.reason, r.reference as "reversalReference", p.method_name as "methodName", p.share,
      (
        select cast(coalesce(sum(c.tip_cents), 0) as bigint) from tip_entries c
        where c.account_id = ${accountId} and c.payment_id = p.id
      ) as "tipChangedCents"
    from payments p
    join orders o on o.account_id = p.account_id and o.id = p.order_id
    join staff s on s.account_id = p.account_id and s.id = p.staff_id
    left join payment_entries a on a.account_id = p.account_id and a.payment_id = p.id and a.reverses_id is null
    left join payment_entries r on r.account_id = p.account_id and r.order_id = p.order_id and r.reverses_id = a.id
    where p.account_id = ${accountId} and p.order_id = ${orderId}
    order by p.id`
  return payments.map((payment) => ({
    ...payment,
    tipCents: payment.tipCents + payment.tipChangedCents,
    share: payment.share === null ? null : (JSON.parse(payment.share) as PaidShare),
  }))
}

export async function findPayment(
  sql: Sql,
  accountId: number,
  orderId: number,
  paymentId: number,
): Promise<Payment | undefined> {
  const payments = await listPayments(sql, accountId, orderId)
  return payments.find(({ id }) => id === paymentId)
}

/** Finds the payment of the account with the reference, and its order. */
export async function findReference(
  sql: Sql,
  accountId: number,
  reference: string,
): Promise<{ id: number; orderId: number } | undefined> {
  const [payment] = await sql<{ id: number; orderId: number }>`
    select id, order_id as "orderId" from payments
    where account_id = ${accountId} and reference = ${reference}`
  return payment
}

export function listUnsettledOfOrder(sql: Sql, accountId: number, orderId: number): Promise<Unsettled[]> {
  return sql<Unsettled>`
    select id, order_id as "orderId", method, status, amount_cents as "amountCents", tip_cents as "tipCents",
      terminal, created_at as "createdAt", held_until as "heldUntil"
    from payments
    where account_id = ${accountId} and order_id = ${orderId} and status in ('pending', 'unknown')
    order by id`
}

export type UnsettledOfOrder = Unsettled & PlaceRow & { reference: string | null }

export function listUnsettledOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<UnsettledOfOrder[]> {
  return sql<UnsettledOfOrder>`
    select p.id, p.order_id as "orderId", p.method, p.status, p.amount_cents as "amountCents",
      p.tip_cents as "tipCents", p.terminal, p.reference, p.created_at as "createdAt", p.held_until as "heldUntil",
      coalesce(t.number, 0) as "tableNumber", o.kind as "orderKind", o.name as "orderName",
      coalesce(o.day_number, 0) as "dayNumber"
    from payments p
    join orders o on o.account_id = p.account_id and o.id = p.order_id
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    where p.account_id = ${accountId} and p.location_id = ${locationId} and p.status in ('pending', 'unknown')
    order by p.id`
}

export interface NewPayment {
  accountId: number
  locationId: number
  orderId: number
  staffId: number
  method: Method
  status: 'pending' | 'approved'
  amountCents: number
  tipCents: number
  tenderedCents: number | null
  reference: string | null
  terminal: string | null
  cardBrand: string | null
  cardLast4: string | null
  authCode: string | null
  createdAt: number
  heldUntil: number | null
  endedAt: number | null
  share: PaidShare | null
  /** Name of the channel or voucher that it was paid with; null: none. */
  methodName: string | null
}

/** Undefined if the account already has a payment with this reference. */
export async function insertPayment(sql: Sql, payment: NewPayment): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>`
    insert into payments (account_id, location_id, order_id, staff_id, method, status, amount_cents, tip_cents,
      tendered_cents, reference, terminal, card_brand, card_last4, auth_code, created_at, held_until, ended_at, share,
      method_name)
    values (${payment.accountId}, ${payment.locationId}, ${payment.orderId}, ${payment.staffId},
      ${payment.method}, ${payment.status}, ${payment.amountCents}, ${payment.tipCents}, ${payment.tenderedCents},
      ${payment.reference}, ${payment.terminal}, ${payment.cardBrand}, ${payment.cardLast4}, ${payment.authCode},
      ${payment.createdAt}, ${payment.heldUntil}, ${payment.endedAt},
      ${payment.share && JSON.stringify(payment.share)}, ${payment.methodName})
    on conflict (account_id, reference) where reference is not null do nothing
    returning id`
  return row?.id
}

export type Approval = Pick<
  Payment,
  | 'id'
  | 'amountCents'
  | 'share'
  | 'tipCents'
  | 'reference'
  | 'cardBrand'
  | 'cardLast4'
  | 'authCode'
  | 'overpaidCents'
>

export async function markPaymentApproved(sql: Sql, accountId: number, approval: Approval, endedAt: number) {
  await sql`
    update payments set status = 'approved', amount_cents = ${approval.amountCents},
      share = ${approval.share && JSON.stringify(approval.share)}, tip_cents = ${approval.tipCents}, reference = ${approval.reference},
      card_brand = ${approval.cardBrand}, card_last4 = ${approval.cardLast4}, auth_code = ${approval.authCode},
      overpaid_cents = ${approval.overpaidCents}, ended_at = ${endedAt}
    where account_id = ${accountId} and id = ${approval.id}`
}

export async function updateHeldUntil(sql: Sql, accountId: number, paymentId: number, heldUntil: number) {
  await sql`
    update payments set held_until = ${heldUntil}
    where account_id = ${accountId} and id = ${paymentId} and status = 'pending'`
}

export async function markPaymentEnded(
  sql: Sql,
  accountId: number,
  paymentId: number,
  status: 'declined' | 'unknown',
  endedAt: number,
) {
  await sql`
    update payments set status = ${status}, ended_at = ${endedAt}
    where account_id = ${accountId} and id = ${paymentId}`
}

export interface NewEntry {
  accountId: number
  locationId: number
  orderId: number
  paymentId: number
  staffId: number
  method: Method
  amountCents: number
  tipCents: number
  enteredAt: number
}

export async function insertApprovalEntry(sql: Sql, entry: NewEntry) {
  await sql`
    insert into payment_entries (account_id, location_id, order_id, payment_id, staff_id, method, amount_cents,
      tip_cents, entered_at)
    values (${entry.accountId}, ${entry.locationId}, ${entry.orderId}, ${entry.paymentId}, ${entry.staffId},
      ${entry.method}, ${entry.amountCents}, ${entry.tipCents}, ${entry.enteredAt})`
}

/** Adds a refunded amount to the payment; a constraint refuses more than was paid. */
export async function addReturned(sql: Sql, accountId: number, paymentId: number, cents: number) {
  await sql`
    update payments set returned_cents = returned_cents + ${cents}
    where account_id = ${accountId} and id = ${paymentId}`
}

/** Inserts the counter entry of the payment's approval. */
export async function insertReversalEntry(
  sql: Sql,
  accountId: number,
  paymentId: number,
  { reason, reference, enteredAt }: { reason: string; reference: string | null; enteredAt: number },
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into payment_entries (account_id, location_id, order_id, payment_id, reverses_id, staff_id, method,
      amount_cents, tip_cents, reason, reference, entered_at)
    select account_id, location_id, order_id, payment_id, id, staff_id, method, -amount_cents, -tip_cents,
      ${reason}, ${reference}, ${enteredAt}
    from payment_entries
    where account_id = ${accountId} and payment_id = ${paymentId} and reverses_id is null
    returning id`
  return only(rows).id
}

export interface NewTipEntry extends Omit<NewEntry, 'amountCents'> {
  reference: string | null
  actor: string
}

/**
 * Inserts the difference of a tip change. Entries of a payment are numbered, so of two concurrent changes only one
 * succeeds.
 */
export async function insertTipEntry(sql: Sql, entry: NewTipEntry) {
  await sql`
    insert into tip_entries (account_id, payment_id, number, location_id, order_id, staff_id, method, tip_cents,
      reference, actor, entered_at)
    select ${entry.accountId}, ${entry.paymentId}, coalesce(max(number), 0) + 1, ${entry.locationId},
      ${entry.orderId}, ${entry.staffId}, ${entry.method}, ${entry.tipCents}, ${entry.reference}, ${entry.actor},
      ${entry.enteredAt}
    from tip_entries where account_id = ${entry.accountId} and payment_id = ${entry.paymentId}`
}
