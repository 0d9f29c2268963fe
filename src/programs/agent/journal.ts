import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import type { PrinterReport } from '../../printing/jobs/delivery/job-outcome.ts'

/** The last job of a printer. Without `word` its bytes were sent to the printer, and the outcome is unknown. */
export interface Entry {
  token: string
  word?: PrinterReport
}

export interface Journal {
  last(printer: string): Entry | undefined
  /** The entry is on disk when this returns: a job without an entry was not started. */
  write(printer: string, entry: Entry): void
}

/** Stores what an agent must know after it was killed while printing. Each printer has one job in flight. */
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
