import type { AllergenCode } from '../../../src/menus/allergens/codes.ts'
import { uuid } from '../../shared/uuid.ts'
import type { Entry, NewEntry, OrderRef } from '../outbox/entry.ts'
import { guestsIn, joinNotes, noteAfter } from '../outbox/guests.ts'
import type { DraftLine } from '../outbox/line.ts'
import { addEntry, newOrderEntry, type Taken } from '../outbox/outbox-requests.ts'
import type { State } from '../state.ts'
import type { Order } from '../types.ts'
import { type Draft, EMPTY } from './draft/draft.ts'
import { labelOf, orderAt, type Place, placeKey, tableBy, waitingAt } from './order-place.ts'
import { belongsTo } from './order-view.ts'

// The state of a table or tab as this device knows it. Pure functions, so that tests can run several devices at once.

type Known = Pick<State, 'open' | 'queue' | 'drafts' | 'orders' | 'areas' | 'staff'>

/** Everything that screens and actions need to know about a table or tab. */
export function placeState(state: Known, place: Place, newTab: string) {
  const { open, queue, drafts, orders, areas, staff } = state
  const there = orderAt(open, place, queue.born)
  const waiting = there
    ? undefined
    : waitingAt([...queue.entries, ...queue.tray.map(({ entry }) => entry)], place)
  const draft = drafts[placeKey(place)] ?? EMPTY
  const orderId = there?.order_id
  const order = orderId === undefined ? undefined : orders[orderId]
  const table = 'tableId' in place ? tableBy(areas, place.tableId) : undefined
  const name = 'clientId' in place ? place.name : ''
  const clientId = waiting && 'clientId' in waiting.order ? waiting.order.clientId : undefined
  const tableId = 'tableId' in place && orderId === undefined ? place.tableId : undefined
  const isOurs = belongsTo({ orderId, clientId, tableId }, queue.born)
  const pending = [...queue.entries, ...queue.tray.map(({ entry }) => entry)]
    .filter(isOurs)
    .sort((a, b) => a.id - b.id)
  const label = there ? labelOf(there) : table ? String(table.table_number) : name || newTab
  const ref: OrderRef | undefined = orderId !== undefined ? { orderId } : waiting?.order
  const guests = guestsOf(there?.covers ?? 0, order, pending, draft)
  return { there, waiting, draft, orderId, order, table, label, ref, staff, guests }
}

/** The service's guest details, overlaid with unsent ones. */
function guestsOf(covers: number, order: Order | undefined, pending: readonly Entry[], draft: Draft) {
  const entered = [...pending.map(guestsIn), draft]
  const allergenNote = joinNotes(noteAfter(order?.allergen_note ?? '', pending), draft.allergenNote)
  return {
    covers: entered.findLast((guests) => guests.covers !== undefined)?.covers ?? covers,
    allergenNote,
    hasAllergy:
      allergenNote !== '' ||
      (order?.allergens ?? 0) === 1 ||
      entered.some(({ allergens }) => allergens === 1),
  }
}

export const withoutGuests = (draft: Draft): Draft => ({
  ...draft,
  covers: undefined,
  allergens: undefined,
  allergenNote: undefined,
})

export const draftsToKeep = (drafts: Record<string, Draft>) =>
  Object.fromEntries(Object.entries(drafts).filter(([, draft]) => isWorthKeeping(draft)))

/** An allergy note is saved even before the first dish. */
const isWorthKeeping = ({ lines, covers, allergens }: Draft) =>
  lines.length > 0 || covers !== undefined || allergens !== undefined

/** The draft after these lines were sent. */
export const withoutSent = (sent: readonly DraftLine[], draft: Draft): Draft => ({
  ...withoutGuests(draft),
  lines: draft.lines.filter(({ clientId }) => !sent.some((line) => line.clientId === clientId)),
})

/** The entries that Send queues: an addition to the existing order, or an opening. */
export function entriesFor(
  taken: Taken,
  place: Place,
  { draft, lines, ref }: { draft: Draft; lines: DraftLine[]; ref: OrderRef | undefined },
  staffId: number,
): NewEntry[] {
  const { covers, allergens, allergenNote } = draft
  if (ref) return [addEntry(taken, ref, lines, { covers, allergens, allergenNote })]
  return [newOrderEntry(taken, { ...openingAt(place), staffId, covers, allergens, allergenNote }, lines)]
}

function openingAt(place: Place) {
  if ('tableId' in place) return { clientId: uuid(), tableId: place.tableId }
  return 'kind' in place
    ? { clientId: place.clientId, kind: place.kind, name: place.name }
    : { clientId: uuid() }
}

export interface Details {
  covers?: number
  allergens?: number
  allergen_note?: string
  /** The note that the editor saw; entries that others have added since are kept. */
  seen_allergen_note?: string
  /** Codes in both notes. */
  allergen_codes?: AllergenCode[]
  seen_allergen_codes?: AllergenCode[]
  name?: string
  staff_id?: number
}

/** Opens an order without lines: the guests are seated, and their details are sent. */
export function seatingEntry(
  taken: Taken,
  place: Place,
  draft: Draft,
  details: Details,
  staffId: number,
): NewEntry {
  const guests = {
    covers: details.covers ?? draft.covers,
    allergens: details.allergens ?? draft.allergens,
    allergenNote: details.allergen_note ?? draft.allergenNote,
    allergenCodes: details.allergen_codes,
  }
  return newOrderEntry(taken, { ...openingAt(place), staffId, ...guests }, [])
}
