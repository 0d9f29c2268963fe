import type { PassCourse, Ticket, Tickets } from '../types.ts'

// Every read tells everything that is open. What has not changed stays the very object that it was: whoever draws or
// keeps it need not look into it.

/** What was told again as it was known stays the very ticket that it was. */
export const keepingKnown = (before: readonly Ticket[], told: readonly Ticket[]) =>
  kept(before, told, ({ printjob_id }) => printjob_id)

export const keyOfCourse = ({ order_id, course }: PassCourse) => `${order_id} ${course}`

export const keepingKnownCourses = (before: readonly PassCourse[], told: readonly PassCourse[]) =>
  kept(before, told, keyOfCourse)

function kept<T>(before: readonly T[], told: readonly T[], keyOf: (one: T) => unknown): T[] {
  const known = new Map(before.map((one) => [keyOf(one), one]))
  return told.map((one) => {
    const old = known.get(keyOf(one))
    return old && isSame(old, one) ? old : one
  })
}

/** Of what an answer can hold. Looked at in place: to write out a hundred tickets takes longer than a frame. */
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

/** As JSON. Each ticket is written out once, however often the board is kept. */
export function writtenOut({ result, ...about }: Tickets): string {
  const tickets = result.map((ticket) => {
    const text = written.get(ticket) ?? JSON.stringify(ticket)
    written.set(ticket, text)
    return text
  })
  return `${JSON.stringify(about).slice(0, -1)},"result":[${tickets.join()}]}`
}
