import { Refusal } from '../../platform/core/refusal.ts'

/** The longest allergy note that joining may produce. A single written note has at most 200 characters. */
export const MAX_JOINED_NOTE = 2_000

const entriesIn = (note: string) =>
  note
    .split(/[;\n]/)
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
    .filter((entry) => entry !== '')

/** Entries are compared without regard to case and spaces. */
const sameAs = (entry: string) => entry.toLowerCase()

/** Joins allergy notes without repeating an entry. No entry is ever shortened or left out. */
export function joinNotes(...notes: string[]): string {
  const written = notes.filter((note) => note.trim() !== '')
  if (written.length === 1) return written[0] as string
  const entries = new Map<string, string>()
  for (const entry of written.flatMap(entriesIn)) {
    if (!entries.has(sameAs(entry))) entries.set(sameAs(entry), entry)
  }
  return [...entries.values()].join('; ')
}

/**
 * The note after an edit by somebody who saw `seen`: entries that somebody else added since then stay, entries that
 * the editor took out go.
 */
export function editedNote(current: string, seen: string, next: string): string {
  if (current === seen) return next
  const known = new Set(entriesIn(seen).map(sameAs))
  const unseen = entriesIn(current).filter((entry) => !known.has(sameAs(entry)))
  return joinNotes(next, unseen.join('; '))
}

/** Notes from before this limit may be longer; they may stay but not grow. */
export function whyNoteTooLong(note: string, before: string): Refusal | undefined {
  if (note.length <= MAX_JOINED_NOTE || note.length <= before.length) return undefined
  return new Refusal(
    'allergen_note_too_long',
    `The allergy notes have ${note.length} characters together; ${MAX_JOINED_NOTE} fit. Shorten one of them first.`,
    { characters: note.length, most: MAX_JOINED_NOTE },
  )
}
