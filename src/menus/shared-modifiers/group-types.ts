/** One of the answers of a shared question; the number tells it from the others of its group. */
export interface GroupOption {
  number: number
  name: string
  priceCents: number
  isSelected: number
  available: number
  externalId: string
}

/** A question with its options that many items ask, kept once. */
export interface ModifierGroup {
  number: number
  question: string
  minChoices: number
  maxChoices: number
  /** What other systems call it; empty: nothing. */
  externalId: string
  options: GroupOption[]
}
