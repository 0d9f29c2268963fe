import type { RequestedOption } from './choose-options.ts'
import type { LineInput } from './line.ts'

/** Names an item of the menu. */
export interface NamedItem {
  /** Null: named by the external id. */
  itemId: number | null
  externalId?: string | null
}

/** A requested pick of a combo. Fields left out are those of the requested line. */
export interface RequestedPart extends NamedItem {
  partNumber: number
  options: RequestedOption[]
  notes?: string | undefined
  course?: number | undefined
  hold?: number | undefined
}

/** A requested order line, or a combo, which is stored as one line for each pick. */
export interface RequestedLine extends NamedItem {
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
  /** True: a channel sells it at its own price, whatever the menu says. */
  isChannelPrice?: boolean
  /** The manual price level that is given, and why. */
  levelId?: number | undefined
  reason?: string | undefined
  /** The picks of a combo; left out: those of a combo that leaves nothing to choose. */
  parts?: RequestedPart[] | undefined
}
