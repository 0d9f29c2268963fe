import type { Method } from './methods.ts'

export type StoredStatus = 'pending' | 'approved' | 'declined' | 'unknown'
export const PAYMENT_STATUSES = ['pending', 'approved', 'declined', 'unknown', 'reversed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The share of the bill that a payment is for. */
export type PaidShare =
  | { seat: number }
  | { part: number; of: number }
  | { items: { id: number; qty: number }[] }

export interface Payment {
  id: number
  orderId: number
  method: Method
  status: StoredStatus
  amountCents: number
  /** The current tip, later changes included. */
  tipCents: number
  tipChangedCents: number
  currency: string
  tenderedCents: number | null
  overpaidCents: number
  staffId: number
  firstName: string
  lastName: string
  reference: string | null
  terminal: string | null
  cardBrand: string | null
  cardLast4: string | null
  authCode: string | null
  createdAt: number
  heldUntil: number | null
  endedAt: number | null
  /** Id of the reversal entry, if the payment was reversed. */
  reversalId: number | null
  reversedAt: number | null
  reason: string | null
  /** Reference of the reversal at the card terminal; null: none. */
  reversalReference: string | null
  /** Null: for the whole bill. */
  share: PaidShare | null
  /** Name of the channel or voucher that it was paid with; null: none. */
  methodName: string | null
}

/** Fields of a payment that was not reversed. */
export const NOT_REVERSED = { reversalId: null, reversedAt: null, reason: null, reversalReference: null }

/** A payment whose outcome has not been reported. */
export interface Unsettled {
  id: number
  orderId: number
  method: Method
  status: StoredStatus
  amountCents: number
  tipCents: number
  terminal: string | null
  createdAt: number
  heldUntil: number
}
