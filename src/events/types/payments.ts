import { Flag, Id, Instant, MoneyText } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event, Version } from './define-event.ts'

const TextOrNull = Type.Union([Type.String(), Type.Null()])

const paymentFields = {
  order_id: Id,
  payment_id: Id,
  method: Type.String(),
  method_name: Type.Optional(
    Type.String({ description: 'The delivery service or voucher that it was paid with, if named' }),
  ),
  amount: MoneyText,
  tip: MoneyText,
  currency: Type.String({ examples: ['EUR'] }),
  staff_id: Id,
  terminal: TextOrNull,
  reference: TextOrNull,
  card_brand: TextOrNull,
  card_last4: TextOrNull,
}

const refundFields = {
  order_id: Id,
  refund_id: Id,
  payment_id: Id,
  method: Type.String(),
  amount: MoneyText,
  tip: MoneyText,
  currency: Type.String({ examples: ['EUR'] }),
  staff_id: Id,
  reference: TextOrNull,
  reason: Type.String(),
  approved_by: Type.String(),
}

const Reason = Type.Optional(
  Type.String({ description: 'The reason that a person gave when confirming the outcome' }),
)
const because = (reason: string | undefined) => (reason === undefined ? '' : `: ${reason}`)

const CASH_MOVED: Record<string, string> = {
  pay_in: 'Paid in',
  pay_out: 'Paid out',
  deposit: 'Deposited',
  tip_out: 'Tips paid out',
  opening: 'Counted at the start',
}

/** Events of payments, refunds and the supervisor PIN. */
export const PAYMENT_EVENTS = {
  'payment.pending': event(
    'A terminal is about to charge an amount, and holds it',
    { ...paymentFields, held_until: Instant },
    { ...aPayment(), held_until: '2026-11-15 19:33:00' },
    ({ method, amount }) => `${amount} is being paid by ${method}`,
  ),
  'payment.approved': event(
    'Money was taken for an order',
    {
      ...paymentFields,
      balance: MoneyText,
      overpaid: MoneyText,
      late: Flag,
      version: Version,
      tip_most: Type.Optional(
        Type.String({
          ...MoneyText,
          description: 'The limit of the location, if the tip exceeds it; somebody should check it',
        }),
      ),
      reason: Reason,
    },
    { ...aPayment(), balance: '0.00', overpaid: '0.00', late: 0, version: 4 },
    ({ method, amount, tip, tip_most, balance, overpaid, reason }) =>
      `${amount} paid by ${method}${tip === '0.00' ? '' : `, tip ${tip}`}${tip_most === undefined ? '' : ` (above the most of ${tip_most})`}; ${overpaid === '0.00' ? `${balance} is still owed` : `overpaid by ${overpaid}`}${because(reason)}`,
  ),
  'payment.declined': event(
    'A pending payment was declined; nothing was taken',
    { ...paymentFields, reason: Reason },
    aPayment(),
    ({ method, amount, reason }) => `${amount} by ${method} was declined${because(reason)}`,
  ),
  'payment.unknown': event(
    'The outcome of a pending payment was not confirmed in time; a person must find out',
    paymentFields,
    aPayment(),
    ({ method, amount, terminal }) =>
      `How ${amount} by ${method}${terminal === null ? '' : ` at terminal ${terminal}`} ended is unknown`,
  ),
  'payment.reversed': event(
    'A payment and its tip were reversed by a counter entry',
    {
      ...paymentFields,
      reversal_id: Id,
      reversal_reference: Type.Optional(Type.String({ description: 'Of the reversal at the card terminal' })),
      reason: Type.String(),
      approved_by: Type.Optional(Type.String({ description: 'The supervisor, or “supervisor PIN”' })),
      balance: MoneyText,
      version: Version,
    },
    { ...aPayment(), reversal_id: 12, reason: 'charged to the wrong table', balance: '31.05', version: 5 },
    ({ method, amount, reason }) => `${amount} by ${method} was reversed: ${reason}`,
  ),
  'payment.tip_changed': event(
    'The tip of a card payment was changed by a counter entry',
    { ...paymentFields, was: MoneyText },
    { ...aPayment(), tip: '5.00', was: '3.00' },
    ({ tip, was }) => `The tip is ${tip} now; it was ${was}`,
  ),
  'refund.pending': event(
    'Money is about to be given back, and held',
    { ...refundFields, held_until: Instant },
    { ...aRefund(), held_until: '2026-11-15 19:33:00' },
    ({ amount, method }) => `${amount} is being given back by ${method}`,
  ),
  'refund.approved': event(
    'Money was given back for an order that is closed',
    refundFields,
    aRefund(),
    ({ amount, tip, method, reason }) =>
      `${amount} given back by ${method}${tip === '0.00' ? '' : `, and ${tip} of the tip`}: ${reason}`,
  ),
  'refund.declined': event(
    'A pending refund was declined; nothing was given back',
    refundFields,
    aRefund(),
    ({ amount, method }) => `Giving ${amount} back by ${method} was declined`,
  ),
  'refund.unknown': event(
    'The outcome of a pending refund was not confirmed in time; a person must find out',
    refundFields,
    aRefund(),
    ({ amount, method }) => `Whether ${amount} was given back by ${method} is unknown`,
  ),
  'day.closed': event(
    'The cash of a business day was counted',
    {
      location_id: Id,
      date: Type.String({ examples: ['2026-11-15'] }),
      close_id: Id,
      expected: MoneyText,
      counted: MoneyText,
      difference: MoneyText,
      approved_by: Type.String(),
    },
    {
      location_id: 1,
      date: '2026-11-15',
      close_id: 1,
      expected: '512.30',
      counted: '510.00',
      difference: '-2.30',
      approved_by: 'supervisor PIN',
    },
    ({ date, counted, difference }) => `${date} was closed with ${counted} in cash, ${difference} off`,
  ),
  'cash.moved': event(
    'Cash was put into a drawer or taken out of it other than by a payment, or an opening count was made',
    {
      location_id: Id,
      movement_id: Id,
      date: Type.String({ examples: ['2026-11-15'] }),
      drawer_id: Id,
      drawer: Type.String(),
      kind: Type.String({ enum: ['pay_in', 'pay_out', 'deposit', 'tip_out', 'opening'] }),
      amount: MoneyText,
      reason: Type.String(),
      approved_by: Type.String(),
    },
    {
      location_id: 1,
      movement_id: 4,
      date: '2026-11-15',
      drawer_id: 1,
      drawer: 'Till',
      kind: 'pay_out',
      amount: '12.40',
      reason: 'Lemons',
      approved_by: 'supervisor PIN',
    },
    ({ kind, amount, drawer, reason }) =>
      `${CASH_MOVED[kind] ?? kind} ${amount}, ${drawer}${because(reason || undefined)}`,
  ),
  'pin.locked': event(
    'The supervisor PIN of a location was wrong too often and is locked for a minute',
    { location_id: Id, until: Instant },
    { location_id: 1, until: '2026-11-15 19:34:00' },
    ({ until }) => `The supervisor PIN is locked until ${until}`,
  ),
}

function aPayment() {
  return {
    order_id: 85,
    payment_id: 9,
    method: 'card',
    amount: '31.05',
    tip: '3.00',
    currency: 'EUR',
    staff_id: 2,
    terminal: 'T-1001',
    reference: 'gw-7f3a',
    card_brand: 'visa',
    card_last4: '4242',
  }
}

function aRefund() {
  return {
    order_id: 85,
    refund_id: 1,
    payment_id: 9,
    method: 'card',
    amount: '12.00',
    tip: '0.00',
    currency: 'EUR',
    staff_id: 2,
    reference: 'gw-r-7f3a',
    reason: 'Corked wine',
    approved_by: 'supervisor PIN',
  }
}
