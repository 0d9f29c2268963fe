import { app } from '../state.ts'
import { readOrder } from '../sync/offline-cache.ts'
import type { OrderLine } from '../types.ts'

/** Lines that were sent and are not on the table yet. */
export const unservedOf = (lines: readonly OrderLine[]) =>
  lines.filter(({ state }) => state !== 'held' && state !== 'served')

/** The courses of an order with unserved lines, in serving order. */
export function unservedCourses(lines: readonly OrderLine[]): { course: number; ids: number[] }[] {
  const unserved = unservedOf(lines)
  const courses = [...new Set(unserved.map(({ course }) => course))].sort((a, b) => a - b)
  return courses.map((course) => ({
    course,
    ids: unserved.filter((line) => line.course === course).map(({ order_item_id }) => order_item_id),
  }))
}

/** A menu does not wait for a slow network longer than this. */
const READ_AT_MOST_MS = 400

/** The lines of an order, read again if that is quick; undefined: this device does not know them. */
export async function linesSoon(orderId: number): Promise<OrderLine[] | undefined> {
  await Promise.race([readOrder(orderId), new Promise((resolve) => setTimeout(resolve, READ_AT_MOST_MS))])
  return app().orders[orderId]?.items
}
