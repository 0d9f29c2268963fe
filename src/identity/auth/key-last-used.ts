import type { Database } from '../../platform/storage/database.ts'
import { updateKeyUse } from './store.ts'

/** Rows per transaction, so that other writes run in between. */
const AT_ONCE = 200

export interface KeyUse {
  accountId: number
  keyId: number
  usedAt: number
  usedFrom: string
}

export type KeyUses = ReturnType<typeof createKeyUseRecorder>

/** Records when and from where keys were last used: in memory at once, in the database periodically. */
export function createKeyUseRecorder(database: Database) {
  let noted = new Map<number, KeyUse>()

  async function write(): Promise<void> {
    const uses = [...noted.values()]
    noted = new Map()
    for (let from = 0; from < uses.length; from += AT_ONCE) {
      const some = uses.slice(from, from + AT_ONCE)
      await database.write(async (sql) => {
        for (const use of some) await updateKeyUse(sql, use)
      })
    }
  }

  return {
    note(use: KeyUse): void {
      noted.set(use.keyId, use)
    },
    write,
  }
}
