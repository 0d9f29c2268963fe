const HELD_MS = 180_000

interface ModelPayment {
  id: number
  status: 'pending' | 'approved' | 'declined'
  reversed: boolean
  late: boolean
  amount: number
  tip: number
  overpaid: number
  heldUntil: number
}

/** The expected outcome of a call: its status, and the code of a refusal. */
export type Expected = [status: number, code?: string]

/**
 * A model of an order at the bistro, with 10 % tax on top and 5 % service, without any database or code of the service.
 */
export class PaperOrder {
  now: number
  lines = new Map<number, number>()
  payments: ModelPayment[] = []
  version = 1
  closed = false
  deleted = false

  constructor(now: number) {
    this.now = now
  }

  get total(): number {
    const subtotal = [...this.lines.values()].reduce((sum, cents) => sum + cents, 0)
    return subtotal + halfUp(subtotal, 10) + halfUp(subtotal, 20)
  }

  get standing(): ModelPayment[] {
    return this.payments.filter(({ status, reversed }) => status === 'approved' && !reversed)
  }

  get paid(): number {
    return this.standing.reduce((sum, { amount }) => sum + amount, 0)
  }

  get tips(): number {
    return this.standing.reduce((sum, { tip }) => sum + tip, 0)
  }

  get balance(): number {
    return Math.max(0, this.total - this.paid)
  }

  get held(): number {
    return this.payments
      .filter((payment) => this.statusOf(payment) === 'pending')
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  get free(): number {
    return Math.max(0, this.balance - this.held)
  }

  get isPaid(): boolean {
    return this.paid > 0 && this.balance === 0
  }

  statusOf({ status, reversed, heldUntil }: ModelPayment): string {
    if (reversed) return 'reversed'
    return status === 'pending' && heldUntil <= this.now ? 'unknown' : status
  }

  add(): Expected {
    if (this.deleted) return [404, 'order_not_found']
    if (this.closed) return [409, 'order_closed']
    if (this.isPaid) return [409, 'order_paid']
    this.version++
    return [201]
  }

  remove(id: number): Expected {
    if (this.deleted) return [404, 'order_not_found']
    if (this.closed) return [409, 'order_closed']
    if (this.isPaid) return [409, 'order_paid']
    const cents = this.lines.get(id) ?? 0
    this.lines.delete(id)
    if (this.total < this.paid + this.held) {
      this.lines.set(id, cents)
      return [409, 'below_paid']
    }
    this.version++
    return [200]
  }

  pay(amount: number, tip: number, pending: boolean): Expected {
    if (amount + tip === 0) return [400, 'invalid_request']
    if (this.deleted) return [404, 'order_not_found']
    if (this.closed) return [409, 'order_closed']
    if (amount > this.free) return [409, 'over_balance']
    this.payments.push({
      id: 0,
      status: pending ? 'pending' : 'approved',
      reversed: false,
      late: false,
      amount,
      tip,
      overpaid: 0,
      heldUntil: this.now + HELD_MS,
    })
    if (!pending) this.version++
    return [201]
  }

  approve(payment: ModelPayment): Expected {
    if (this.deleted) return [404, 'order_not_found']
    if (payment.status === 'approved') return [201]
    payment.late = this.statusOf(payment) !== 'pending'
    payment.overpaid = Math.min(payment.amount, Math.max(0, this.paid + payment.amount - this.total))
    payment.status = 'approved'
    this.version++
    return [201]
  }

  decline(payment: ModelPayment): Expected {
    if (this.deleted) return [404, 'order_not_found']
    if (payment.status === 'approved') return [409, 'payment_settled']
    payment.status = 'declined'
    return [201]
  }

  reverse(payment: ModelPayment): Expected {
    if (this.deleted) return [404, 'order_not_found']
    if (this.closed) return [409, 'order_closed']
    if (payment.status !== 'approved' || payment.reversed) return [409, 'payment_settled']
    payment.reversed = true
    this.version++
    return [200]
  }

  close(): Expected {
    if (this.closed || this.deleted) return [409, 'table_not_open']
    if (this.balance > 0) return [409, 'order_not_paid']
    this.closed = true
    return [201]
  }

  delete(): Expected {
    if (this.deleted) return [404, 'order_not_found']
    if (this.closed) return [409, 'order_closed']
    const mayHaveBeenPaid = this.payments.some(({ status }) => status === 'pending')
    if (this.paid > 0 || this.tips > 0 || mayHaveBeenPaid) return [409, 'order_has_payments']
    this.deleted = true
    return [201]
  }
}

function halfUp(cents: number, divisor: number): number {
  return Math.floor((2 * cents + divisor) / (2 * divisor))
}
