import type { KitchenLine } from '../../orders/lines/line.ts'
import { type StationAt, stationsOf } from '../stations.ts'
import type { OrderCooking } from './screen-orders.ts'
import { isUnseen, type Portion } from './screen-ticket.ts'

// The progress of each course of an order, for the pass.

export const PASS_STATES = ['ready', 'cooking', 'held'] as const
export type PassState = (typeof PASS_STATES)[number]

export interface CourseAtPass {
  course: number
  state: PassState
  since: number
  /** When the last dish of the preceding courses was served; 0: none was. */
  servedBefore: number
  lines: KitchenLine[]
  stations: StationAt[]
  /** Every screen that makes part of the course has acknowledged the allergens. */
  allergensSeen: boolean
}

/** The unserved lines of an order by course; held lines are separate from fired ones. */
export function coursesOf({ order, lines, portions, screenLines }: OrderCooking): CourseAtPass[] {
  const there = lines.filter(({ removedAt }) => removedAt === null)
  const open = there.filter(({ servedAt }) => servedAt === null)
  const groups = Map.groupBy(open, ({ course, firedAt }) => `${course} ${firedAt === null}`)
  return [...groups.values()].map((lines) => {
    const course = lines[0]?.course ?? 0
    const state = stateOf(lines, portions)
    const before = there.filter((line) => line.course < course).map(({ servedAt }) => servedAt ?? 0)
    return {
      course,
      state,
      since: sinceWhen(lines, state),
      servedBefore: Math.max(0, ...before),
      lines,
      stations: stationsOf(lines, portions),
      allergensSeen: [...jobsOf(lines, portions)].every(
        (jobId) => !isUnseen(order, screenLines.find((one) => one.jobId === jobId)?.allergensSeen ?? null),
      ),
    }
  })
}

function stateOf(lines: KitchenLine[], portions: Portion[]): PassState {
  if (lines.every(({ firedAt }) => firedAt === null)) return 'held'
  const onScreens = lines.filter(({ id }) => portions.some((one) => one.orderItemId === id && one.left > 0))
  return onScreens.length > 0 && onScreens.every(({ readyAt }) => readyAt !== null) ? 'ready' : 'cooking'
}

function sinceWhen(lines: KitchenLine[], state: PassState): number {
  if (state === 'ready') return Math.max(...lines.flatMap(({ readyAt }) => readyAt ?? []))
  return Math.min(...lines.map(({ firedAt, addedAt }) => firedAt ?? addedAt))
}

/** The print jobs of screens that still have to make some of the lines. */
function jobsOf(lines: KitchenLine[], portions: Portion[]): Set<number> {
  const remaining = portions.filter(
    ({ orderItemId, left }) => left > 0 && lines.some(({ id }) => id === orderItemId),
  )
  return new Set(remaining.map(({ jobId }) => jobId))
}
