import type { SetBack } from '../clock.ts'
import type { Sql } from '../storage/database.ts'

export async function bringBackPinFailures(sql: Sql, { soon }: SetBack): Promise<void> {
  await sql`delete from pin_failures where account_id > 0 and failed_at > ${soon}`
}
