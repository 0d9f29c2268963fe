import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import type { Word } from '../../printing/jobs/delivery/job-outcome.ts'

/** The last job of a printer. No word: its bytes went to the printer, and nobody knows what became of them. */
export interface Entry {
  token: string
  word?: Word
}

export interface Journal {
  last(printer: string): Entry | undefined
  /** On disk when it returns: what is not written down has not been begun. */
  write(printer: string, entry: Entry): void
}

/** What an agent must know after it was killed in the middle of a ticket. One job a printer is under way at a time. */
export function openJournal(file: string): Journal {
  const entries: Record<string, Entry> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    last: (printer) => entries[printer],
    write(printer, entry) {
      entries[printer] = entry
      const fresh = `${file}.new`
      const handle = openSync(fresh, 'w', 0o600)
      writeSync(handle, JSON.stringify(entries))
      fsyncSync(handle)
      closeSync(handle)
      renameSync(fresh, file)
    },
  }
}
