import { standAround } from './writer.ts'

/** So many succeed: there is a start to be had, and some work. */
const GOOD_COMMITS = 100
const SQLITE_IOERR_FSYNC = 1034

let commits = 0

// Loaded ahead of the service: a sync fails, as SQLite tells it, and what was to be committed is nowhere.
standAround({
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
