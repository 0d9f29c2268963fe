import { BOX } from '../raster/drawable.ts'
import { fitsPrinterFonts } from './codepage.ts'
import { asImpactText } from './impact-printer.ts'
import type { Source } from './render-queue.ts'

// The fallback for text that cannot be drawn: characters that every printer has. A dish that cannot be written with
// them is printed as code points, as on impact printers.

/** Converts a stored ticket to characters that every printer has. */
export function plainTicket(ticket: string): string {
  return JSON.stringify(asImpactText(JSON.parse(ticket)))
}

/** Converts the source of a preview to plain text; in existing markup, other characters become boxes. */
export function plainSource(source: Source): Source {
  if (source.markup !== undefined) return { markup: boxed(source.markup) }
  const { logo, ...page } = source.page
  return { ...source, page, ticket: plainTicket(source.ticket) }
}

function boxed(markup: string): string {
  return Array.from(markup, (one) => (one === '\n' || fitsPrinterFonts(one) ? one : BOX)).join('')
}
