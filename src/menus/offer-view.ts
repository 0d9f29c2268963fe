import { formatInstant } from '../platform/core/clock.ts'
import type { MenuItem, Option, ServedColumns } from './menu-types.ts'
import { momentAt, type Offer } from './offer.ts'
import {
  type AppliedLevel,
  leveledCents,
  leveledOptionCents,
  levelFor,
  levelsOfSale,
} from './price-levels/price-level.ts'
import { bitOf, type Channel } from './served/channels.ts'
import { type ServedState, servedStateAt } from './served/offered.ts'

/** The offer of a channel at an instant. Lists know no order: the kind is `table`, without an area. */
export interface OfferView {
  /** Whether an entry is offered, given those above it. */
  servedState: (served: readonly ServedColumns[]) => ServedState
  /** The price of an item, and the level that makes it. */
  priceOf: (item: Pick<MenuItem, 'id' | 'sectionId' | 'priceCents'>, menuId: number) => ViewedPrice
}

export interface ViewedPrice {
  priceCents: number
  /** Undefined: the item’s own price. */
  applied: AppliedLevel | undefined
  optionCents: (option: Pick<Option, 'priceCents'>) => number
}

export function viewOf(
  offer: Offer,
  { channel, kind = 'table', instant }: { channel: Channel; kind?: string; instant: number },
): OfferView {
  const moment = momentAt(offer, instant)
  const levels = levelsOfSale(offer.levels, { channel, kind, isInForce: moment.isInForce })
  const bit = bitOf(channel)
  const states = new Map<string, ServedState>()
  const hoursAt = (hoursId: number, at: number) => {
    const then = at === instant ? moment : momentAt(offer, at)
    return { inForce: then.isInForce(hoursId), next: then.nextTransition(hoursId) }
  }
  return {
    servedState(served) {
      const key = served.map(({ hoursNumber, channels }) => `${hoursNumber} ${channels}`).join()
      const known = states.get(key)
      if (known) return known
      const parts = served.map(({ hoursNumber, channels }) => ({
        hoursId: hoursNumber,
        isOnChannel: (channels & bit) !== 0,
      }))
      const state = servedStateAt(parts, instant, hoursAt)
      states.set(key, state)
      return state
    },
    priceOf({ id, sectionId, priceCents }, menuId) {
      const applied = levels.length === 0 ? undefined : levelFor(levels, { itemId: id, sectionId, menuId })
      return {
        priceCents: applied ? leveledCents(priceCents, applied.rule, applied.level.roundTo) : priceCents,
        applied,
        optionCents: (option) => leveledOptionCents(option.priceCents, applied),
      }
    },
  }
}

/** The fields of a state in responses; `served_next` only where something is restricted. */
export const servedFields = ({ isServed, next }: ServedState, isAnyRestricted: boolean) => ({
  served_now: isServed ? 1 : 0,
  ...(isAnyRestricted && { served_next: next === undefined ? '' : formatInstant(next) }),
})
