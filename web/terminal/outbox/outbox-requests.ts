import type { Input, TabKind } from '../types.ts'
import type { Entry, Guests, NewEntry, OrderRef } from './entry.ts'
import { type DraftLine, itemOf } from './line.ts'

/** Orders expire: a phone that was off must not send yesterday's dinner. */
const GOOD_FOR_MS = 30 * 60_000

/** `YYYY-MM-DD HH:MM:SS` in UTC, the format of times in the API. */
export function instantText(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

export const goodUntil = (now: number) => instantText(now + GOOD_FOR_MS)

/** Context of an entry: key, place, session and time, by the service's clock. */
export interface Taken {
  key: string
  session?: string | undefined
  now: number
  place: string
  /** True: prices depend on the time, so the order says when it was taken. */
  isTimed?: boolean
}

const orderedAt = ({ isTimed, now }: Taken) => isTimed && { ordered_at: instantText(now) }

function entryOf(taken: Taken, of: Pick<Entry, 'act' | 'order' | 'body'>, lines: DraftLine[] = []): NewEntry {
  const { key, session, now, place } = taken
  return { key, session, createdAt: now, place, lines, ...of }
}

export interface Opening extends Guests {
  clientId: string
  staffId: number
  tableId?: number | undefined
  kind?: TabKind | undefined
  name?: string | undefined
}

function guestFields({ covers, allergens, allergenNote, allergenCodes = [] }: Guests) {
  return {
    ...(covers !== undefined && { covers }),
    ...(allergens !== undefined && { allergens }),
    ...(allergenNote && { allergen_note: allergenNote }),
    ...(allergenCodes.length > 0 && { allergen_codes: allergenCodes }),
  }
}

/** Opens an order with its first lines, in one request. */
export function newOrderEntry(taken: Taken, opening: Opening, lines: DraftLine[]): NewEntry {
  const body: Input<'orders_open'> = {
    client_id: opening.clientId,
    staff_id: opening.staffId,
    ...(opening.tableId !== undefined ? { table_id: opening.tableId } : { kind: opening.kind ?? 'bar' }),
    ...(opening.name && { name: opening.name }),
    ...guestFields(opening),
    not_after: goodUntil(taken.now),
    ...orderedAt(taken),
    ...(lines.length > 0 && { items: lines.map(itemOf) }),
  }
  return entryOf(taken, { act: 'new', order: { clientId: opening.clientId }, body }, lines)
}

/** Includes the guest details of this device; the service merges them with the order's. */
export function addEntry(taken: Taken, order: OrderRef, lines: DraftLine[], guests: Guests = {}): NewEntry {
  const fields = guestFields(guests)
  const body: Input<'orders_add_items'> = {
    items: lines.map(itemOf),
    not_after: goodUntil(taken.now),
    ...orderedAt(taken),
    ...(Object.keys(fields).length > 0 && { guests: fields }),
  }
  return entryOf(taken, { act: 'add', order, body }, lines)
}

export function fireEntry(taken: Taken, order: OrderRef, course: number): NewEntry {
  return entryOf(taken, { act: 'fire', order, body: { course } })
}

export function servedEntry(taken: Taken, order: OrderRef, orderItemIds?: number[]): NewEntry {
  return entryOf(taken, { act: 'served', order, body: orderItemIds ? { items: orderItemIds } : { all: 1 } })
}

export function detailsEntry(
  taken: Taken,
  order: OrderRef,
  details: NonNullable<Input<'orders_change_details'>>,
): NewEntry {
  return entryOf(taken, { act: 'details', order, body: details })
}
