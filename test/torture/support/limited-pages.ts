import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BALLAST } from './small-disk.ts'
import { interceptWrites } from './writer-hook.ts'

const PLENTY = 1_000_000

// Loaded ahead of the service: while the ballast lies beside the database, the file may not grow by a page.
// That is what a full disk is to SQLite: the same code, the same rollback.
interceptWrites({
  begin: (writer) => {
    const isFull = existsSync(join(dirname(writer.location() ?? ''), BALLAST))
    writer.exec(`pragma max_page_count = ${isFull ? 1 : PLENTY}`)
  },
})
