import { uuid } from '../../shared/uuid.ts'
import { lock } from '../device/staff-sign-in.ts'
import { strings } from '../locales/load-locale.ts'
import { detailsEntry, fireEntry, servedEntry } from '../outbox/outbox-requests.ts'
import { app, setApp, showNotice } from '../state.ts'
import { enqueueToOutbox, outboxDatabase, takenNow } from '../sync/outbox-controller.ts'
import { draftWithHolds } from './course-holds.ts'
import { type Draft, EMPTY, readyToSend } from './draft/draft.ts'
import { type Place, placeKey } from './order-place.ts'
import {
  type Details,
  draftsToKeep,
  entriesFor,
  placeState,
  seatingEntry,
  withoutGuests,
  withoutSent,
} from './table-view.ts'

/** The current state of a table or tab. */
export const placeStateNow = (place: Place) => placeState(app(), place, strings().room.newTab)

/** Number of seats to offer: as many as guests, or as the highest seat in use. */
export function seatsAt(place: Place): number {
  const { draft, guests, order } = placeStateNow(place)
  const used = [...draft.lines, ...(order?.items ?? [])].map(({ seat }) => seat)
  return Math.max(draft.seats, guests.covers, ...used)
}

let saving: ReturnType<typeof setTimeout> | undefined

/** Changes a draft; it is saved a moment later, so that a tap does not wait for the disk. */
export function changeDraft(place: Place, change: (draft: Draft) => Draft): void {
  const { order } = placeStateNow(place)
  const key = placeKey(place)
  const drafts = { ...app().drafts }
  const tab = 'clientId' in place ? { tab: { kind: place.kind, name: place.name } } : {}
  const next = draftWithHolds({ ...change(drafts[key] ?? EMPTY), ...tab }, order)
  drafts[key] = next
  setApp({ drafts })
  clearTimeout(saving)
  saving = setTimeout(saveDrafts, 300)
}

/** Saving is best effort: without space the draft stays on the screen. */
export async function saveDrafts(): Promise<void> {
  await outboxDatabase()
    .put('device', draftsToKeep(app().drafts), 'drafts')
    .catch(() => {})
}

/**
 * Send: written to disk, then shown as "on this phone", then sent in the background. `onTaken` runs with the update of
 * the screen; if it is not called, the draft is unchanged.
 */
export async function sendDraft(place: Place, onTaken: () => void): Promise<void> {
  const { draft, ref, label } = placeStateNow(place)
  const { person, settings } = app()
  const lines = readyToSend(draft)
  if (!person || lines.length === 0) return
  const left = draftsToKeep({ ...app().drafts, [placeKey(place)]: withoutSent(lines, draft) })
  // The last changes are written with the entries: a later save of the draft would bring back the sent lines.
  clearTimeout(saving)
  const taken = { key: uuid(), place: label, ...takenNow() }
  const isTaken = await enqueueToOutbox(entriesFor(taken, place, { draft, lines, ref }, person.staffId), {
    drafts: left,
    onTaken() {
      changeDraft(place, (now) => withoutSent(lines, now))
      navigator.vibrate?.(30)
      if (settings.isShared) lock()
      // Shown over the lock screen too. The service's response is shown later.
      showNotice(strings().entry.onPhone)
      onTaken()
    },
  })
  if (!isTaken) await saveDrafts()
}

export async function fire(place: Place, course: number): Promise<void> {
  const { ref, label } = placeStateNow(place)
  if (!ref) return
  const isTaken = await enqueueToOutbox([
    fireEntry({ key: uuid(), place: label, ...takenNow() }, ref, course),
  ])
  if (isTaken) navigator.vibrate?.(30)
}

export async function markServed(orderId: number, label: string, orderItemIds?: number[]): Promise<void> {
  await enqueueToOutbox([
    servedEntry({ key: uuid(), place: label, ...takenNow() }, { orderId }, orderItemIds),
  ])
}

/**
 * Changes covers, allergy or name. At a free table this opens an order: the guests are seated, and every device sees
 * it.
 */
export async function changeDetails(place: Place, details: Details): Promise<void> {
  const { ref, label, draft } = placeStateNow(place)
  const { covers } = details
  if (covers !== undefined)
    changeDraft(place, (now) => ({ ...now, seats: Math.max(now.seats, covers), covers: undefined }))
  const taken = { key: uuid(), place: label, ...takenNow() }
  const { person } = app()
  if (!person) return
  if (ref) {
    const isTaken = await enqueueToOutbox([detailsEntry(taken, ref, { ...details })])
    // The editor also saw the draft's allergies: those that were left are in the note.
    if (isTaken && details.allergen_note !== undefined)
      changeDraft(place, (now) => ({ ...now, allergens: undefined, allergenNote: undefined }))
    return
  }
  const key = placeKey(place)
  const drafts = draftsToKeep({ ...app().drafts, [key]: withoutGuests(app().drafts[key] ?? EMPTY) })
  clearTimeout(saving)
  const isTaken = await enqueueToOutbox([seatingEntry(taken, place, draft, details, person.staffId)], {
    drafts,
    onTaken: () => changeDraft(place, withoutGuests),
  })
  if (!isTaken) await saveDrafts()
}
