import { balanceOf } from '../bills/balance.ts'
import { remainingBill, splitByWeights, splitEvenly } from '../bills/split.ts'
import { taxesOf } from '../bills/taxes.ts'
import { groupsOfSeats, type PartOfLine, weightsOfGroups, weightsOfParts } from '../bills/weights.ts'
import type { OrderLine } from '../orders/lines/line.ts'
import type { Order } from '../orders/store.ts'
import { formatCents } from '../platform/core/money.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { statusOf } from './holds/holds.ts'
import type { PaidShare, Payment } from './payment-types.ts'

// A payment may name the share of the bill it is for. Payments per share are recorded, so when the bill grows only the
// difference is due, and two terminals cannot both charge the same share.

type Counted = Pick<Payment, 'status' | 'heldUntil' | 'reversedAt' | 'amountCents' | 'share'>

/** The state of a share: its total, and what of it is paid or being paid. */
export interface ShareStanding {
  totalCents: number
  paidCents: number
  heldCents: number
  dueCents: number
}

export function seatsInUse(lines: OrderLine[]): number[] {
  return groupsOfSeats(lines).map(({ seat }) => seat)
}

export function standingOf(
  order: Order,
  lines: OrderLine[],
  payments: Counted[],
  share: PaidShare,
  now: number,
): ShareStanding {
  if ('items' in share) return standingOfItems(order, lines, payments, share.items, now)
  const paidCents = centsOf(payments, 'approved', now, (one) => isSame(one, share))
  const heldCents = centsOf(payments, 'pending', now, (one) => isSame(one, share))
  const totalCents =
    'seat' in share ? totalOfSeat(order, lines, share.seat) : totalOfPart(order, lines, payments, share, now)
  return { totalCents, paidCents, heldCents, dueCents: Math.max(0, totalCents - paidCents - heldCents) }
}

function centsOf(
  payments: Counted[],
  status: 'approved' | 'pending',
  now: number,
  isFor: (share: PaidShare) => boolean,
): number {
  return payments
    .filter((payment) => payment.share && isFor(payment.share) && statusOf(payment, now) === status)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function isSame(one: PaidShare, other: PaidShare): boolean {
  if ('seat' in one) return 'seat' in other && one.seat === other.seat
  return 'part' in one && 'part' in other && one.part === other.part && one.of === other.of
}

const wholeOf = (order: Order, lines: OrderLine[]) => ({ ...order, taxes: taxesOf(lines, order) })

/** The share of a seat in the whole bill; 0 if it has no lines. */
function totalOfSeat(order: Order, lines: OrderLine[], seat: number): number {
  const seats = groupsOfSeats(lines)
  const groups = seats.map(({ ids }) => ids)
  const shares = splitByWeights(
    wholeOf(order, lines),
    order.taxIncluded,
    weightsOfGroups(lines, groups, order),
  )
  return shares[seats.findIndex((one) => one.seat === seat)]?.totalCents ?? 0
}

/** Divides the balance plus what was paid for parts of the same division, so each part keeps its amount. */
function totalOfPart(
  order: Order,
  lines: OrderLine[],
  payments: Counted[],
  { part, of }: { part: number; of: number },
  now: number,
): number {
  const paidCents = centsOf(payments, 'approved', now, (share) => 'part' in share && share.of === of)
  const baseCents = Math.min(order.totalCents, balanceOf(order) + paidCents)
  const bill = remainingBill(wholeOf(order, lines), order.taxIncluded, baseCents)
  return splitEvenly(bill, order.taxIncluded, of)[part - 1]?.totalCents ?? 0
}

/** Total of the items on top of items paid before, so that all items add up to the bill. */
function standingOfItems(
  order: Order,
  lines: OrderLine[],
  payments: Counted[],
  items: PartOfLine[],
  now: number,
): ShareStanding {
  const before = paidItems(payments, now)
  const upTo = (parts: PartOfLine[]) => {
    const within = lines.map(({ id, qty }) => ({ id, qty: Math.min(qty, qtyIn(parts, id)) }))
    const weights = weightsOfParts(lines, within, order)
    return splitByWeights(wholeOf(order, lines), order.taxIncluded, weights)[0]?.totalCents ?? 0
  }
  const totalCents = upTo([...before, ...items]) - upTo(before)
  return { totalCents, paidCents: 0, heldCents: 0, dueCents: totalCents }
}

/** Quantities by line that were paid by item, or are being paid. */
export function paidItems(payments: Counted[], now: number): PartOfLine[] {
  return payments
    .filter((payment) => ['approved', 'pending'].includes(statusOf(payment, now)))
    .flatMap(({ share }) => (share && 'items' in share ? share.items : []))
}

export const qtyIn = (parts: PartOfLine[], lineId: number) =>
  parts.filter(({ id }) => id === lineId).reduce((sum, { qty }) => sum + qty, 0)

/** Refuses a share that is paid, is being paid, or is smaller than the amount. */
export function whyNotShare(
  order: Order,
  lines: OrderLine[],
  payments: Counted[],
  share: PaidShare,
  amountCents: number,
  now: number,
): Refusal | undefined {
  const missing = 'items' in share && share.items.find(({ id }) => !lines.some((line) => line.id === id))
  if (missing) return new Refusal('order_item_not_found', `Order ${order.id} has no item ${missing.id}.`)
  const before = paidItems(payments, now)
  const taken =
    'items' in share &&
    lines.find(({ id, qty }) => qtyIn(share.items, id) > 0 && qtyIn([...before, ...share.items], id) > qty)
  const standing = standingOf(order, lines, payments, share, now)
  if (!taken && amountCents <= standing.dueCents) return undefined
  const due = formatCents(taken ? 0 : standing.dueCents)
  const name = taken ? taken.name : nameOf(share)
  return new Refusal('share_paid', inWords(name, due, standing, taken !== false && taken !== undefined), {
    share: name,
    due,
    paid: formatCents(standing.paidCents),
    held: formatCents(standing.heldCents),
    ...(taken && { order_item_id: taken.id }),
  })
}

function inWords(
  name: string,
  due: string,
  { heldCents, dueCents }: ShareStanding,
  isTaken: boolean,
): string {
  if (isTaken) return `${name} was paid already, or is being paid. Look at the bill again.`
  if (dueCents > 0) return `Only ${due} is left to pay of ${name}.`
  if (heldCents > 0)
    return `${formatCents(heldCents)} of ${name} is being paid at this moment. Wait, or cancel it.`
  return `${name} is paid.`
}

function nameOf(share: PaidShare): string {
  if ('seat' in share) return `Seat ${share.seat}`
  return 'part' in share ? `Part ${share.part} of ${share.of}` : 'These items'
}
