import { strings } from '../locales/load-locale.ts'
import type { Answer, Entry } from '../outbox/entry.ts'
import { showNotice } from '../state.ts'

// Notices about a sent order: that it was sent, whether it can be printed, and that it was printed.

/** A confirmation later than this would only confuse. */
const REMEMBERED_MS = 20_000

let last: { orderId: number; place: string; at: number } | undefined

/** "Table 4", or a tab by its name. */
export const placeText = (label: string) => (/^\d/.test(label) ? strings().room.table(label) : label)

/** Why it is not printed; printer problems name the printer. */
export function whyNotPrinted(reason: string, station: string): string {
  const { whyNotPrinted, printer, printerIs } = strings().order
  return whyNotPrinted[reason] ?? `${printer(station)} ${printerIs[reason] ?? printerIs.other}`
}

export function noticeSent(entry: Entry, orderId: number, answer: Answer): void {
  const place = placeText(entry.place)
  const [missing] = answer.body?.not_printed ?? []
  const count = entry.lines.reduce((sum, { qty }) => sum + qty, 0)
  if (missing) {
    showNotice(`${place}: ${strings().order.notPrinted}. ${whyNotPrinted(missing.reason, missing.station)}`, {
      isBad: true,
    })
    navigator.vibrate?.([120, 80, 120])
    last = undefined
  } else if (count > 0) {
    showNotice(strings().entry.dishesSent(place, count), { isSent: true })
    last = { orderId, place, at: performance.now() }
  }
}

/** Confirms to the person who just sent it that the printer or screen has it. */
export function noticePrinted(orderId: number): void {
  if (last?.orderId !== orderId || performance.now() - last.at > REMEMBERED_MS) return
  showNotice(strings().entry.withKitchen(last.place), { isSent: true })
  last = undefined
}
