import { logoOf } from '../raster/logo.ts'
import { dotsOf, pngOf, type RunSlice, svgOf } from '../raster/raster.ts'
import { receiptText } from '../receipt-text.ts'
import { markupOf } from '../ticket-markup.ts'
import { actionsFor } from './cut-and-drawer.ts'
import type { Done, Task } from './render-queue.ts'
import { rendered } from './to-printer-language.ts'

/**
 * Longer documents are not rasterised for a preview: it takes 0.1 ms per character, more in some scripts, so the
 * largest ticket took sixteen seconds, after which the client had gone. Tickets for printing are rasterised whatever
 * their length.
 */
const MOST_LETTERS = 32_000

/** Performs one task of the renderer, slice by slice. */
export async function perform(task: Task, turn: RunSlice): Promise<Done> {
  if (task.kind === 'receipt') return { text: await turn(() => receiptText(task.receipt, task.columns)) }
  if (task.kind === 'logo') return { text: '', bytes: await turn(() => logoOf(task.png, task.dots)) }
  if (task.kind === 'document') {
    const { page, language } = task
    const ticket = JSON.parse(task.ticket)
    const markup = await turn(() => markupOf(ticket, task.stamps, page))
    const acts = actionsFor(ticket, task.stamps, page)
    return { text: markup, bytes: await rendered(markup, page, language, acts, turn) }
  }
  const { source, columns } = task
  const markup =
    source.markup ?? (await turn(() => markupOf(JSON.parse(source.ticket), source.stamps, source.page)))
  switch (task.kind) {
    case 'svg':
      return { text: await turn(() => svgOf(markup, columns)) }
    case 'png': {
      if (markup.length > MOST_LETTERS) return { text: '', isTooLong: true }
      const bitmap = await dotsOf(markup, columns, turn)
      return { text: '', bytes: await turn(() => pngOf(bitmap)) }
    }
  }
}
