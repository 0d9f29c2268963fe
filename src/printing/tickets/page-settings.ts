// What a printer's paper is like, and what is to be done with it.

export const LETTERS = ['auto', 'large', 'small'] as const
export const CUTS = ['full', 'partial', 'none'] as const

/** What a house wants of a printer; kept with it. */
export interface PageWishes {
  /** How kitchen tickets are set; auto: large as long as they are short. */
  letters: (typeof LETTERS)[number]
  /** Left free above and below, in millimetres. */
  marginTopMm: number
  marginBottomMm: number
  cut: (typeof CUTS)[number]
  /** A kitchen ticket is heard. */
  buzzer: boolean
  /** A receipt whose last payment was in cash opens the drawer. */
  drawer: boolean
  /** What is held back stands at the end of a kitchen ticket. */
  follow: boolean
}

export interface Page extends PageWishes {
  columns: number
  /** Strikes letters through a ribbon: it draws no pictures, and what is reversed elsewhere is red. */
  isImpact: boolean
  /** How its buzzer is told to sound. */
  beeper: 'epson' | 'plain'
  /** On receipts; a PNG in base64. */
  logo?: string
}

/** A ticket rail holds the paper by this much. */
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

/** How many empty lines make the margin. */
export const rowsIn = (mm: number) => Math.round(mm / ROW_MM)

/** Letters of thrice the size need room, and printers that know them. */
export const mayBeHuge = ({ columns, isImpact }: Page) => columns >= 42 && !isImpact
