import type { TipPayout } from '../../locations/tip-payout.ts'
import { invalid, Refusal } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import { methodTraits } from '../methods.ts'
import { type CashMovement, sumMovements } from './movements.ts'

export const MAX_DRAWERS = 20

export interface Drawer {
  number: number
  name: string
  /** Cash in the drawer before the first payment of the day. */
  floatCents: number
  /** Serial numbers of the terminals whose cash goes into it. */
  terminals: string[]
}

export type DrawerInput = Omit<Drawer, 'number'> & { number: number | undefined }

/** Gives every drawer a number: new ones take the lowest free numbers. */
export function withNumbers(input: DrawerInput[], existing: Drawer[]): Drawer[] {
  const known = new Set(existing.map(({ number }) => number))
  const numbers = new Set<number>()
  const names = new Set<string>()
  const terminals = new Set<string>()
  const faults: Faults = {}
  const once = <T>(seen: Set<T>, value: T, at: string) => {
    if (seen.has(value)) faults[at] = { fault: 'given_twice' }
    seen.add(value)
  }
  for (const [index, drawer] of input.entries()) {
    const { number } = drawer
    if (number !== undefined && !known.has(number)) throw noSuchDrawer(number)
    if (number !== undefined) once(numbers, number, `drawers[${index}].drawer_id`)
    once(names, drawer.name, `drawers[${index}].name`)
    for (const [at, serialNo] of drawer.terminals.entries()) {
      once(terminals, serialNo, `drawers[${index}].terminals[${at}]`)
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const free = Array.from({ length: MAX_DRAWERS }, (_, index) => index + 1).filter((one) => !numbers.has(one))
  return input
    .map((drawer) => ({ ...drawer, number: drawer.number ?? (free.shift() as number) }))
    .sort((one, other) => one.number - other.number)
}

/** A drawer takes terminals of its own location only; blocked ones are allowed, they may have taken cash earlier. */
export function whyNotInDrawer(
  terminal: { locationId: number } | undefined,
  serialNo: string,
  locationId: number,
): Refusal | undefined {
  if (terminal?.locationId === locationId) return undefined
  return new Refusal('terminal_not_registered', `The location has no terminal ${serialNo}.`)
}

function noSuchDrawer(number: number): Refusal {
  return new Refusal('drawer_not_found', `The location has no drawer ${number}.`)
}

/** Money in and out at a terminal by one method; null: without a terminal. */
export interface MovedAt {
  terminal: string | null
  method: string
  /** Payments less reversals. */
  paidCents: number
  tipCents: number
  /** Refunded amounts and tips. */
  refundedCents: number
  /** Tips within `refundedCents`. */
  refundedTipCents: number
}

export interface Cash {
  drawer: Drawer
  paidCents: number
  tipCents: number
  refundedCents: number
  /** Tips in cash, less refunded ones, that servers hold. */
  serverTipsCents: number
  /** Other tips, less refunded ones, that servers took out of the drawer. */
  tipsPaidOutCents: number
  /** The last opening count; undefined: the drawer began with its float. */
  openingCents: number | undefined
  paidInCents: number
  paidOutCents: number
  /** Expected cash according to the ledger. */
  expectedCents: number
}

/**
 * Expected cash in each drawer. Tips in cash are in it unless servers keep them; other tips leave it where servers take
 * them out on the same day.
 */
export function cashIn(
  drawers: Drawer[],
  moved: MovedAt[],
  movements: CashMovement[],
  { cashTips, cardTips }: TipPayout,
): Cash[] {
  const [first] = drawers
  const ofTerminal = new Map(drawers.flatMap((drawer) => drawer.terminals.map((one) => [one, drawer])))
  const byDrawer = Map.groupBy(moved, ({ terminal }) => ofTerminal.get(terminal ?? '') ?? first)
  const movedIn = Map.groupBy(
    movements,
    ({ drawerNumber }) => drawers.find(({ number }) => number === drawerNumber) ?? first,
  )
  return drawers.map((drawer) => {
    const own = Object.groupBy(byDrawer.get(drawer) ?? [], ({ method }) =>
      methodTraits(method).countsInDrawer ? 'cash' : 'other',
    )
    const cash = sumMoved(own.cash ?? [])
    const other = sumMoved(own.other ?? [])
    const movedCash = sumMovements(movedIn.get(drawer) ?? [])
    const { openingCents = drawer.floatCents, paidInCents, paidOutCents } = movedCash
    const serverTipsCents = cashTips === 'servers' ? cash.tipCents - cash.refundedTipCents : 0
    const tipsPaidOutCents = cardTips === 'drawer' ? other.tipCents - other.refundedTipCents : 0
    const { paidCents, tipCents, refundedCents } = cash
    const takenCents = paidCents + tipCents - refundedCents - serverTipsCents - tipsPaidOutCents
    return {
      drawer,
      ...{ paidCents, tipCents, refundedCents, serverTipsCents, tipsPaidOutCents },
      ...movedCash,
      expectedCents: openingCents + takenCents + paidInCents - paidOutCents,
    }
  })
}

function sumMoved(moved: MovedAt[]) {
  const sum = (name: 'paidCents' | 'tipCents' | 'refundedCents' | 'refundedTipCents') =>
    moved.reduce((cents, one) => cents + one[name], 0)
  return {
    paidCents: sum('paidCents'),
    tipCents: sum('tipCents'),
    refundedCents: sum('refundedCents'),
    refundedTipCents: sum('refundedTipCents'),
  }
}

export interface Counted {
  number: number
  countedCents: number
}

/** Every drawer is counted exactly once, and no others. */
export function whyNotCounted(drawers: Drawer[], counted: Counted[]): Refusal | undefined {
  const unknown = counted.find(({ number }) => !drawers.some((drawer) => drawer.number === number))
  if (unknown) return noSuchDrawer(unknown.number)
  const twice = counted.findIndex(({ number }, index) =>
    counted.slice(0, index).some((other) => other.number === number),
  )
  if (twice !== -1) return invalid({ [`drawers[${twice}].drawer_id`]: { fault: 'given_twice' } })
  if (counted.length < drawers.length) return invalid({ drawers: { fault: 'each_drawer' } })
  return undefined
}

export interface LastClose {
  number: number
  actor: string
  closedAt: number
}

/** A day is closed once; counting it again must be requested explicitly. */
export function whyNotClose(
  day: string,
  today: string,
  last: LastClose | undefined,
  isAgain: boolean,
): Refusal | undefined {
  if (day > today) return invalid({ date: { fault: 'day_to_come' } })
  if (last === undefined || isAgain) return undefined
  const message = `${day} was closed by ${last.actor}. Send \`again\` 1 to count it once more.`
  return new Refusal('day_closed', message, { date: day, close_id: last.number, closed_by: last.actor })
}
