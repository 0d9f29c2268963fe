import type { SetBack } from '../platform/core/clock.ts'
import type { Sql } from '../platform/storage/database.ts'

export async function clampFuturePinFailures(sql: Sql, { soon }: SetBack): Promise<void> {
  await sql`delete from pin_failures where account_id > 0 and failed_at > ${soon}`
}
