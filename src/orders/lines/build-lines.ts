import { lineCents } from '../../bills/bill.ts'
import type { Change } from '../../context.ts'
import { taxOfLine } from '../../locations/taxes/rules.ts'
import { findLocationTax } from '../../locations/taxes/store.ts'
import { priceFault, whyNotSell } from '../../menus/rules.ts'
import { invalid, Refusal } from '../../platform/core/refusal.ts'
import { prefetch } from '../../platform/storage/prefetch.ts'
import type { OrderCombo } from '../combos/combo-store.ts'
import { type PickedLine, pickedDish, picksFor } from '../combos/order-picks.ts'
import type { Order } from '../store.ts'
import { choose } from './choose-options.ts'
import { digestOfLine } from './content-digest.ts'
import type { NewLine } from './line.ts'
import { type MenuEntry, whyUnknown } from './menu-entry.ts'
import type { RequestedLine } from './requested-line.ts'
import {
  approverOfLevels,
  priceOf,
  type SaleInput,
  type SaleOrder,
  type SaleTerms,
  saleTermsOf,
  whyNotServed,
} from './sale-terms.ts'

/** A line to insert, with the item's remaining portions, null: not counted, and the station of its section. */
export type CountedLine = NewLine & { left: number | null; stationId: number | null }

/** A combo to insert, with its remaining portions. */
export type CountedCombo = OrderCombo & { qty: number; left: number | null }

/** Lines to insert for a requested one: itself, or the picks of a combo. */
export interface BuiltLine {
  lines: CountedLine[]
  /** Undefined: not a combo. Its number is not known yet. */
  combo?: CountedCombo
}

/** Builds the lines to insert. If some cannot be ordered, the refusal lists all of them. */
export async function linesFor(
  change: Change,
  order: Order,
  requested: RequestedLine[],
  sale: SaleInput,
  entries: Promise<MenuEntry>[],
): Promise<BuiltLine[]> {
  const terms = prefetch(saleTermsOf(change, order, sale))
  const lines = await Promise.all(
    requested.map((one, index) =>
      lineFor(change, order, one, index, entries[index] as Promise<MenuEntry>, terms),
    ),
  )
  const refused = lines.flatMap((line, index) => (line instanceof Refusal ? { refusal: line, index } : []))
  const [first] = refused
  if (!first) return lines as BuiltLine[]
  if (requested.length === 1) throw first.refusal
  const items = refused.map(({ refusal, index }) => ({
    index,
    ...idOf(requested[index]),
    code: refusal.code,
    message: refusal.message,
  }))
  throw new Refusal(first.refusal.code, first.refusal.message, { ...first.refusal.details, items })
}

/** The id by which the caller named the item. */
function idOf(line: RequestedLine | undefined) {
  return line?.itemId === null ? { external_id: line.externalId } : { item_id: line?.itemId }
}

/** Finds the item with its price and options, or returns why it cannot be ordered. */
async function pricedLine(
  { caller }: Change,
  order: SaleOrder,
  requested: RequestedLine,
  index: number,
  entry: Promise<MenuEntry>,
  saleTerms: Promise<SaleTerms>,
) {
  const [[found, modifiers], terms] = await Promise.all([entry, saleTerms])
  if (!found || found.locationId !== order.locationId) {
    return whyUnknown(requested)
  }
  const refusal = whyNotSell(found)
  if (refusal) return refusal
  const fault = requested.isChannelPrice ? undefined : priceFault(found, requested.priceCents)
  if (fault) throw invalid({ [`items[${index}].price`]: fault })
  // The questions of a combo are those of its picks.
  const options = choose(found, found.isCombo ? [] : modifiers, requested.options)
  if (options instanceof Refusal) return options
  const refused = whyNotServed(terms, found, modifiers, options)
  if (refused) return refused
  const { levelId, reason, priceCents: namedCents } = requested
  const priced = priceOf(terms, caller.actor.name, { item: found, options, namedCents, levelId, reason })
  return priced instanceof Refusal ? priced : { found, modifiers, ...priced }
}

/** The sale with its approver. Only requests with manual levels need one, which is decided before anything is written. */
export async function withApproval(
  change: Change,
  order: SaleOrder,
  requested: RequestedLine[],
  entries: Promise<MenuEntry>[],
  sale: SaleInput,
): Promise<SaleInput | Refusal> {
  if (requested.every(({ levelId }) => levelId === undefined)) return sale
  const terms = prefetch(saleTermsOf(change, order, sale))
  const priced = await Promise.all(
    requested.map(async (one, index) => {
      const line = await pricedLine(change, order, one, index, entries[index] as Promise<MenuEntry>, terms)
      return line instanceof Refusal ? [] : { ...line, qty: one.qty }
    }),
  )
  const approver = await approverOfLevels(change, order.locationId, priced.flat(), sale.supervisorPin)
  return approver instanceof Refusal ? approver : { ...sale, approver }
}

/** Builds a line with the current names, prices and rates, or returns why it cannot be ordered. */
async function lineFor(
  change: Change,
  order: Order,
  requested: RequestedLine,
  index: number,
  entry: Promise<MenuEntry>,
  terms: Promise<SaleTerms>,
): Promise<BuiltLine | Refusal> {
  const [priced, taxOf] = await Promise.all([
    pricedLine(change, order, requested, index, entry, terms),
    taxesFor(change, order),
  ])
  if (priced instanceof Refusal) return priced
  const { found, modifiers, priceCents, options: chosen, level } = priced
  const build = ({ item, options, contents, priceCents, level, ...picked }: PickedLine): CountedLine => {
    const { pick, course, notes, hold = requested.hold, combo } = picked
    const line = { qty: requested.qty, priceCents, modifiers: options }
    const isFirst = pick === 0
    return {
      ...line,
      accountId: change.caller.accountId,
      orderId: order.id,
      itemId: item.id,
      sectionId: item.sectionId,
      name: item.name,
      lineCents: lineCents(line),
      discountCents: 0,
      netCents: lineCents(line),
      ...contents,
      tax: taxOf(item.namedTax),
      level,
      combo,
      ...requested.said,
      ...(notes !== undefined && { notes }),
      course: course ?? requested.course ?? item.course,
      clientId: isFirst ? requested.clientId : null,
      contentDigest: isFirst && requested.clientId !== null ? digestOfLine(requested) : null,
      addedAt: change.now,
      firedAt: hold ? null : change.now,
      left: item.left,
      stationId: item.stationId,
    }
  }
  if (!found.isCombo && !requested.parts)
    return {
      lines: [build({ ...pickedDish(found, modifiers, chosen), priceCents, level, pick: 0, combo: null })],
    }
  const picks = await picksFor(change, { ...found, priceCents, level }, requested)
  if (picks instanceof Refusal) return picks
  const sold = await terms
  for (const { item } of picks) {
    const refused = whyNotServed(sold, item, [], [])
    if (refused) return refused
  }
  const { id: itemId, name, left } = found
  return { lines: picks.map(build), combo: { number: 0, itemId, name, priceCents, qty: requested.qty, left } }
}

/** How the lines of an order are taxed. */
export async function taxesFor({ sql, caller }: Change, order: Order) {
  const isTakeaway = order.kind === 'takeaway'
  const locationTax = isTakeaway
    ? await findLocationTax(sql, caller.accountId, order.locationId)
    : { takeawayTaxRateBps: null }
  return (namedTax: Parameters<typeof taxOfLine>[0]) =>
    taxOfLine(namedTax, isTakeaway, locationTax ?? { takeawayTaxRateBps: null })
}
