import { uuid } from '../shared/uuid.ts'
import { type Draft, EMPTY, readyToSend } from './draft.ts'
import { withHolds } from './hold.ts'
import type { DraftLine, NewEntry, OrderRef } from './outbox/entry.ts'
import { addEntry, detailsEntry, fireEntry, newOrderEntry, servedEntry } from './outbox/wire.ts'
import { outboxDatabase, takeDown, takenNow } from './outgoing.ts'
import { lock } from './people.ts'
import { labelOf, orderAt, type Place, placeKey, tableBy, waitingAt } from './place.ts'
import { app, say, setApp } from './state.ts'
import { words } from './text/text.ts'

/** Everything about a place that the verbs and the screens ask for. */
export function lookAt(place: Place) {
  const { open, queue, drafts, orders, areas, staff } = app()
  const there = orderAt(open, place, queue.born)
  const waiting = there
    ? undefined
    : waitingAt([...queue.entries, ...queue.tray.map(({ entry }) => entry)], place)
  const draft = drafts[placeKey(place)] ?? EMPTY
  const orderId = there?.order_id
  const order = orderId === undefined ? undefined : orders[orderId]
  const table = 'tableId' in place ? tableBy(areas, place.tableId) : undefined
  const name = 'clientId' in place ? place.name : ''
  const label = there ? labelOf(there) : table ? String(table.table_number) : name || words().room.newTab
  const ref: OrderRef | undefined = orderId !== undefined ? { orderId } : waiting?.order
  return { there, waiting, draft, orderId, order, table, label, ref, staff }
}

let saving: ReturnType<typeof setTimeout> | undefined

/** Drafts are saved a moment later: a tap waits for no disk. */
export function changeDraft(place: Place, change: (draft: Draft) => Draft): void {
  const { order } = lookAt(place)
  const key = placeKey(place)
  const drafts = { ...app().drafts }
  const next = withHolds(change(drafts[key] ?? EMPTY), order)
  drafts[key] = next
  setApp({ drafts })
  clearTimeout(saving)
  saving = setTimeout(saveDrafts, 300)
}

/** What is on the screen is true whether or not there is room to keep it. */
export async function saveDrafts(): Promise<void> {
  await outboxDatabase()
    .put('device', toKeep(app().drafts), 'drafts')
    .catch(() => {})
}

const toKeep = (drafts: Record<string, Draft>) =>
  Object.fromEntries(Object.entries(drafts).filter(([, { lines }]) => lines.length > 0))

/** What is left when these have gone. */
const without = (sent: readonly DraftLine[], draft: Draft): Draft => ({
  ...draft,
  covers: undefined,
  allergens: undefined,
  lines: draft.lines.filter(({ clientId }) => !sent.some((line) => line.clientId === clientId)),
})

/**
 * Send: on disk, then "on this phone", then by itself to the service. `onTaken` goes with what is shown then; where it
 * is not called, it is still only on the screen.
 */
export async function sendDraft(place: Place, onTaken: () => void): Promise<void> {
  const { draft, ref, label } = lookAt(place)
  const { person, settings } = app()
  const lines = readyToSend(draft)
  if (!person || lines.length === 0) return
  const left = toKeep({ ...app().drafts, [placeKey(place)]: without(lines, draft) })
  // What was tapped last is written with it: saved meanwhile, it would bring back what has gone.
  clearTimeout(saving)
  const isTaken = await takeDown(entriesFor(place, draft, lines, ref, label, person.staffId), {
    drafts: left,
    onTaken() {
      changeDraft(place, (now) => without(lines, now))
      navigator.vibrate?.(30)
      // More is known when the service has answered, and is said then.
      say(words().entry.onPhone)
      if (settings.isShared) lock()
      onTaken()
    },
  })
  if (!isTaken) await saveDrafts()
}

function entriesFor(
  place: Place,
  draft: Draft,
  lines: DraftLine[],
  ref: OrderRef | undefined,
  label: string,
  staffId: number,
): NewEntry[] {
  const taken = { key: uuid(), place: label, ...takenNow() }
  if (ref) return [addEntry(taken, ref, lines)]
  const clientId = 'clientId' in place ? place.clientId : uuid()
  const where =
    'tableId' in place
      ? { tableId: place.tableId }
      : 'kind' in place
        ? { kind: place.kind, name: place.name }
        : {}
  const { covers, allergens, allergenNote } = draft
  return [newOrderEntry(taken, { clientId, staffId, ...where, covers, allergens, allergenNote }, lines)]
}

export async function fire(place: Place, course: number): Promise<void> {
  const { ref, label } = lookAt(place)
  if (!ref) return
  const isTaken = await takeDown([fireEntry({ key: uuid(), place: label, ...takenNow() }, ref, course)])
  if (isTaken) navigator.vibrate?.(30)
}

export async function markServed(orderId: number, label: string, orderItemIds?: number[]): Promise<void> {
  await takeDown([servedEntry({ key: uuid(), place: label, ...takenNow() }, { orderId }, orderItemIds)])
}

/** Covers, allergy, name: on an order that is there, else on what is being taken down. */
export async function changeDetails(
  place: Place,
  details: { covers?: number; allergens?: number; allergen_note?: string; name?: string; staff_id?: number },
): Promise<void> {
  const { ref, label } = lookAt(place)
  if (ref) {
    await takeDown([detailsEntry({ key: uuid(), place: label, ...takenNow() }, ref, details)])
    return
  }
  changeDraft(place, (draft) => ({
    ...draft,
    ...(details.covers !== undefined && {
      covers: details.covers,
      seats: Math.max(draft.seats, details.covers),
    }),
    ...(details.allergens !== undefined && {
      allergens: details.allergens,
      allergenNote: details.allergen_note,
    }),
  }))
}
