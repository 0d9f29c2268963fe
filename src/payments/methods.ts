// The payment methods and all their differences. Code that behaves differently per method uses these traits and never
// compares a name. The apps use this file too.

export const METHODS = ['card', 'cash', 'other'] as const
export type Method = (typeof METHODS)[number]

export interface MethodTraits {
  /**
   * The money lies in the drawer: it is counted at the end of the day, a receipt opens the drawer, staff already have
   * their tips of it, and a refund is handed over.
   */
  countsInDrawer: boolean
  /** The guest hands over an amount and gets change. */
  takesTender: boolean
  /** The tip can be changed until the end of the business day. */
  tipCanChange: boolean
  /** A payment has a reference of the system that took it. */
  hasReference: boolean
  /** A card reader charges it and pays it back. */
  usesCardReader: boolean
}

const TRAITS: Record<Method, MethodTraits> = {
  card: {
    countsInDrawer: false,
    takesTender: false,
    tipCanChange: true,
    hasReference: true,
    usesCardReader: true,
  },
  cash: {
    countsInDrawer: true,
    takesTender: true,
    tipCanChange: false,
    hasReference: false,
    usesCardReader: false,
  },
  other: {
    countsInDrawer: false,
    takesTender: false,
    tipCanChange: false,
    hasReference: true,
    usesCardReader: false,
  },
}

/** Traits of a stored method. One that a newer program has added behaves like `other` until this one is upgraded. */
export const methodTraits = (method: string): MethodTraits =>
  METHODS.some((known) => known === method) ? TRAITS[method as Method] : TRAITS.other

/** Methods in which any payment can be refunded, whatever it was paid with. */
export const REFUND_METHODS = METHODS.filter((method) => TRAITS[method].countsInDrawer)

/** One value per method, in their order. */
export function byMethod<T>(valueFor: (method: Method) => T): Record<Method, T> {
  return Object.fromEntries(METHODS.map((method) => [method, valueFor(method)])) as Record<Method, T>
}
