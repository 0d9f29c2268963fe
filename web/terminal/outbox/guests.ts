import type { Entry, Guests, NewEntry, OrderRef, Refusal } from './entry.ts'
import { detailsEntry, type Taken } from './outbox-requests.ts'

interface Body {
  covers?: number
  allergens?: number
  allergen_note?: string
  allergen_codes?: Guests['allergenCodes']
}

/** Guest details in an entry: directly in an opening or a change, in `guests` in an addition. */
export function guestsIn({ act, body }: Pick<Entry, 'act' | 'body'>): Guests {
  const {
    covers,
    allergens,
    allergen_note: allergenNote,
    allergen_codes: allergenCodes,
  } = (act === 'add' ? (body.guests ?? {}) : body) as Body
  return { covers, allergens, allergenNote, allergenCodes }
}

/** A preview: the service joins the notes and removes repetitions. */
export const joinNotes = (...notes: (string | undefined)[]) => [...new Set(notes.filter(Boolean))].join('; ')

export function joinGuests(...all: Guests[]): Guests {
  const covers = all.flatMap((guests) => guests.covers ?? [])
  const note = joinNotes(...all.map(({ allergenNote }) => allergenNote))
  const allergens = all.some((guests) => guests.allergens === 1) || note !== '' ? 1 : undefined
  return {
    covers: covers.length > 0 ? Math.max(...covers) : undefined,
    allergens,
    allergenNote: note || undefined,
  }
}

/** The allergy note after all queued entries have arrived, in the order they were entered. */
export function noteAfter(note: string, entries: readonly Pick<Entry, 'act' | 'body'>[]): string {
  return entries.reduce((before, entry) => {
    const { allergenNote } = guestsIn(entry)
    if (allergenNote === undefined) return before
    return entry.act === 'details' ? allergenNote : joinNotes(before, allergenNote)
  }, note)
}

/**
 * A request for a refused entry without lines that needs no decision by a person: its allergy goes to the order that a
 * colleague opened at the table, or to the one that its order was merged into. Covers are only joined at the table: a
 * merge has counted them already.
 */
export function redirected(entry: Entry, refusal: Refusal, taken: Taken): NewEntry | undefined {
  const { order_id: orderId } = refusal.details
  if (entry.lines.length > 0 || typeof orderId !== 'number') return undefined
  const { covers, allergens, allergenNote, allergenCodes } = guestsIn(entry)
  const codes = allergenCodes && { allergen_codes: allergenCodes, seen_allergen_codes: [] }
  const allergy =
    allergens === 1 ? { allergens, allergen_note: allergenNote ?? '', seen_allergen_note: '', ...codes } : {}
  const order: OrderRef = { orderId }
  if (entry.act === 'new' && refusal.code === 'table_already_open') {
    const details = { ...(covers !== undefined && { covers }), ...allergy }
    return Object.keys(details).length > 0 ? detailsEntry(taken, order, details) : undefined
  }
  if (entry.act === 'details' && refusal.code === 'order_merged' && allergens === 1) {
    return detailsEntry(taken, order, allergy)
  }
  return undefined
}
