export interface ItemInTree extends MenuItem {
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
}

export interface Option {
  id: number
  name: string
  priceCents: number
  isSelected: number
}

/** A question put to the guest, with what can be answered. */
export interface Modifier {
  id: number
  question: string
  minChoices: number
  maxChoices: number
  options: Option[]
}
