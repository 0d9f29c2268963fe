import type { Sql } from '../storage/database.ts'

export const METHODS = ['card', 'cash', 'other'] as const
export type Method = (typeof METHODS)[number]

export interface Payment {
  id: number
  orderId: number
  status: string
  amountCents: number
  tipCents: number
  tenderedCents: number | null
}

export async function findPaymentByReference(
  sql: Sql,
  accountId: number,
  reference: string,
): Promise<Payment | undefined> {
  const [payment] = await sql<Payment>`
    select id, order_id as "orderId", status, amount_cents as "amountCents", tip_cents as "tipCents",
      tendered_cents as "tenderedCents"
    from payments where account_id = ${accountId} and reference = ${reference}`
  return payment
}

export interface NewPayment {
  accountId: number
  locationId: number
  orderId: number
  staffId: number
  method: Method
  status: string
  amountCents: number
  tipCents: number
  tenderedCents: number | null
  reference: string | null
  terminal: string | null
  cardBrand: string | null
  cardLast4: string | null
  authCode: string | null
  createdAt: number
}

/** Undefined when the account already has a payment of that reference. */
export async function insertPayment(sql: Sql, payment: NewPayment): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>`
    insert into payments (account_id, location_id, order_id, staff_id, method, status, amount_cents, tip_cents,
      tendered_cents, reference, terminal, card_brand, card_last4, auth_code, created_at)
    values (${payment.accountId}, ${payment.locationId}, ${payment.orderId}, ${payment.staffId},
      ${payment.method}, ${payment.status}, ${payment.amountCents}, ${payment.tipCents}, ${payment.tenderedCents},
      ${payment.reference}, ${payment.terminal}, ${payment.cardBrand}, ${payment.cardLast4}, ${payment.authCode},
      ${payment.createdAt})
    on conflict (account_id, reference) where reference is not null do nothing
    returning id`
  return row?.id
}
