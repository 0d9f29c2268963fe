import type { AllergenData, Declaration } from './allergens/declaration.ts'
import type { ComboPart } from './combos/combo-types.ts'

export interface ItemInTree extends MenuItem {
  /** Sort position, possibly with gaps; left out: not read. */
  position?: number
  modifiers: Modifier[]
  /** The parts of a combo; left out: it is none. */
  combo?: ComboPart[]
}

export interface SectionInTree extends Section {
  items: ItemInTree[]
}

export interface MenuInTree extends ServedColumns {
  id: number
  title: string
  description: string
  sections: SectionInTree[]
}

/** When and on which channels an entry is offered. */
export interface ServedColumns {
  /** The set of hours; null: always. */
  hoursNumber: number | null
  /** Bits of the sales channels. */
  channels: number
}

export interface Menu extends ServedColumns {
  id: number
  title: string
  description: string
  itemCount: number
}

export interface Section extends ServedColumns {
  id: number
  title: string
  /** The station that makes its items. */
  printerId: number | null
  /** The course of its items; 0: none. */
  course: number
  /** The stored photo; null: none. */
  photo?: string | null
  /** The tax rate of its items; null: the location's. */
  taxNumber: number | null
}

export interface MenuItem extends ServedColumns, Partial<AllergenData>, Partial<Declaration> {
  id: number
  locationId: number
  sectionId: number
  name: string
  description: string
  calories: number
  indicators: string
  priceLabel: string
  priceCents: number
  available: number
  /** Id in other systems; empty: none. */
  externalId: string
  /** Portions left; null: not counted. */
  left: number | null
  /** Time when it is back in stock automatically; null: not until somebody changes it. */
  outUntil: number | null
  /** Portions of each day, and the count at which an event is appended; null or left out: none. */
  dailyQuantity?: number | null
  lowStockAt?: number | null
  /** 1: the price may be entered when it is ordered. */
  openPrice: number
  /** The stored photo; null: none. */
  photo?: string | null
  /** Tax rate; null: the section's. */
  taxNumber: number | null
}

export interface Option extends ServedColumns, Partial<AllergenData> {
  id: number
  name: string
  priceCents: number
  isSelected: number
  available: number
  externalId: string
  /** The group's option that it is a copy of; null: none. */
  groupOption: number | null
}

/** A modifier: a question to the guest with its options. */
export interface Modifier {
  id: number
  question: string
  minChoices: number
  maxChoices: number
  /** The group that it is a copy of; null: it belongs to this item alone. */
  groupNumber: number | null
  options: Option[]
}
