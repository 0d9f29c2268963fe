import { MINUTE } from '../../platform/core/clock.ts'
import type { Shift } from '../../staff/rules.ts'
import type { Span } from '../business-day.ts'

export interface Worked {
  from: number
  /** Null: still at work. */
  to: number | null
  minutes: number
}

/** Worked time within the span, by staff member; a running shift counts until now. */
export function hoursIn(span: Span, shifts: Shift[], now: number): Map<number, Worked[]> {
  const worked = new Map<number, Worked[]>()
  for (const { staffId, beganAt, endedAt } of shifts) {
    const from = Math.max(beganAt, span.from)
    const until = Math.min(endedAt ?? now, span.to)
    if (until < from) continue
    const isOpen = endedAt === null && now < span.to
    const list = worked.get(staffId) ?? []
    list.push({ from, to: isOpen ? null : until, minutes: Math.floor((until - from) / MINUTE) })
    worked.set(staffId, list)
  }
  return worked
}
