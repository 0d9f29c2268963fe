import type { Receipt } from '../../../orders/receipt/receipt.ts'
import { Refusal } from '../../../platform/core/refusal.ts'
import type { Stamps } from '../model.ts'
import type { Page } from '../page-settings.ts'
import { receiptText } from '../receipt-text.ts'
import { markupOf } from '../ticket-markup.ts'
import { actsFor } from './cut-and-drawer.ts'
import { plainSource, plainTicket } from './plain-ticket.ts'
import type { Language } from './printer-languages.ts'
import { type Done, type Errand, openPress, type Source, type Task } from './render-queue.ts'
import { RendererCrash } from './renderer-process.ts'

// A ticket as printers and people get to see it. What is short and plain text is written out here; all that takes
// longer than others should wait is done by the press. What either needs is loaded at the first ticket.

let report: (crash: { reason: string }) => void = () => undefined
const press = openPress({ onCrash: (crash) => report(crash) })

/** Sends each unexpected end of the renderer there, and each ticket that came out plain instead. */
export function reportCrashesTo(listener: (crash: { reason: string }) => void): void {
  report = listener
}

/** So many letters are written out in a few milliseconds. */
const SHORT = 16 * 1024

interface Wanted {
  ticket: string
  stamps: Stamps
  page: Page
  language: Language
}

/** The ticket as a document, and that in the printer's language. What cannot be drawn comes out in plain letters. */
export async function documentFor(
  accountId: number,
  wanted: Wanted,
  drawnBy = press,
): Promise<{ markup: string; bytes: Buffer }> {
  const errand = { accountId, purpose: 'print' } as const
  try {
    return await document(errand, wanted, drawnBy)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The message of another error may quote the ticket, and logs hold no such text.
    const reason = error instanceof RendererCrash ? error.message : 'it cannot be drawn'
    report({ reason: `a ticket is printed in plain letters: ${reason}` })
    const { logo, ...page } = wanted.page
    const plain = { ...wanted, page, ticket: plainTicket(wanted.ticket) }
    return document({ ...errand, isPlain: true }, plain, drawnBy)
  }
}

async function document(
  errand: Errand,
  { ticket, stamps, page, language }: Wanted,
  drawnBy: typeof press,
): Promise<{ markup: string; bytes: Buffer }> {
  if (ticket.length <= SHORT) {
    const { writtenOut } = await import('./printer-text.ts')
    const told = JSON.parse(ticket)
    const markup = markupOf(told, stamps, page)
    const bytes = writtenOut(markup, page, language, actsFor(told, stamps, page))
    if (bytes) return { markup, bytes }
  }
  const done = await drawnBy.set(errand, { kind: 'document', ticket, stamps, page, language })
  return { markup: done.text, bytes: bufferOf(done.bytes) }
}

/** The document as a drawing. */
export async function drawingOf(accountId: number, source: Source, columns: number): Promise<string> {
  return (await look(accountId, { kind: 'svg', source, columns })).text
}

/** Draws the document, or the same in plain letters where it cannot be drawn. */
async function look(accountId: number, task: Extract<Task, { source: Source }>): Promise<Done> {
  const errand = { accountId, purpose: 'look' } as const
  try {
    return await press.set(errand, task)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return press.set({ ...errand, isPlain: true }, { ...task, source: plainSource(task.source) })
  }
}

/** A picture as a printer can put it on paper. */
export async function logoFor(accountId: number, png: string, dots: number): Promise<Buffer> {
  return bufferOf((await press.set({ accountId, purpose: 'look' }, { kind: 'logo', png, dots })).bytes)
}

/** Why a document is not put into dots: how else it is to be had. */
export type Otherwise = () => Refusal

/** The document in the printer's dots, unless it is too long for that. */
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

/** The receipt as text. */
export async function textOf(accountId: number, receipt: Receipt, columns: number): Promise<string> {
  if (lettersIn(receipt) <= SHORT) return receiptText(receipt, columns)
  return (await press.set({ accountId, purpose: 'look' }, { kind: 'receipt', receipt, columns })).text
}

function lettersIn({ lines, payments }: Receipt): number {
  const lineLetters = lines.map(({ name, notes, modifiers }) =>
    modifiers.reduce((sum, modifier) => sum + modifier.name.length, name.length + notes.length),
  )
  return lineLetters.reduce((sum, letters) => sum + letters, (lines.length + payments.length) * LINE_LETTERS)
}

/** What a line has besides what was typed. */
const LINE_LETTERS = 20

function bufferOf(bytes: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
