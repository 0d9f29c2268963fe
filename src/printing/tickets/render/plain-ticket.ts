import { BOX } from '../raster/drawable.ts'
import { fitsPrinterFonts } from './codepage.ts'
import { struck } from './impact-printer.ts'
import type { Source } from './render-queue.ts'

// What is printed when a text cannot be drawn: the letters that every printer has. A dish that cannot be spelt with them
// is on the ticket by the numbers of its characters, as on printers that strike through a ribbon.

/** The stored ticket in letters that every printer has. */
export function plainTicket(ticket: string): string {
  return JSON.stringify(struck(JSON.parse(ticket)))
}

/** The same of a document that is looked at; one that is markup already has boxes in place of other letters. */
export function plainSource(source: Source): Source {
  if (source.markup !== undefined) return { markup: boxed(source.markup) }
  const { logo, ...page } = source.page
  return { ...source, page, ticket: plainTicket(source.ticket) }
}

function boxed(markup: string): string {
  return Array.from(markup, (one) => (one === '\n' || fitsPrinterFonts(one) ? one : BOX)).join('')
}
