import type { Reading } from '../../context.ts'
import { theLocation } from '../../locations/actions.ts'
import type { Location } from '../../locations/rules.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import type { Period } from '../../reports/period.ts'
import { THE_DRAWER } from './default-drawer.ts'
import { listMovements } from './movement-store.ts'
import type { CashMovement } from './movements.ts'
import { type Cash, cashIn, type Drawer } from './rules.ts'
import { listDrawers, sumRefunded, sumTaken } from './store.ts'

/** The location's cash drawers; there is always at least one. */
export async function theDrawers(reading: Reading, locationId: number): Promise<Drawer[]> {
  await theLocation(reading, locationId)
  const drawers = await listDrawers(reading.sql, reading.caller.accountId, locationId)
  return drawers.length > 0 ? drawers : [THE_DRAWER]
}

export interface CashOfDay {
  cash: Cash[]
  movements: CashMovement[]
}

/** Cash that should be in the drawers now, from all payments, refunds and cash movements of that day. */
export async function cashOfDay(reading: Reading, location: Location, period: Period): Promise<CashOfDay> {
  const { sql } = reading
  const { accountId, id } = location
  const [drawers, taken, refunded, movements] = await Promise.all([
    theDrawers(reading, id),
    sumTaken(sql, accountId, id, period),
    sumRefunded(sql, accountId, id, period),
    listMovements(sql, accountId, id, period.first, period.last),
  ])
  return { cash: cashIn(drawers, [...taken, ...refunded], movements, location), movements }
}

/** Amounts from which the expected cash follows, of one drawer or of all. */
export function cashSums(cash: Cash[]) {
  const sum = (name: Exclude<keyof Cash, 'drawer' | 'openingCents'>) =>
    formatCents(cash.reduce((cents, one) => cents + one[name], 0))
  return {
    payments: sum('paidCents'),
    tips: sum('tipCents'),
    refunds: sum('refundedCents'),
    tips_with_servers: sum('serverTipsCents'),
    tips_paid_out: sum('tipsPaidOutCents'),
    paid_in: sum('paidInCents'),
    paid_out: sum('paidOutCents'),
    expected: sum('expectedCents'),
  }
}

/** The cash of a day for its report. */
export function dayCash({ cash, movements }: CashOfDay, { cashTips, cardTips }: Location) {
  return {
    cash_tips: cashTips,
    card_tips: cardTips,
    opening: formatCents(
      cash.reduce((cents, { drawer, openingCents }) => cents + (openingCents ?? drawer.floatCents), 0),
    ),
    ...cashSums(cash),
    movements: movements.map(movementAnswer),
  }
}

export function movementAnswer(movement: CashMovement) {
  return {
    movement_id: movement.number,
    drawer_id: movement.drawerNumber,
    drawer: movement.drawerName,
    kind: movement.kind,
    amount: formatCents(movement.amountCents),
    reason: movement.reason,
    done_by: movement.actor,
    approved_by: movement.approver,
    recorded_at: formatInstant(movement.recordedAt),
  }
}
