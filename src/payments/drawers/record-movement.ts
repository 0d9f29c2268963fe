import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { formatCents } from '../../platform/core/money.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { businessDayOf } from '../../reports/business-day.ts'
import { requestedDay } from '../../reports/period.ts'
import { whoApproves } from '../../staff/approval.ts'
import { listCloses } from './close-store.ts'
import { theDrawers } from './expected-cash.ts'
import { findLastMovementNumber, insertMovement } from './movement-store.ts'
import { type CashMovement, type MovementInput, signedAmount, whyNotMoved, whyNotOnDay } from './movements.ts'

export interface RecordMovement extends MovementInput {
  locationId: number
  /** Undefined: the first drawer. */
  drawerNumber: number | undefined
  /** Undefined: today. */
  date: string | undefined
  supervisorPin: number | undefined
}

/** Records cash that was put into a drawer or taken out of it. A wrong PIN is counted although the request is refused. */
export async function recordMovement(change: Change, input: RecordMovement): Promise<CashMovement | Refusal> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { locationId, kind } = input
  const location = await theLockedLocation(change, locationId)
  const { first: day } = requestedDay(location, input.date, now)
  const [drawers, closes, last] = await Promise.all([
    theDrawers(change, locationId),
    listCloses(sql, accountId, locationId, day),
    findLastMovementNumber(sql, accountId, locationId),
  ])
  const drawer = found(
    input.drawerNumber === undefined
      ? drawers[0]
      : drawers.find(({ number }) => number === input.drawerNumber),
    'drawer_not_found',
    `Drawer ${input.drawerNumber}`,
  )
  refuseIf(whyNotMoved(input) ?? whyNotOnDay(day, businessDayOf(now, location), kind, closes))
  const allowed = await whoApproves(change, locationId, input.supervisorPin, 'cash_movement')
  if (allowed instanceof Refusal) return allowed
  const movement: CashMovement = {
    // Two movements at the same time compute the same number; only one of them can be inserted.
    number: last + 1,
    day,
    drawerNumber: drawer.number,
    drawerName: drawer.name,
    kind,
    amountCents: signedAmount(kind, input.amountCents),
    reason: input.reason,
    actor: caller.actor.name,
    approver: allowed.name,
    recordedAt: now,
  }
  await insertMovement(sql, accountId, locationId, movement)
  await appendEvent(change, locationId, 'cash.moved', {
    location_id: locationId,
    movement_id: movement.number,
    date: day,
    drawer_id: drawer.number,
    drawer: drawer.name,
    kind,
    amount: formatCents(input.amountCents),
    reason: movement.reason,
    approved_by: allowed.name,
  })
  return movement
}
