import { invalid, Refusal } from '../../platform/core/refusal.ts'

/** Kinds of cash movements, and whether cash goes into the drawer or out of it. An opening count sets the start. */
const DIRECTIONS = { pay_in: 1, pay_out: -1, deposit: -1, tip_out: -1, opening: 0 } as const
export type MovementKind = keyof typeof DIRECTIONS
export const MOVEMENT_KINDS = Object.keys(DIRECTIONS) as MovementKind[]

export interface CashMovement {
  /** Counts within the location. */
  number: number
  day: string
  drawerNumber: number
  drawerName: string
  kind: MovementKind
  /** Negative: taken out. Of an opening count: what was counted. */
  amountCents: number
  reason: string
  actor: string
  approver: string
  recordedAt: number
}

/** The amount with the sign of its kind. */
export function signedAmount(kind: MovementKind, cents: number): number {
  return DIRECTIONS[kind] < 0 ? 0 - cents : cents
}

export interface MovementInput {
  kind: MovementKind
  amountCents: number
  reason: string
}

/** A movement has an amount, and cash that comes or goes has a reason unless its kind says it all. */
export function whyNotMoved({ kind, amountCents, reason }: MovementInput): Refusal | undefined {
  if (amountCents === 0 && kind !== 'opening') return invalid({ amount: { fault: 'number', from: 0.01 } })
  const needsReason = kind === 'pay_in' || kind === 'pay_out'
  return needsReason && reason === '' ? invalid({ reason: { fault: 'required' } }) : undefined
}

/** Movements may be recorded late, but not for a day to come; an opening count only before the day is closed. */
export function whyNotOnDay(
  day: string,
  today: string,
  kind: MovementKind,
  closes: { number: number; actor: string }[],
): Refusal | undefined {
  if (day > today) return invalid({ date: { fault: 'day_to_come' } })
  const last = closes.at(-1)
  if (kind !== 'opening' || last === undefined) return undefined
  return new Refusal('day_closed', `${day} was closed by ${last.actor}. Its drawers were already counted.`, {
    date: day,
    close_id: last.number,
    closed_by: last.actor,
  })
}

/** Cash put into a drawer and taken out of it on a day, and its last opening count. */
export function sumMovements(movements: CashMovement[]) {
  const moved = movements.filter(({ kind }) => kind !== 'opening')
  const sum = (all: CashMovement[]) => all.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return {
    openingCents: movements.findLast(({ kind }) => kind === 'opening')?.amountCents,
    paidInCents: sum(moved.filter(({ amountCents }) => amountCents > 0)),
    paidOutCents: 0 - sum(moved.filter(({ amountCents }) => amountCents < 0)),
  }
}
