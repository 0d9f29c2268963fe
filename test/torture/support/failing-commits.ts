import { interceptWrites } from './writer-hook.ts'

/** This many commits succeed, so that the service starts and does some work. */
const GOOD_COMMITS = 100
const SQLITE_IOERR_FSYNC = 1034

let commits = 0

// Preloaded into the service: a sync fails with SQLite's error, and the transaction is not stored.
interceptWrites({
  commit: (commit) => {
    if (++commits <= GOOD_COMMITS) return commit()
    const message = 'disk I/O error'
    throw Object.assign(new Error(message), {
      code: 'ERR_SQLITE_ERROR',
      errcode: SQLITE_IOERR_FSYNC,
      errstr: message,
    })
  },
})
