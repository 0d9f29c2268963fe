import { MINUTE } from '../../platform/core/clock.ts'
import type { Shift } from '../../staff/rules.ts'
import type { Span } from '../business-day.ts'

export interface Worked {
  from: number
  /** Null: still at work. */
  to: number | null
  minutes: number
  /** The whole shift, also where it reaches beyond the span. */
  shift: Shift
}

/** Worked time within the span, by staff member; a running shift counts until now. */
export function hoursIn(span: Span, shifts: Shift[], now: number): Map<number, Worked[]> {
  const worked = new Map<number, Worked[]>()
  for (const shift of shifts) {
    const { staffId, beganAt, endedAt } = shift
    const from = Math.max(beganAt, span.from)
    const until = Math.min(endedAt ?? now, span.to)
    if (until < from) continue
    const isOpen = endedAt === null && now < span.to
    const list = worked.get(staffId) ?? []
    // People see hours and minutes; the time worked is the difference of what they see.
    const minutes = Math.floor(until / MINUTE) - Math.floor(from / MINUTE)
    list.push({ from, to: isOpen ? null : until, minutes, shift })
    worked.set(staffId, list)
  }
  return worked
}
