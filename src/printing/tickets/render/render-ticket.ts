import { lineTexts } from '../../../orders/lines/line.ts'
import type { Receipt } from '../../../orders/receipt/receipt.ts'
import { Refusal } from '../../../platform/core/refusal.ts'
import type { Stamps } from '../model.ts'
import type { Page } from '../page-settings.ts'
import { receiptText } from '../receipt-text.ts'
import { markupOf } from '../ticket-markup.ts'
import { actionsFor } from './cut-and-drawer.ts'
import { plainSource, plainTicket } from './plain-ticket.ts'
import type { Language } from './printer-languages.ts'
import { createRenderQueue, type Done, type RenderRequest, type Source, type Task } from './render-queue.ts'
import { RendererCrash } from './renderer-process.ts'

// Renders tickets for printers and for previews. Short plain text is encoded in this process; everything slower goes to
// the render queue. Modules are loaded with the first ticket.

let report: (crash: { reason: string }) => void = () => undefined
const press = createRenderQueue({ onCrash: (crash) => report(crash) })

/**
 * Registers a listener for unexpected ends of the renderer, and for tickets that were printed as plain text instead.
 */
export function reportCrashesTo(listener: (crash: { reason: string }) => void): void {
  report = listener
}

/** This much text is encoded within a few milliseconds. */
const SHORT = 16 * 1024

interface DocumentInput {
  ticket: string
  stamps: Stamps
  page: Page
  language: Language
}

/**
 * Renders the ticket as markup and in the printer's language. A ticket that cannot be drawn is printed as plain text.
 */
export async function documentFor(
  accountId: number,
  input: DocumentInput,
  drawnBy = press,
): Promise<{ markup: string; bytes: Buffer }> {
  const request = { accountId, purpose: 'print' } as const
  try {
    return await document(request, input, drawnBy)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Other error messages may quote the ticket, and logs must not contain its text.
    const reason = error instanceof RendererCrash ? error.message : 'it cannot be drawn'
    report({ reason: `ticket printed as plain text: ${reason}` })
    const { logo, ...page } = input.page
    const plain = { ...input, page, ticket: plainTicket(input.ticket) }
    return document({ ...request, isPlain: true }, plain, drawnBy)
  }
}

async function document(
  request: RenderRequest,
  { ticket, stamps, page, language }: DocumentInput,
  drawnBy: typeof press,
): Promise<{ markup: string; bytes: Buffer }> {
  if (ticket.length <= SHORT) {
    const { encodeText } = await import('./printer-text.ts')
    const parsed = JSON.parse(ticket)
    const markup = markupOf(parsed, stamps, page)
    const bytes = encodeText(markup, page, language, actionsFor(parsed, stamps, page))
    if (bytes) return { markup, bytes }
  }
  const done = await drawnBy.render(request, { kind: 'document', ticket, stamps, page, language })
  return { markup: done.text, bytes: bufferOf(done.bytes) }
}

/** Renders the document as SVG. */
export async function drawingOf(accountId: number, source: Source, columns: number): Promise<string> {
  return (await look(accountId, { kind: 'svg', source, columns })).text
}

/** Draws the document, or falls back to plain text if it cannot be drawn. */
async function look(accountId: number, task: Extract<Task, { source: Source }>): Promise<Done> {
  const request = { accountId, purpose: 'look' } as const
  try {
    return await press.render(request, task)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return press.render({ ...request, isPlain: true }, { ...task, source: plainSource(task.source) })
  }
}

/** Converts a logo for printing. */
export async function logoFor(accountId: number, png: string, dots: number): Promise<Buffer> {
  return bufferOf((await press.render({ accountId, purpose: 'look' }, { kind: 'logo', png, dots })).bytes)
}

/** The refusal for a document that is too long for a PNG; it names the alternatives. */
export type Otherwise = () => Refusal

/** Renders the document as a PNG in the printer's dots, unless it is too long. */
export async function pictureOf(
  accountId: number,
  source: Source,
  columns: number,
  otherwise: Otherwise,
): Promise<Buffer> {
  const task = { kind: 'png', source, columns } as const
  const { bytes, isTooLong } = await look(accountId, task)
  if (isTooLong) throw otherwise()
  return bufferOf(bytes)
}

/** Renders the receipt as text. */
export async function textOf(accountId: number, receipt: Receipt, columns: number): Promise<string> {
  if (lettersIn(receipt) <= SHORT) return receiptText(receipt, columns)
  return (await press.render({ accountId, purpose: 'look' }, { kind: 'receipt', receipt, columns })).text
}

function lettersIn({ lines, payments }: Receipt): number {
  const lineLetters = lines.flatMap(lineTexts).map((text) => text.length)
  return lineLetters.reduce((sum, letters) => sum + letters, (lines.length + payments.length) * LINE_LETTERS)
}

/** The length of a line without its names and notes. */
const LINE_LETTERS = 20

function bufferOf(bytes: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
