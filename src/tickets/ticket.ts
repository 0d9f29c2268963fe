import { stampLines } from './heads.ts'
import { kitchenMarkup } from './kitchen.ts'
import { line, qrCode, RULE } from './markup.ts'
import type { Stamps, TestPage, Ticket } from './model.ts'
import { receiptMarkup } from './receipt.ts'
import { apart, printable, wrapped } from './text.ts'

/** The ticket as a document, as wide as the printer's paper. */
export function markupOf(ticket: Ticket, stamps: Stamps, columns: number): string {
  return `${linesOf(ticket, stamps, columns).join('\n')}\n`
}

function linesOf(ticket: Ticket, stamps: Stamps, columns: number): string[] {
  switch (ticket.kind) {
    case 'ticket':
      return kitchenMarkup(ticket, stamps, columns)
    case 'receipt':
      return receiptMarkup(ticket, stamps, columns)
    case 'test':
      return testPage(ticket, stamps, columns)
  }
}

function testPage(page: TestPage, stamps: Stamps, columns: number): string[] {
  return [
    ...stampLines(stamps, columns),
    line('TEST PAGE', { size: 2, bold: true }),
    ...wrapped(printable(`${page.printer} (${page.serialNo})`), columns).map((text) => line(text)),
    ...apart(printable(page.location), `${page.date}  ${page.time}`, columns).map((text) => line(text)),
    RULE,
    line('0123456789'.repeat(5).slice(0, columns)),
    line('Café, Piña, Gemüse, Żurek, Борщ, € £ ¥'),
    line(' REVERSED ', { size: 2, reversed: true }),
    qrCode(page.serialNo, 5),
    line('If this reads well, the printer is ready.'),
  ]
}
