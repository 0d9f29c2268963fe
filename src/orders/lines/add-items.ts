import { lineCents } from '../../bills/bill.ts'
import type { NetLine } from '../../bills/discounts.ts'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { NOTHING_TO_ROUTE, planRouting, type RoutingPlan } from '../../kitchen/routing/routing-plan.ts'
import { taxOfLine } from '../../locations/taxes/rules.ts'
import { findLocationTax } from '../../locations/taxes/store.ts'
import { type AllergenWarning, unionOf, warningsFor } from '../../menus/allergens/codes.ts'
import { priceFault, whyNotSell } from '../../menus/rules.ts'
import { takePortions } from '../../menus/stock/availability.ts'
import { findItem, findItemId, listModifiers } from '../../menus/store.ts'
import { formatCents } from '../../platform/core/money.ts'
import { invalid, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { prefetch } from '../../platform/storage/prefetch.ts'
import { billOfParts, billPartsOf, saveBill } from '../bill/order-bill.ts'
import { lineEventData, theLockedOrderOrMerged } from '../load-order.ts'
import { type Guests, joinGuests } from '../order-details.ts'
import { whyMerged, whyNotAddItems, whyNotGrow, whyTooLate } from '../rules.ts'
import type { Order } from '../store.ts'
import { choose, optionsOf } from './choose-options.ts'
import { digestOfLine, refuseOtherContent } from './content-digest.ts'
import type { NewLine } from './line.ts'
import { findLineOfClient, insertLine } from './line-store.ts'
import type { RequestedLine } from './requested-line.ts'

/** A line to insert, with the item's remaining portions, null: not counted, and the station of its section. */
type CountedLine = NewLine & { left: number | null; stationId: number | null }

export interface Added {
  /** Ids of the lines, in the order of the request. */
  ids: number[]
  /** Ids of lines that an earlier request had already added, recognised by their client ids. */
  repeatedIds: number[]
  /** Warnings about new lines that contain what guests of the order must avoid. */
  warnings: AddedWarning[]
  /** Routing of the new lines. */
  plan: RoutingPlan
}

/** A warning about a line, by its position in the request. */
export type AddedWarning = AllergenWarning & { index: number }

/**
 * Adds all items or none. Lines that the device has added before, by client id, are returned as they were then,
 * whatever happened to them or to the order since.
 */
export async function addItems(
  change: Change,
  orderId: number,
  requested: RequestedLine[],
  notAfter: number | null,
  guests?: Guests,
): Promise<Added> {
  const held = theLockedOrderOrMerged(change, orderId)
  const entries = requested.map((line) =>
    prefetch(
      line.itemId === null ? held.then((order) => entryFor(change, line, order)) : entryFor(change, line),
    ),
  )
  const order = await held
  const known = await knownLines(change, orderId, requested)
  const isFresh = (_: unknown, index: number) => known[index] === undefined
  const fresh = requested.filter(isFresh)
  const repeatedIds = known.flatMap((id) => id ?? [])
  if (fresh.length === 0) return { ids: repeatedIds, repeatedIds, warnings: [], plan: NOTHING_TO_ROUTE }
  refuseIf(whyMerged(order))
  refuseIf(whyTooLate(notAfter, change.now))
  // Saved before the lines, so that their ticket carries the allergy.
  const described = guests ? await joinGuests(change, order, guests) : order
  const { ids, warnings, plan } = await addLines(change, described, fresh, entries.filter(isFresh))
  const added = [...ids]
  const places = known.flatMap((id, index) => (id === undefined ? [index] : []))
  return {
    ids: known.map((id) => id ?? (added.shift() as number)),
    repeatedIds,
    warnings: warnings.map((one) => ({ ...one, index: places[one.index] as number })),
    plan,
  }
}

/** Adds new lines to a locked order and plans their tickets. `entries`: the menu entries, if already read. */
export async function addLines(
  change: Change,
  order: Order,
  requested: RequestedLine[],
  entries?: Promise<MenuEntry>[],
): Promise<Pick<Added, 'ids' | 'warnings' | 'plan'>> {
  const { sql } = change
  refuseIf(whyNotAddItems(order, requested.length))
  const [parts, lines] = await Promise.all([
    billPartsOf(change, order),
    linesFor(change, order, requested, entries ?? requested.map((line) => entryFor(change, line, order))),
  ])
  await takePortions(change, order.locationId, lines)
  // New lines have no id yet; negative placeholders cannot collide with stored ids.
  const added = lines.map(({ lineCents, netCents, tax }, index) => ({
    id: -1 - index,
    lineCents,
    netCents,
    tax,
  }))
  const bill = billOfParts(order, { ...parts, lines: [...parts.lines, ...added] })
  refuseIf(whyNotGrow(order, bill.listCents))
  const nets = bill.lines.slice(parts.lines.length)
  const [ids] = await Promise.all([
    Promise.all(lines.map((line, index) => insertLine(sql, line, nets[index] as NetLine))),
    saveBill(change, order, parts, bill, order.itemCount + lines.length),
  ])
  const warningsOf = lines.map((line) => warningsFor(line, order.allergenCodes))
  await appendEvent(change, order.locationId, 'order.items_added', {
    order_id: order.id,
    table_id: order.tableId,
    items: lines.map((line, index) => ({
      ...lineEventData(line, ids[index] as number),
      ...(warningsOf[index]?.length && { warnings: warningsOf[index] }),
    })),
    total: formatCents(bill.totalCents),
    version: order.version + 1,
  })
  const fired = lines.flatMap(({ firedAt, stationId }, index) =>
    firedAt === null ? [] : { id: ids[index] as number, stationId },
  )
  const warnings = warningsOf.flatMap((some, index) => some.map((one) => ({ index, ...one })))
  return { ids, warnings, plan: await planRouting(change, order, fired) }
}

/** Ids of the lines that exist already, by client id; undefined: new. */
async function knownLines({ sql, caller }: Change, orderId: number, requested: RequestedLine[]) {
  const given = requested.flatMap(({ clientId }) => clientId ?? [])
  const twice = given.find((clientId, index) => given.indexOf(clientId) !== index)
  if (twice !== undefined) throw clientIdTaken(twice)
  return Promise.all(
    requested.map(async (one) => {
      const { clientId } = one
      if (clientId === null) return undefined
      const line = await findLineOfClient(sql, caller.accountId, clientId)
      if (!line) return undefined
      if (line.orderedIn !== orderId) throw clientIdTaken(clientId)
      const found = { order_id: orderId, order_item_id: line.id }
      refuseOtherContent(clientId, line.contentDigest, digestOfLine(one), found)
      return line.id
    }),
  )
}

/** Refuses client ids that are in use: a new order cannot have existing lines. */
export async function requireNewLines(
  change: Change,
  orderId: number,
  requested: RequestedLine[],
): Promise<void> {
  await knownLines(change, orderId, requested)
}

export function clientIdTaken(clientId: string | null): Refusal {
  return new Refusal('client_id_taken', `The client_id ${clientId} belongs to something else.`, {
    client_id: clientId,
  })
}

/** Builds the lines to insert. If some cannot be ordered, the refusal lists all of them. */
async function linesFor(
  change: Change,
  order: Order,
  requested: RequestedLine[],
  entries: Promise<MenuEntry>[],
): Promise<CountedLine[]> {
  const lines = await Promise.all(
    requested.map((one, index) => lineFor(change, order, one, index, entries[index] as Promise<MenuEntry>)),
  )
  const refused = lines.flatMap((line, index) => (line instanceof Refusal ? { refusal: line, index } : []))
  const [first] = refused
  if (!first) return lines as CountedLine[]
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

type MenuEntry = [Awaited<ReturnType<typeof findItem>>, Awaited<ReturnType<typeof listModifiers>>]

/** Reads the item and its modifiers after the location is locked, so that they cannot change until the end. */
async function entryFor(
  { sql, caller }: Change,
  { itemId: named, externalId }: RequestedLine,
  order?: Order,
): Promise<MenuEntry> {
  const itemId =
    named ?? (await findItemId(sql, caller.accountId, order?.locationId ?? 0, externalId ?? '')) ?? 0
  return Promise.all([findItem(sql, caller.accountId, itemId), listModifiers(sql, caller.accountId, itemId)])
}

/** Builds a line with the current names, prices and rates, or returns why it cannot be ordered. */
async function lineFor(
  { sql, caller, now }: Change,
  order: Order,
  requested: RequestedLine,
  index: number,
  entry: Promise<MenuEntry>,
): Promise<CountedLine | Refusal> {
  const isTakeaway = order.kind === 'takeaway'
  const [[found, modifiers], locationTax] = await Promise.all([
    entry,
    isTakeaway ? findLocationTax(sql, caller.accountId, order.locationId) : undefined,
  ])
  if (!found || found.locationId !== order.locationId) {
    return new Refusal(
      'item_not_found',
      `No menu of this location has an item ${requested.itemId ?? requested.externalId}.`,
    )
  }
  const refusal = whyNotSell(found)
  if (refusal) return refusal
  const fault = priceFault(found, requested.priceCents)
  if (fault) throw invalid({ [`items[${index}].price`]: fault })
  const chosen = choose(found, modifiers, requested.options)
  if (chosen instanceof Refusal) return chosen
  const line = { qty: requested.qty, priceCents: requested.priceCents ?? found.priceCents, modifiers: chosen }
  return {
    ...line,
    accountId: caller.accountId,
    orderId: order.id,
    itemId: found.id,
    sectionId: found.sectionId,
    name: found.name,
    lineCents: lineCents(line),
    discountCents: 0,
    netCents: lineCents(line),
    ...unionOf([found, ...optionsOf(modifiers, chosen)]),
    tax: taxOfLine(found.namedTax, isTakeaway, locationTax ?? { takeawayTaxRateBps: null }),
    ...requested.said,
    course: requested.course ?? found.course,
    clientId: requested.clientId,
    contentDigest: requested.clientId === null ? null : digestOfLine(requested),
    addedAt: now,
    firedAt: requested.hold ? null : now,
    left: found.left,
    stationId: found.stationId,
  }
}
