import type { Receipt } from '../orders/receipt.ts'
import type { Refusal } from '../refusal.ts'
import { actsFor } from './finish.ts'
import type { Language } from './languages.ts'
import type { Stamps } from './model.ts'
import type { Page } from './page.ts'
import { openPress, type Source } from './press.ts'
import { receiptText } from './receipt-text.ts'
import { markupOf } from './ticket.ts'

// A ticket as printers and people get to see it. What is short and plain text is written out here; all that takes
// longer than others should wait is done by the press. What either needs is loaded at the first ticket.

const press = openPress()

/** So many letters are written out in a few milliseconds. */
const SHORT = 16 * 1024

/** The ticket as a document, and that in the printer's language. */
export async function documentFor(
  accountId: number,
  { ticket, stamps, page, language }: { ticket: string; stamps: Stamps; page: Page; language: Language },
): Promise<{ markup: string; bytes: Buffer }> {
  if (ticket.length <= SHORT) {
    const { writtenOut } = await import('./commands.ts')
    const told = JSON.parse(ticket)
    const markup = markupOf(told, stamps, page)
    const bytes = writtenOut(markup, page, language, actsFor(told, stamps, page))
    if (bytes) return { markup, bytes }
  }
  const errand = { accountId, purpose: 'print' } as const
  const done = await press.set(errand, { kind: 'document', ticket, stamps, page, language })
  return { markup: done.text, bytes: bufferOf(done.bytes) }
}

/** The document as a drawing. */
export async function drawingOf(accountId: number, source: Source, columns: number): Promise<string> {
  return (await press.set({ accountId, purpose: 'look' }, { kind: 'svg', source, columns })).text
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
  const { bytes, isTooLong } = await press.set({ accountId, purpose: 'look' }, task)
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
