import { formatInstant } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { sumsOf } from './actions.ts'
import type { DayClose } from './close-store.ts'

/** A cash count as API responses and printed reports show it. */
export function closeAnswer(close: DayClose) {
  return {
    close_id: close.number,
    closed_at: formatInstant(close.closedAt),
    closed_by: close.actor,
    approved_by: close.approver,
    note: close.note,
    drawers: close.drawers.map((one) => ({ drawer_id: one.number, name: one.name, ...sumsAnswer(one) })),
    ...sumsAnswer(sumsOf(close)),
  }
}

function sumsAnswer({ expectedCents, countedCents }: { expectedCents: number; countedCents: number }) {
  return {
    expected: formatCents(expectedCents),
    counted: formatCents(countedCents),
    difference: formatCents(countedCents - expectedCents),
  }
}
