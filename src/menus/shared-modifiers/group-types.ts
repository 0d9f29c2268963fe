/** An option of a shared modifier group; its number is unique within the group. */
export interface GroupOption {
  number: number
  name: string
  priceCents: number
  isSelected: number
  available: number
  externalId: string
}

/** A modifier with its options that is shared by many items. */
export interface ModifierGroup {
  number: number
  question: string
  minChoices: number
  maxChoices: number
  /** Id in other systems; empty: none. */
  externalId: string
  options: GroupOption[]
}
