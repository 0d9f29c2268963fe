export interface ItemInTree extends MenuItem {
  /** Items stand in the order of these numbers, which may have gaps; left out: nobody looked. */
  position?: number
  modifiers: Modifier[]
}

export interface SectionInTree extends Section {
  items: ItemInTree[]
}

export interface MenuInTree {
  id: number
  title: string
  description: string
  sections: SectionInTree[]
}

export interface Menu {
  id: number
  title: string
  description: string
  itemCount: number
}

export interface Section {
  id: number
  title: string
  /** The station that makes what it holds. */
  printerId: number | null
  /** The course it is served in; 0: none in particular. */
  course: number
  /** The tax rate that what it holds is taxed at; null: that of the location. */
  taxNumber: number | null
}

export interface MenuItem {
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
  /** What other systems call it; empty: nothing. */
  externalId: string
  /** Portions that can still be sold; null: nobody counts. */
  left: number | null
  /** When it comes back by itself, if it is out for a while only. */
  outUntil: number | null
  /** 1: whoever orders it may name its price. */
  openPrice: number
  /** The tax rate it is taxed at; null: that of its section. */
  taxNumber: number | null
}

export interface Option {
  id: number
  name: string
  priceCents: number
  isSelected: number
  available: number
  externalId: string
  /** Of the group that its question is a copy of; null: none. */
  groupOption: number | null
}

/** A question put to the guest, with what can be answered. */
export interface Modifier {
  id: number
  question: string
  minChoices: number
  maxChoices: number
  /** The group that it is a copy of; null: it is asked of this item alone. */
  groupNumber: number | null
  options: Option[]
}
