import type { OrderCooking } from './cooking.ts'
import type { LineOnScreen } from './cooking-store.ts'
import type { Portion } from './ticket.ts'

// How far each course of an order is, as whoever stands at the pass wants to know it.

export const PASS_STATES = ['ready', 'cooking', 'held'] as const
export type PassState = (typeof PASS_STATES)[number]

export interface CourseAtPass {
  course: number
  state: PassState
  since: number
  /** When the last of what came before it was taken; 0: nothing was. */
  servedBefore: number
  lines: LineOnScreen[]
  stations: { printerId: number; done: number; of: number }[]
}

/** What of an order is not served yet, by course; what is held apart from what is being made. */
export function coursesOf({ lines, portions }: Pick<OrderCooking, 'lines' | 'portions'>): CourseAtPass[] {
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
    }
  })
}

function stateOf(lines: LineOnScreen[], portions: Portion[]): PassState {
  if (lines.every(({ firedAt }) => firedAt === null)) return 'held'
  const onScreens = lines.filter(({ id }) => portions.some((one) => one.orderItemId === id && one.left > 0))
  return onScreens.length > 0 && onScreens.every(({ readyAt }) => readyAt !== null) ? 'ready' : 'cooking'
}

function sinceWhen(lines: LineOnScreen[], state: PassState): number {
  if (state === 'ready') return Math.max(...lines.flatMap(({ readyAt }) => readyAt ?? []))
  return Math.min(...lines.map(({ firedAt, addedAt }) => firedAt ?? addedAt))
}

function stationsOf(lines: LineOnScreen[], portions: Portion[]) {
  const mine = portions.filter(
    ({ orderItemId, left }) => left > 0 && lines.some(({ id }) => id === orderItemId),
  )
  return [...Map.groupBy(mine, ({ printerId }) => printerId)].map(([printerId, some]) => ({
    printerId,
    done: some.reduce((sum, { done }) => sum + done, 0),
    of: some.reduce((sum, { left }) => sum + left, 0),
  }))
}
