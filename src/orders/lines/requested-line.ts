import type { RequestedOption } from './choose-options.ts'
import type { LineInput } from './line.ts'

/** A requested order line. */
export interface RequestedLine {
  /** Null: named by the external id. */
  itemId: number | null
  externalId?: string | null
  qty: number
  said: LineInput
  options: RequestedOption[]
  /** Left out: the course of the item's section. */
  course?: number | undefined
  /** 1: on hold, not sent to the kitchen yet. */
  hold: number
  clientId: string | null
  /** Price of an item with an open price; left out: the menu's price. */
  priceCents?: number | undefined
}
