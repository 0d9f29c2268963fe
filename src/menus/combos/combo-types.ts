/** An item that can be selected in a part, with its surcharge. */
export interface ComboChoice {
  itemId: number
  supplementCents: number
}

/** A step of a combo: the guest selects from `minPicks` to `maxPicks` of its choices. */
export interface ComboPart {
  /** Unique within its combo. */
  number: number
  name: string
  minPicks: number
  maxPicks: number
  /** The course of its picks; 0: that of their own section. */
  course: number
  choices: ComboChoice[]
}

/** A selected item of a part. */
export interface RequestedPick {
  partNumber: number
  itemId: number
}
