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

/** True if the store failed, not the statement: the caller may retry later. */
export function isStoreFault(error: unknown): boolean {
  return PASSING.has(resultOf(error)) || LASTING.has(resultOf(error))
}

/**
 * True for faults after which only a restart can be trusted. After a failed fsync the content of the disk is unknown,
 * and reading it again may return stale pages.
 */
export function isBeyondRepair(error: unknown): boolean {
  return LASTING.has(resultOf(error))
}

export function isLockedByAnother(error: unknown): boolean {
  return resultOf(error) === BUSY
}

/** The low byte is the primary result code; the rest is the extended code. */
function resultOf(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return code & 0xff
}
