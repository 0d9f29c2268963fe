import type { Order } from '../types.ts'
import type { Draft } from './draft.ts'

/** The first course is sent at once and later ones are held, unless the waiter has chosen otherwise for a line. */
export function withHolds(draft: Draft, order: Order | undefined): Draft {
  const before = (order?.items ?? []).filter(({ state }) => state !== 'served').map(({ course }) => course)
  const courses = [...before, ...draft.lines.map(({ course }) => course)].filter((course) => course > 0)
  const first = Math.min(...courses)
  const lines = draft.lines.map((line) => (line.isHoldChosen ? line : { ...line, hold: line.course > first }))
  return { ...draft, lines }
}
