import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { businessDayOf } from '../../reports/business-day.ts'
import { figuresToStore } from '../../reports/day/closed-day.ts'
import { requestedDay } from '../../reports/period.ts'
import { whoApproves } from '../../staff/approval.ts'
import { findTerminal } from '../../terminals/store.ts'
import { type DayClose, insertClose, insertCount, listCloses } from './close-store.ts'
import { cashOfDay, theDrawers } from './expected-cash.ts'
import {
  type Counted,
  type Drawer,
  type DrawerInput,
  whyNotClose,
  whyNotCounted,
  whyNotInDrawer,
  withNumbers,
} from './rules.ts'
import { deleteDrawers, deleteDrawerTerminals, insertDrawer, insertDrawerTerminal } from './store.ts'

/** Updates the drawers; the callback gets the current ones. Earlier counts keep the names they were recorded with. */
export async function changeDrawers(
  change: Change,
  locationId: number,
  inputFrom: (present: Drawer[]) => DrawerInput[],
): Promise<Drawer[]> {
  const { sql, caller } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  const present = await theDrawers(change, locationId)
  const drawers = withNumbers(inputFrom(present), present)
  for (const serialNo of drawers.flatMap(({ terminals }) => terminals)) {
    refuseIf(whyNotInDrawer(await findTerminal(sql, accountId, serialNo), serialNo, locationId))
  }
  if (JSON.stringify(drawers) === JSON.stringify(present)) return present
  await deleteDrawerTerminals(sql, accountId, locationId)
  await deleteDrawers(sql, accountId, locationId)
  for (const drawer of drawers) {
    await insertDrawer(sql, accountId, locationId, drawer)
    for (const one of drawer.terminals) {
      await insertDrawerTerminal(sql, accountId, locationId, drawer.number, one)
    }
  }
  await appendEvent(change, locationId, 'location.settings_changed', {
    location_id: locationId,
    changed: ['drawers'],
  })
  return drawers
}

export interface CloseDay {
  locationId: number
  /** Undefined: today. */
  date: string | undefined
  counted: Counted[]
  note: string
  isAgain: boolean
  supervisorPin: number | undefined
}

/** Records the cash count with the expected amounts. A wrong PIN is counted although the request is refused. */
export async function closeDay(
  change: Change,
  input: CloseDay,
): Promise<{ day: string; close: DayClose } | Refusal> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { locationId } = input
  const location = await theLockedLocation(change, locationId)
  const period = requestedDay(location, input.date, now)
  const day = period.first
  const [closes, { cash }] = await Promise.all([
    listCloses(sql, accountId, locationId, day),
    cashOfDay(change, location, period),
  ])
  refuseIf(whyNotClose(day, businessDayOf(now, location), closes.at(-1), input.isAgain))
  refuseIf(
    whyNotCounted(
      cash.map(({ drawer }) => drawer),
      input.counted,
    ),
  )
  const allowed = await whoApproves(change, locationId, input.supervisorPin, 'close_day')
  if (allowed instanceof Refusal) return allowed
  const countedIn = new Map(input.counted.map(({ number, countedCents }) => [number, countedCents]))
  const close: DayClose = {
    // Two closes at the same time compute the same number; only one of them can be inserted.
    number: closes.length + 1,
    note: input.note,
    actor: caller.actor.name,
    approver: allowed.name,
    closedAt: now,
    drawers: cash.map(({ drawer: { number, name }, expectedCents }) => ({
      number,
      name,
      expectedCents,
      countedCents: countedIn.get(number) ?? 0,
    })),
  }
  const figures = await figuresToStore(change, locationId, day)
  await insertClose(sql, accountId, locationId, day, close, figures)
  for (const count of close.drawers) await insertCount(sql, accountId, locationId, day, close.number, count)
  const { expectedCents, countedCents } = sumsOf(close)
  await appendEvent(change, locationId, 'day.closed', {
    location_id: locationId,
    date: day,
    close_id: close.number,
    expected: formatCents(expectedCents),
    counted: formatCents(countedCents),
    difference: formatCents(countedCents - expectedCents),
    approved_by: allowed.name,
  })
  return { day, close }
}

export function sumsOf({ drawers }: Pick<DayClose, 'drawers'>) {
  return {
    expectedCents: drawers.reduce((sum, one) => sum + one.expectedCents, 0),
    countedCents: drawers.reduce((sum, one) => sum + one.countedCents, 0),
  }
}
