import { DAY } from '../../platform/core/clock.ts'
import type { Database } from '../../platform/storage/database.ts'
import { listUnusedPictures } from '../across-accounts.ts'
import { deletePicture, isPictureUsed } from './photo-store.ts'

const UNUSED_MS = 30 * DAY
const AT_ONCE = 100

/** Deletes pictures that nothing has used for 30 days; returns how many. */
export async function deleteUnusedPictures(database: Database, now: number): Promise<number> {
  const due = await database.read((sql) => listUnusedPictures(sql, now - UNUSED_MS, AT_ONCE))
  for (const { accountId, hash } of due) {
    await database.write(async (sql) => {
      if (!(await isPictureUsed(sql, accountId, hash))) await deletePicture(sql, accountId, hash)
    })
  }
  return due.length
}
