import { paperWords } from '../../locales/index.ts'
import { dayMarkup } from './day-report-ticket.ts'
import { kitchenMarkup } from './kitchen-ticket.ts'
import { line, qrCode, RULE } from './markup.ts'
import type { Stamps, TestPage, Ticket } from './model.ts'
import { type Page, rowsIn } from './page-settings.ts'
import { receiptMarkup } from './receipt-markup.ts'
import { asImpactText } from './render/impact-printer.ts'
import { justify, printable, wrapped } from './text-layout.ts'
import { stampLines } from './ticket-header.ts'

/** Lays out the ticket for the width of the page. */
export function markupOf(ticket: Ticket, stamps: Stamps, page: Page): string {
  const adapted = page.isImpact ? asImpactText(ticket) : ticket
  const below = Array.from({ length: rowsIn(page.marginBottomMm) }, () => line(''))
  return `${[...linesOf(adapted, stamps, page), ...below].join('\n')}\n`
}

function linesOf(ticket: Ticket, stamps: Stamps, page: Page): string[] {
  switch (ticket.kind) {
    case 'ticket':
      return kitchenMarkup(ticket, stamps, page)
    case 'receipt':
      return receiptMarkup(ticket, stamps, page)
    case 'day':
      return dayMarkup(ticket, stamps, page)
    case 'test':
      return testPage(ticket, stamps, page)
  }
}

function testPage(test: TestPage, stamps: Stamps, { columns, isImpact }: Page): string[] {
  return [
    ...stampLines(stamps, columns, paperWords().ticket),
    line('TEST PAGE', { size: 2, bold: true }),
    ...wrapped(printable(`${test.printer} (${test.serialNo})`), columns).map((text) => line(text)),
    ...justify(printable(test.location), `${test.date}  ${test.time}`, columns).map((text) => line(text)),
    RULE,
    line('0123456789'.repeat(5).slice(0, columns)),
    ...wrapped('Café, Piña, Gemüse, Żurek, Борщ, € £ ¥', columns).map((text) => line(text)),
    line(' REVERSED ', { size: 2, reversed: true }),
    ...(isImpact ? [] : [qrCode(test.serialNo, 5)]),
    ...wrapped('If this reads well, the printer is ready.', columns).map((text) => line(text)),
  ]
}
