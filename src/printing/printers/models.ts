import { type Page, type PageWishes, PLAIN, pageOf } from '../tickets/page-settings.ts'
import type { Printer } from './rules.ts'
import { traitsOf } from './transports.ts'

/** Widths of paper, in millimetres. 76 is what printers with a ribbon take. */
export const PAPERS = [58, 76, 80] as const
export type PaperMm = (typeof PAPERS)[number]

interface Model {
  paper: PaperMm
  /** Characters a line; a column is twelve dots wide where dots are drawn. */
  columns: number
}

/** As wide as a letter of the first font of all of them. */
export const DOTS_PER_COLUMN = 12

/** What a printer is like of which only the paper is known. A ribbon's wider letters fit in any case. */
const PLAIN_MODELS: Record<PaperMm, Model> = {
  58: { paper: 58, columns: 32 },
  76: { paper: 76, columns: 33 },
  80: { paper: 80, columns: 48 },
}

/** Where a model is known to differ: ribbons, heads of 180 dots an inch, other widths of paper. */
const MODELS: [RegExp, Model][] = [
  [/\bTM-?U\d{3}|\bSRP-?27\d|\bCT-?D?P?-?S?5\d\dM\b/i, PLAIN_MODELS[76]],
  [/\bSP[57]\d\d/i, { paper: 76, columns: 42 }],
  [/\bTM-?T(88|70|90)/i, { paper: 80, columns: 42 }],
  [/\bTM-?m10\b/i, { paper: 58, columns: 35 }],
  [/\bTM-?P20|\bmC-?Print2\b|\bmPOP\b|\bSM-?(S2|L2)\d\d/i, PLAIN_MODELS[58]],
  [/\bTSP8\d\d/i, { paper: 80, columns: 69 }],
]

/** What the model, or else the paper, is known for; too many characters would be cut off or wrapped by the printer. */
export function modelOf(model: string, paper?: PaperMm): Model {
  const known = MODELS.find(([pattern]) => pattern.test(model))?.[1] ?? PLAIN_MODELS[paper ?? 80]
  return paper === undefined || paper === known.paper ? known : PLAIN_MODELS[paper]
}

export type PrinterPage = PageWishes & { paper: PaperMm }

/** As it is kept: only what differs from what goes without saying. */
export function keptPage(page: PrinterPage): string {
  const told = Object.entries(page).filter(([name, value]) => PLAIN[name as keyof PageWishes] !== value)
  return JSON.stringify(Object.fromEntries(told))
}

type Kept = Pick<Printer, 'page' | 'model'>

/** What the house wants of the printer's paper. */
export function printerPage({ page, model }: Kept): PrinterPage {
  return { paper: modelOf(model).paper, ...PLAIN, ...JSON.parse(page) }
}

/** The paper that tickets are set for. */
export function pageFor(printer: Kept & Pick<Printer, 'columns' | 'transport'>): Page {
  const { paper, ...wishes } = printerPage(printer)
  const beeper = traitsOf(printer.transport).beeper ?? (/\bTM-/i.test(printer.model) ? 'epson' : 'plain')
  return pageOf(printer.columns, { ...wishes, isImpact: paper === 76, beeper })
}
