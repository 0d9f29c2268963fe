import type { OnNote } from './database.ts'

/** Those who listen to the notes of writes in this process. */
export function openNotes() {
  const listeners = new Set<OnNote>()

  return {
    listen(listener: OnNote): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(notes: Iterable<string>): void {
      for (const note of notes) for (const listener of listeners) listener(note)
    },
  }
}
