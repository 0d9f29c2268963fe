import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedTable } from './actions.ts'
import { markTableClear } from './clearing-store.ts'

/** Marks a table as cleared; doing it again changes nothing. */
export async function clearTable(change: Change, tableId: number): Promise<void> {
  const table = await theLockedTable(change, tableId)
  if (!(await markTableClear(change.sql, change.caller.accountId, tableId))) return
  await appendEvent(change, table.locationId, 'table.cleared', {
    table_id: tableId,
    table_number: table.number,
  })
}
