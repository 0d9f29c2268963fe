import type { NetLine } from '../../bills/discounts.ts'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { NOTHING_TO_ROUTE, planRouting, type RoutingPlan } from '../../kitchen/routing/routing-plan.ts'
import { type AllergenWarning, warningsFor } from '../../menus/allergens/codes.ts'
import { takePortions } from '../../menus/stock/availability.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { prefetch } from '../../platform/storage/prefetch.ts'
import { billOfParts, billPartsOf, saveBill } from '../bill/order-bill.ts'
import { insertOrderCombo, nextComboNumber } from '../combos/combo-store.ts'
import { lineEventData, theLockedOrderOrMerged } from '../load-order.ts'
import { type Guests, joinGuests } from '../order-details.ts'
import { MAX_ORDER_LINES, whyMerged, whyNotAddItems, whyNotGrow, whyTooLate } from '../rules.ts'
import type { Order } from '../store.ts'
import { type BuiltLine, linesFor, withApproval } from './build-lines.ts'
import { digestOfLine, refuseOtherContent } from './content-digest.ts'
import { findLineOfClient, insertLine, listOrderedLines } from './line-store.ts'
import { entryFor, type MenuEntry } from './menu-entry.ts'
import type { RequestedLine } from './requested-line.ts'
import { type SaleInput, SOLD_NOW } from './sale-terms.ts'

export interface Added {
  /** Ids of the lines, in the order of the request; a combo has one for each pick. */
  ids: number[]
  /** Ids of lines that an earlier request had already added, recognised by their client ids. */
  repeatedIds: number[]
  /** Ids of the combos, in the order of the request. */
  comboIds: number[]
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
  sale: SaleInput = SOLD_NOW,
): Promise<Added | Refusal> {
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
  const repeated = known.flatMap((one) => one ?? [])
  const repeatedIds = repeated.flatMap(({ ids }) => ids)
  if (fresh.length === 0) return { ...inOrder(repeated), repeatedIds, ...NOTHING_NEW }
  refuseIf(whyMerged(order))
  refuseIf(whyTooLate(notAfter, change.now))
  const sold = await withApproval(change, order, fresh, entries.filter(isFresh), sale)
  if (sold instanceof Refusal) return sold
  // Saved before the lines, so that their ticket carries the allergy.
  const described = guests ? await joinGuests(change, order, guests) : order
  const { added, warnings, plan } = await addLines(change, described, fresh, {
    entries: entries.filter(isFresh),
    sale: sold,
  })
  const rest = [...added]
  const places = known.flatMap((one, index) => (one === undefined ? [index] : []))
  return {
    ...inOrder(known.map((one) => one ?? (rest.shift() as AddedLine))),
    repeatedIds,
    warnings: warnings.map((one) => ({ ...one, index: places[one.index] as number })),
    plan,
  }
}

const NOTHING_NEW = { warnings: [], plan: NOTHING_TO_ROUTE }

/** Lines that were added for a requested line. */
export interface AddedLine {
  ids: number[]
  /** Undefined: not a combo. */
  comboId?: number | undefined
}

const inOrder = (added: AddedLine[]) => ({
  ids: added.flatMap(({ ids }) => ids),
  comboIds: added.flatMap(({ comboId }) => comboId ?? []),
})

/** Adds new lines to a locked order and plans their tickets. `entries`: the menu entries, if already read. */
export async function addLines(
  change: Change,
  order: Order,
  requested: RequestedLine[],
  { entries, sale = SOLD_NOW }: { entries?: Promise<MenuEntry>[]; sale?: SaleInput } = {},
): Promise<Pick<Added, 'warnings' | 'plan'> & { added: AddedLine[] }> {
  const { sql } = change
  refuseIf(whyNotAddItems(order, requested.length))
  const [parts, built] = await Promise.all([
    billPartsOf(change, order),
    linesFor(
      change,
      order,
      requested,
      sale,
      entries ?? requested.map((line) => entryFor(change, line, order)),
    ),
  ])
  const combos = await numberedCombos(change, order, built)
  const lines = built.flatMap((one) => one.lines)
  if (combos.length > 0) refuseIf(whyNotAddItems(order, lines.length))
  await takePortions(change, order.locationId, [...lines, ...combos])
  // New lines have no id yet; negative placeholders cannot collide with stored ids.
  const unsaved = lines.map(({ lineCents, netCents, tax }, index) => ({
    id: -1 - index,
    lineCents,
    netCents,
    tax,
  }))
  const bill = billOfParts(order, { ...parts, lines: [...parts.lines, ...unsaved] })
  refuseIf(whyNotGrow(order, bill.listCents))
  const nets = bill.lines.slice(parts.lines.length)
  const [ids] = await Promise.all([
    Promise.all(lines.map((line, index) => insertLine(sql, line, nets[index] as NetLine))),
    saveBill(change, order, parts, bill, order.itemCount + lines.length),
    ...combos.map((combo) => insertOrderCombo(sql, change.caller.accountId, order.id, combo)),
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
  const rest = [...ids]
  const added = built.map(({ lines, combo }) => ({
    ids: rest.splice(0, lines.length),
    comboId: combo?.number,
  }))
  const unitOf = built.flatMap((one, index) => one.lines.map(() => index))
  const warnings = warningsOf.flatMap((some, index) =>
    some.map((one) => ({ index: unitOf[index] as number, ...one })),
  )
  return { added, warnings, plan: await planRouting(change, order, fired) }
}

/** Numbers the combos on their order, and gives their lines the number. */
async function numberedCombos({ sql, caller }: Change, order: Order, built: BuiltLine[]) {
  const combos = built.flatMap(({ combo, lines }) => (combo ? [{ combo, lines }] : []))
  if (combos.length === 0) return []
  const next = await nextComboNumber(sql, caller.accountId, order.id)
  return combos.map(({ combo, lines }, index) => {
    combo.number = next + index
    for (const line of lines) if (line.combo) line.combo = { ...line.combo, number: combo.number }
    return combo
  })
}

/** The lines that exist already, by client id; undefined: new. */
async function knownLines(
  { sql, caller }: Change,
  orderId: number,
  requested: RequestedLine[],
): Promise<(AddedLine | undefined)[]> {
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
      if (line.pick === null) return { ids: [line.id] }
      const since = await listOrderedLines(sql, caller.accountId, orderId, line.id, MAX_ORDER_LINES)
      return inUnits(since)[0]
    }),
  )
}

/** Lines as they were ordered, grouped as they were requested: the picks of a combo follow its first one. */
export function inUnits(
  ordered: { id: number; pick: number | null; comboNumber: number | null }[],
): AddedLine[] {
  const units: AddedLine[] = []
  for (const { id, pick, comboNumber } of ordered) {
    const last = units.at(-1)
    if (pick !== null && pick > 0 && last) last.ids.push(id)
    else units.push({ ids: [id], comboId: comboNumber ?? undefined })
  }
  return units
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
