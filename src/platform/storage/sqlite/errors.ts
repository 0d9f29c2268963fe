// SQLite's primary result codes for what concerns the disk, the file or another process.
const BUSY = 5
const LOCKED = 6
const OUT_OF_MEMORY = 7
const READ_ONLY = 8
const IO_ERROR = 10
const CORRUPT = 11
const DISK_FULL = 13
const CANNOT_OPEN = 14
const NOT_A_DATABASE = 26

const PASSING = new Set([BUSY, LOCKED, OUT_OF_MEMORY, READ_ONLY, DISK_FULL, CANNOT_OPEN])
const LASTING = new Set([IO_ERROR, CORRUPT, NOT_A_DATABASE])

/** The store failed, not the statement: whoever asked may try again later. */
export function isStoreFault(error: unknown): boolean {
  return PASSING.has(resultOf(error)) || LASTING.has(resultOf(error))
}

/**
 * After a failed fsync nobody knows what the disk holds, and asking again may be answered with a lie: only
 * a new start, which reads what is really there, can be trusted.
 */
export function isBeyondRepair(error: unknown): boolean {
  return LASTING.has(resultOf(error))
}

export function isLockedByAnother(error: unknown): boolean {
  return resultOf(error) === BUSY
}

/** The low byte is the primary code; the rest says which kind of it. */
function resultOf(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return code & 0xff
}
