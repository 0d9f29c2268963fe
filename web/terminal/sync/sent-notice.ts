import { words } from '../locales/load-locale.ts'
import type { Answer, Entry } from '../outbox/entry.ts'
import { say } from '../state.ts'

// What is said once the service has an order: that it went, whether a printer can take it, and that it came out.

/** A confirmation that comes later than this confirms nothing that anybody remembers. */
const REMEMBERED_MS = 20_000

let last: { orderId: number; place: string; at: number } | undefined

/** "Table 4", or a tab by its name. */
export const placeOf = (label: string) => (/^\d/.test(label) ? words().room.table(label) : label)

/** Why no printer has it; what is wrong with a printer is said of it. */
export function whyNotPrinted(reason: string, station: string): string {
  const { whyNotPrinted, printer, printerIs } = words().order
  return whyNotPrinted[reason] ?? `${printer(station)} ${printerIs[reason] ?? printerIs.other}`
}

export function saySent(entry: Entry, orderId: number, answer: Answer): void {
  const place = placeOf(entry.place)
  const [missing] = (answer.body?.not_printed ?? []) as { reason: string; station: string }[]
  const count = entry.lines.reduce((sum, { qty }) => sum + qty, 0)
  if (missing) {
    say(`${place}: ${words().order.notPrinted}. ${whyNotPrinted(missing.reason, missing.station)}`, {
      isBad: true,
    })
    navigator.vibrate?.([120, 80, 120])
    last = undefined
  } else if (count > 0) {
    say(words().entry.dishesSent(place, count), { isSent: true })
    last = { orderId, place, at: performance.now() }
  }
}

/** The printer or the screen has it: said to whoever has just sent it. */
export function saidPrinted(orderId: number): void {
  if (last?.orderId !== orderId || performance.now() - last.at > REMEMBERED_MS) return
  say(words().entry.withKitchen(last.place), { isSent: true })
  last = undefined
}
