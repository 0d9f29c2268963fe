import type { Rates } from '../../bills/taxes.ts'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { NOTHING_TO_ROUTE, type RoutingPlan } from '../../kitchen/routing/routing-plan.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import type { Location } from '../../locations/rules.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { prefetch } from '../../platform/storage/prefetch.ts'
import { fullName, type StaffMember, whyNotAtWork } from '../../staff/rules.ts'
import { findStaffMember } from '../../staff/store.ts'
import type { Table } from '../../tables/rules.ts'
import { findTable } from '../../tables/store.ts'
import { findLastNumbered } from '../day-number-store.ts'
import { nextNumber } from '../day-numbers.ts'
import {
  type AddedLine,
  type AddedWarning,
  addLines,
  clientIdTaken,
  inUnits,
  requireNewLines,
} from '../lines/add-items.ts'
import { withApproval } from '../lines/build-lines.ts'
import { digestOfOrder, refuseOtherContent } from '../lines/content-digest.ts'
import { listOrderedLines } from '../lines/line-store.ts'
import { entryFor } from '../lines/menu-entry.ts'
import type { RequestedLine } from '../lines/requested-line.ts'
import { type SaleInput, SOLD_NOW } from '../lines/sale-terms.ts'
import { theOrder } from '../load-order.ts'
import { MAX_ORDER_LINES, type OrderState, stateOf, whyTooLate } from '../rules.ts'
import { findOrderOfClient, insertOrder, type OrderKind } from '../store.ts'
import { whyNotAtTable } from '../table-taken.ts'
import { clientIdOf } from './client-id.ts'

export interface OpenOrder {
  locationId: number
  staffId: number
  clientId: string | null
  contentDigest?: string | undefined
  kind: OrderKind
  /** Null: none. */
  tableId: number | null
  name: string
  covers: number
  allergens: number
  allergenNote: string
  allergenCodes?: number
  /** 1: no service charge; left out: by the kind of the order and the location. */
  serviceOff?: number
}

export interface Opened {
  orderId: number
  orderItemIds: number[]
  comboIds: number[]
  warnings: AddedWarning[]
  /** Routing of the new lines. */
  plan: RoutingPlan
  dayNumber: number
  /** True: the same device had opened it before. */
  repeated: boolean
  /** The current state of an order that was opened before. */
  state: OrderState
}

/** Opens an order with all its lines, or not at all. Repeating the request from the same device changes nothing. */
export async function openOrder(
  change: Change,
  input: OpenOrder & { clientId: string },
  items: RequestedLine[],
  notAfter: number | null,
  sale: SaleInput = SOLD_NOW,
): Promise<Opened | Refusal> {
  const { sql, caller, now } = change
  const location = await theLockedLocation(change, input.locationId)
  const contentDigest = digestOfOrder(input.kind, items)
  const known = await findOrderOfClient(sql, caller.accountId, input.clientId)
  if (known) {
    if (known.locationId !== location.id) throw clientIdTaken(input.clientId)
    refuseOtherContent(input.clientId, known.contentDigest, contentDigest, { order_id: known.id })
    const ordered = await listOrderedLines(sql, caller.accountId, known.id, 0, MAX_ORDER_LINES)
    return {
      orderId: known.id,
      ...idsOf(inUnits(ordered).slice(0, items.length)),
      warnings: [],
      plan: NOTHING_TO_ROUTE,
      dayNumber: known.dayNumber,
      repeated: true,
      state: stateOf(known),
    }
  }
  refuseIf(whyTooLate(notAfter, now))
  const entries = items.map((item) => prefetch(entryFor(change, item, input)))
  const sold = await withApproval(change, input, items, entries, sale)
  if (sold instanceof Refusal) return sold
  const { id: orderId, dayNumber } = await beginOrder(change, location, { ...input, contentDigest })
  const { added, warnings, plan } =
    items.length === 0 ? NO_LINES : await addToNew(change, orderId, items, { entries, sale: sold })
  return { orderId, ...idsOf(added), warnings, plan, dayNumber, repeated: false, state: 'open' }
}

const NO_LINES = { added: [], plan: NOTHING_TO_ROUTE, warnings: [] }

const idsOf = (added: AddedLine[]) => ({
  orderItemIds: added.flatMap(({ ids }) => ids),
  comboIds: added.flatMap(({ comboId }) => comboId ?? []),
})

async function addToNew(
  change: Change,
  orderId: number,
  items: RequestedLine[],
  terms: Parameters<typeof addLines>[3],
) {
  await requireNewLines(change, orderId, items)
  return addLines(change, await theOrder(change, orderId), items, terms)
}

/**
 * Creates an empty order at a free table or without one; the location is locked. An order split off another one takes
 * over its rates and currency.
 */
export async function beginOrder(
  change: Change,
  location: Location,
  input: OpenOrder,
  terms: Rates & { currency: string } = location,
) {
  const { sql, caller, now } = change
  const { accountId } = caller
  const [table, server, last] = await Promise.all([
    input.tableId === null ? undefined : findTable(sql, accountId, input.tableId),
    findStaffMember(sql, accountId, input.staffId),
    findLastNumbered(sql, accountId, location.id),
  ])
  if (input.tableId !== null) refuseIf(await whyNotAtTable(change, table, input.tableId, location.id))
  refuseIf(whyNotAtWork(server, input.staffId, location.id))
  const { businessDay, dayNumber } = await nextNumber(change, location, last)
  const id = await insertOrder(sql, {
    ...input,
    accountId,
    locationId: location.id,
    currency: terms.currency,
    taxRateBps: terms.taxRateBps,
    taxIncluded: terms.taxIncluded,
    serviceRateBps: terms.serviceRateBps,
    serviceTaxed: terms.serviceTaxed ?? 0,
    serviceOff: input.serviceOff ?? (input.kind === 'takeaway' && location.takeawayService === 0 ? 1 : 0),
    businessDay,
    dayNumber,
    openedAt: now,
  })
  const order = { id, dayNumber }
  await emitOpened(change, { ...input, ...order, locationId: location.id }, table, server as StaffMember)
  return order
}

/** At a table, the event is `table.opened`, as in the first version of the interface. */
async function emitOpened(
  change: Change,
  order: OpenOrder & { id: number; dayNumber: number },
  table: Table | undefined,
  server: StaffMember,
): Promise<void> {
  const { id: order_id, staffId: staff_id, allergens } = order
  const payload = { order_id, ...clientIdOf(order), staff_id, server: fullName(server), allergens }
  if (table) {
    const { id: table_id, number: table_number } = table
    await appendEvent(change, order.locationId, 'table.opened', { table_id, table_number, ...payload })
    return
  }
  const { kind, name, covers, dayNumber: day_number } = order
  await appendEvent(change, order.locationId, 'order.opened', {
    ...payload,
    ...{ table_id: 0, kind, name, covers, day_number },
  })
}
