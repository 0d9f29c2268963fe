// The page settings of a printer.

export const LETTERS = ['auto', 'large', 'small'] as const
export const CUTS = ['full', 'partial', 'none'] as const

/** The page settings that a location can change; stored with the printer. */
export interface PageWishes {
  /** The size of kitchen tickets; auto: large as long as they are short. */
  letters: (typeof LETTERS)[number]
  /** Margins above and below, in millimetres. */
  marginTopMm: number
  marginBottomMm: number
  cut: (typeof CUTS)[number]
  /** A kitchen ticket sounds the buzzer. */
  buzzer: boolean
  /** A receipt whose last payment was in cash opens the drawer. */
  drawer: boolean
  /** Lines on hold are listed at the end of a kitchen ticket. */
  follow: boolean
}

export interface Page extends PageWishes {
  columns: number
  /** An impact printer: it has no graphics, and prints in red instead of in reverse. */
  isImpact: boolean
  /** The command set of the buzzer. */
  beeper: 'epson' | 'plain'
  /** The logo of receipts; a PNG in base64. */
  logo?: string
}

/** The part of the paper that a ticket rail covers. */
const RAIL_MM = 7

export const PLAIN: PageWishes = {
  letters: 'auto',
  marginTopMm: RAIL_MM,
  marginBottomMm: 0,
  cut: 'partial',
  buzzer: false,
  drawer: false,
  follow: true,
}

export function pageOf(columns: number, particulars: Partial<Page> = {}): Page {
  return { ...PLAIN, columns, isImpact: false, beeper: 'plain', ...particulars }
}

const ROW_MM = 30 / 8

/** The number of empty lines for the margin. */
export const rowsIn = (mm: number) => Math.round(mm / ROW_MM)

/** Triple-size characters need width, and impact printers do not have them. */
export const mayBeHuge = ({ columns, isImpact }: Page) => columns >= 42 && !isImpact
