import { type Page, type PageWishes, PLAIN, pageOf } from '../tickets/page-settings.ts'
import type { Printer } from './rules.ts'
import { traitsOf } from './transports.ts'

/** Paper widths in millimetres. 76 mm is used by impact printers. */
export const PAPERS = [58, 76, 80] as const
export type PaperMm = (typeof PAPERS)[number]

interface Model {
  paper: PaperMm
  /** Characters per line; a column is 12 dots wide on thermal printers. */
  columns: number
}

/** The width of a character of font A on all models. */
export const DOTS_PER_COLUMN = 12

/** The defaults for each paper width. The wider characters of impact printers fit in any case. */
const PLAIN_MODELS: Record<PaperMm, Model> = {
  58: { paper: 58, columns: 32 },
  76: { paper: 76, columns: 33 },
  80: { paper: 80, columns: 48 },
}

/** Models that differ from the defaults: impact printers, heads with 180 dpi, other paper widths. */
const MODELS: [RegExp, Model][] = [
  [/\bTM-?U\d{3}|\bSRP-?27\d|\bCT-?D?P?-?S?5\d\dM\b/i, PLAIN_MODELS[76]],
  [/\bSP[57]\d\d/i, { paper: 76, columns: 42 }],
  [/\bTM-?T(88|70|90)/i, { paper: 80, columns: 42 }],
  [/\bTM-?m10\b/i, { paper: 58, columns: 35 }],
  [/\bTM-?P20|\bmC-?Print2\b|\bmPOP\b|\bSM-?(S2|L2)\d\d/i, PLAIN_MODELS[58]],
  [/\bTSP8\d\d/i, { paper: 80, columns: 69 }],
]

/** The properties of the model, or else of the paper; too many characters per line would be cut off or wrapped. */
export function modelOf(model: string, paper?: PaperMm): Model {
  const known = MODELS.find(([pattern]) => pattern.test(model))?.[1] ?? PLAIN_MODELS[paper ?? 80]
  return paper === undefined || paper === known.paper ? known : PLAIN_MODELS[paper]
}

export type PrinterPage = PageWishes & { paper: PaperMm }

/** Serialises the page settings without default values. */
export function serialisePage(page: PrinterPage): string {
  const nonDefaults = Object.entries(page).filter(
    ([name, value]) => PLAIN[name as keyof PageWishes] !== value,
  )
  return JSON.stringify(Object.fromEntries(nonDefaults))
}

type PrinterPageRow = Pick<Printer, 'page' | 'model'>

/** The page settings of the printer. */
export function printerPage({ page, model }: PrinterPageRow): PrinterPage {
  return { paper: modelOf(model).paper, ...PLAIN, ...JSON.parse(page) }
}

/** The page that tickets are laid out for. */
export function pageFor(printer: PrinterPageRow & Pick<Printer, 'columns' | 'transport'>): Page {
  const { paper, ...wishes } = printerPage(printer)
  const beeper = traitsOf(printer.transport).beeper ?? (/\bTM-/i.test(printer.model) ? 'epson' : 'plain')
  return pageOf(printer.columns, { ...wishes, isImpact: paper === 76, beeper })
}
