// The strings that the service prints on paper. Each language has a folder with all of them.

import type { Additive, AllergenCode, Diet } from '../menus/allergens/codes.ts'

export interface PaperWords {
  allergens: AllergenWords
  ticket: TicketWords
  receipt: ReceiptWords
  dayReport: DayReportWords
}

/** The strings of kitchen tickets. Capitals are read across the pass, so they are short. */
export interface TicketWords {
  duplicate: string
  attempt: (number: number) => string
  maybe: string
  /** On a void that may have been printed before. */
  maybeVoid: string
  /** On paper for a screen that went offline. */
  wasOnScreen: string
  standsFor: string
  order: string
  ticket: string
  table: string
  reprint: (count: number, time: string) => string
  gone: string
  fire: string
  fireCourse: (course: number) => string
  moved: string
  message: string
  added: string
  allergens: string
  ask: string
  /** Next to a dish that a guest must not eat; the name is in capitals. */
  contains: (name: string) => string
  mayContain: (name: string) => string
  seat: string
  course: string
  alreadyThere: string
  nothing: string
  follow: string
  voided: string
  toMake: string
  /** The number of dishes on a reprint. */
  inAll: string
  /** The number of dishes of a moved ticket, and where they go. */
  dishesFor: (count: number, place: string) => string
  alsoAt: string
  /** Above a ticket whose dishes another station already has. */
  alreadyAt: string
  /** The kinds of orders without a table. */
  kinds: Record<'takeaway' | 'bar' | 'quick', string>
  printed: string
}

/** Labels on a receipt. They are short because a roll may have only 32 columns. */
export interface ReceiptWords {
  decimalMark: '.' | ','
  /** Above the table: before it is paid, and after. */
  bill: string
  receipt: string
  table: string
  order: string
  more: (count: number) => string
  complimentary: string
  discount: string
  subtotal: string
  service: string
  total: string
  taxNumber: string
  tax: string
  contained: string
  of: string
  given: string
  change: string
  tip: string
  tips: string
  reversed: string
  refunded: (method: string) => string
  paid: string
  stillToPay: string
  copy: string
  /** Names of payment methods, where the language has one. */
  methods: Record<string, string>
}

/** Labels on the printed day report. */
export interface DayReportWords {
  decimalMark: '.' | ','
  /** The title of a day that is closed, and of one that is not. */
  zReport: (number: number) => string
  xReport: string
  sales: string
  orders: string
  guests: string
  net: string
  tax: string
  service: string
  total: string
  average: string
  reduced: Record<string, string>
  payments: string
  methods: Record<string, string>
  tips: string
  givenBack: string
  takings: string
  stillOpen: string
  unknown: string
  difference: string
  cash: string
  expected: string
  counted: string
  closed: (at: string, by: string, allowedBy: string) => string
  refundedTax: string
  /** Heading above the cash expected in the drawers. */
  inDrawer: string
  opening: string
  serverTips: string
  tipsPaidOut: string
  cashMoved: string
  /** Kinds of cash movements. */
  moved: Record<string, string>
  /** Heading above sales and payments made after the figures were stored. */
  since: string
}

/** The names of allergens, additives and diets, and the labels of the allergen table. */
export interface AllergenWords {
  names: Record<AllergenCode, string>
  additives: Record<Additive, string>
  diets: Record<Diet, string>
  table: Record<
    | 'title'
    | 'item'
    | 'contains'
    | 'mayContain'
    | 'notDeclared'
    | 'beforeChange'
    | 'declared'
    | 'by'
    | 'additives'
    | 'state',
    string
  >
}
