import type { PassCourse, Ticket, Tickets } from '../types.ts'

// Every read returns everything that is open. Unchanged entries keep their identity, so that rendering and saving can
// compare by reference.

/** Replaces received tickets by the previous objects where they are equal. */
export const reuseUnchanged = (before: readonly Ticket[], received: readonly Ticket[]) =>
  reuseByKey(before, received, ({ printjob_id }) => printjob_id)

export const keyOfCourse = ({ order_id, course }: PassCourse) => `${order_id} ${course}`

export const reuseUnchangedCourses = (before: readonly PassCourse[], received: readonly PassCourse[]) =>
  reuseByKey(before, received, keyOfCourse)

function reuseByKey<T>(before: readonly T[], received: readonly T[], keyOf: (one: T) => unknown): T[] {
  const known = new Map(before.map((one) => [keyOf(one), one]))
  return received.map((one) => {
    const old = known.get(keyOf(one))
    return old && isSame(old, one) ? old : one
  })
}

/** Deep equality of JSON values. Serialising a hundred tickets for a comparison takes longer than a frame. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame(one[name as never], other[name as never]))
  )
}

const written = new WeakMap<Ticket, string>()

/** Serialises the board as JSON. Each ticket is serialised once, however often the board is saved. */
export function ticketsToJson({ result, ...about }: Tickets): string {
  const tickets = result.map((ticket) => {
    const text = written.get(ticket) ?? JSON.stringify(ticket)
    written.set(ticket, text)
    return text
  })
  return `${JSON.stringify(about).slice(0, -1)},"result":[${tickets.join()}]}`
}
