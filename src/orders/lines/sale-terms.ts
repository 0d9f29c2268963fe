import { lineCents } from '../../bills/bill.ts'
import type { Change } from '../../context.ts'
import { findFreeDiscount } from '../../locations/service-settings-store.ts'
import type { MenuItem, Modifier } from '../../menus/menu-types.ts'
import { type Moment, momentAt, type Offer, readOffer } from '../../menus/offer.ts'
import {
  type AppliedLevel,
  leveledCents,
  leveledOptionCents,
  levelFor,
  levelsOfSale,
  type Sale,
} from '../../menus/price-levels/price-level.ts'
import { bitOf, type Channel, channelOfCaller } from '../../menus/served/channels.ts'
import { isInGrace, type Served, servedStateAt } from '../../menus/served/offered.ts'
import type { ServedAbove } from '../../menus/store.ts'
import { formatInstant, MINUTE } from '../../platform/core/clock.ts'
import { percentOf } from '../../platform/core/money.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { whoApproves } from '../../staff/approval.ts'
import { findAreaOfTable } from '../../tables/plan/store.ts'
import { isPerson } from '../bill/discount-rules.ts'
import type { OrderKind } from '../store.ts'
import type { ChosenOption } from './line.ts'
import type { LineLevel } from './line-level.ts'

/** Fields of a request that concern the sale as a whole. */
export interface SaleInput {
  /** The instant at which a device took the order; null: now. */
  orderedAt: number | null
  supervisorPin?: number | undefined
  /** The sales channel; undefined: that of the caller. */
  channel?: Channel | undefined
  /** When the guest session last read the menu; undefined: it is no guest's. */
  menuReadAt?: number | undefined
  /** Approver of the manual levels, once known. */
  approver?: string | null
}

export const SOLD_NOW: SaleInput = { orderedAt: null }

/** The order that is sold to; it may not exist yet. */
export interface SaleOrder {
  locationId: number
  kind: OrderKind
  /** 0 or null: without a table. */
  tableId: number | null
}

/** Terms of a sale: they decide on offers and prices. */
export interface SaleTerms {
  offer: Offer
  at: number
  moment: Moment
  channel: Channel
  /** True: what is not offered is refused. */
  isEnforced: boolean
  sale: Sale
  input: SaleInput
}

/** An order of an offline device counts as taken when it says, up to this long ago. */
const ORDERED_AT_MOST_AGO = 30 * MINUTE

/** Reads the terms under the lock of the location. */
export async function saleTermsOf(
  { sql, caller, now }: Change,
  order: SaleOrder,
  input: SaleInput,
): Promise<SaleTerms> {
  const offer = await readOffer(sql, caller.accountId, order.locationId)
  const { orderedAt } = input
  const isCurrent = orderedAt !== null && orderedAt <= now && orderedAt >= now - ORDERED_AT_MOST_AGO
  const at = isCurrent ? orderedAt : now
  const moment = momentAt(offer, at)
  const channel = input.channel ?? channelOfCaller(caller)
  const needsArea = order.tableId && offer.levels.some(({ areaIds }) => areaIds.length > 0)
  const areaId = needsArea ? await findAreaOfTable(sql, caller.accountId, order.tableId as number) : undefined
  const sale = { channel, kind: order.kind, areaId, isInForce: moment.isInForce }
  return { offer, at, moment, channel, isEnforced: channel !== 'terminal' || offer.isStrict, sale, input }
}

type OnMenu = MenuItem & ServedAbove

/** Refuses an item, or an option of it, that is not offered at the time of the sale. */
export function whyNotServed(
  terms: SaleTerms,
  item: OnMenu,
  modifiers: Modifier[],
  options: Pick<ChosenOption, 'optionId'>[],
): Refusal | undefined {
  if (!terms.isEnforced) return undefined
  const refusal = notServed(terms, servedOf(terms, item), item)
  if (refusal) return refusal
  const all = modifiers.flatMap((modifier) => modifier.options)
  for (const { optionId } of options) {
    const option = all.find(({ id }) => id === optionId)
    const refused = option && notServed(terms, [servedBy(terms, option)], item, option)
    if (refused) return refused
  }
  return undefined
}

function servedOf(terms: SaleTerms, item: OnMenu): Served[] {
  return [
    servedBy(terms, item),
    servedBy(terms, { hoursNumber: item.sectionHours, channels: item.sectionChannels }),
    servedBy(terms, { hoursNumber: item.menuHours, channels: item.menuChannels }),
  ]
}

const servedBy = (
  { channel }: SaleTerms,
  { hoursNumber, channels }: { hoursNumber: number | null; channels: number },
): Served => ({ hoursId: hoursNumber, isOnChannel: (channels & bitOf(channel)) !== 0 })

function notServed(
  { offer, at, channel, input }: SaleTerms,
  served: Served[],
  item: { id: number; name: string },
  option?: { id: number; name: string },
): Refusal | undefined {
  const hoursAt = (hoursId: number, instant: number) => {
    const moment = momentAt(offer, instant)
    return { inForce: moment.isInForce(hoursId), next: moment.nextTransition(hoursId) }
  }
  const { isServed, next } = servedStateAt(served, at, hoursAt)
  if (isServed) return undefined
  const { menuReadAt } = input
  if (menuReadAt !== undefined && isInGrace(served, at, menuReadAt, hoursAt)) return undefined
  const name = option ? `${item.name}: ${option.name}` : item.name
  return new Refusal('item_not_served', `${name} is not offered at this time.`, {
    item_id: item.id,
    ...(option && { option_id: option.id }),
    served_next: next === undefined ? '' : formatInstant(next),
    channel,
  })
}

/** The price of a line, its options with theirs, and the level that made it. */
export interface Priced {
  priceCents: number
  options: ChosenOption[]
  level: LineLevel | null
}

interface ToPrice {
  item: OnMenu
  options: ChosenOption[]
  /** A price that the line names; undefined: the menu's. */
  namedCents: number | undefined
  /** The manual level that the line names. */
  levelId: number | undefined
  reason: string | undefined
}

/** Decides the price of one line. A price that the line names takes precedence over levels. */
export function priceOf(
  terms: SaleTerms,
  actor: string,
  { item, options, namedCents, levelId, reason }: ToPrice,
): Priced | Refusal {
  const { offer, sale, input } = terms
  const applied =
    namedCents === undefined && offer.levels.length > 0
      ? levelFor(levelsOfSale(offer.levels, { ...sale, manualId: levelId }), { ...item, itemId: item.id })
      : undefined
  if (levelId !== undefined && !(applied && isNamedOrBefore(offer, applied, levelId))) {
    const message = `No manual price level ${levelId} applies to ${item.name} now.`
    return new Refusal('level_not_found', message, { level_id: levelId, item_id: item.id })
  }
  if (!applied) return { priceCents: namedCents ?? item.priceCents, options, level: null }
  const { level, rule } = applied
  if (level.isManual && reason === undefined)
    return new Refusal('reason_needed', `${level.name} needs a reason.`, { action: 'level' })
  const given = level.isManual ? { reason: reason ?? '', actor, approver: input.approver ?? null } : null
  return {
    priceCents: leveledCents(item.priceCents, rule, level.roundTo),
    options: options.map((option) => leveledOption(option, applied)),
    level: { id: level.id, name: level.name, baseCents: item.priceCents, given },
  }
}

/** The named level applies, unless another one that applies by itself comes first in the owner's order. */
function isNamedOrBefore({ levels }: Offer, { level }: AppliedLevel, levelId: number): boolean {
  const named = levels.findIndex(({ id, isManual }) => id === levelId && isManual)
  return named >= 0 && levels.findIndex(({ id }) => id === level.id) <= named
}

function leveledOption(option: ChosenOption, applied: AppliedLevel): ChosenOption {
  const priceCents = leveledOptionCents(option.priceCents, applied)
  return priceCents === option.priceCents ? option : { ...option, priceCents, baseCents: option.priceCents }
}

/** Amount of a line at the item's own price. */
export const lineCentsAtBase = (line: {
  qty: number
  priceCents: number
  modifiers: ChosenOption[]
  level: LineLevel | null
}) =>
  lineCents({
    qty: line.qty,
    priceCents: line.level?.baseCents ?? line.priceCents,
    modifiers: line.modifiers.map((option) => ({
      ...option,
      priceCents: option.baseCents ?? option.priceCents,
    })),
  })

/**
 * Finds who approves the manual levels of lines: nobody if signed-in staff may give each reduction freely, as with
 * discounts. A wrong PIN is returned as a refusal instead of thrown, so that it is counted: call it before anything is
 * written.
 */
export async function approverOfLevels(
  change: Change,
  locationId: number,
  lines: (Priced & { qty: number })[],
  supervisorPin: number | undefined,
): Promise<string | null | Refusal> {
  const manual = lines.filter(({ level }) => level?.given)
  if (manual.length === 0) return null
  const free = await findFreeDiscount(change.sql, change.caller.accountId, locationId)
  const isFree = manual.every(({ qty, priceCents, options, level }) => {
    const line = { qty, priceCents, modifiers: options, level }
    const base = lineCentsAtBase(line)
    return base - lineCents(line) <= percentOf(base, free)
  })
  if (isFree && isPerson(change.caller.actor)) return null
  const allowed = await whoApproves(change, locationId, supervisorPin, 'discount')
  return allowed instanceof Refusal ? allowed : allowed.name
}
