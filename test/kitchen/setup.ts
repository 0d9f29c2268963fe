import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Change, callerIn, changeAs } from '../../src/context.ts'
import { Refusal } from '../../src/platform/core/refusal.ts'
import type { Database } from '../../src/platform/storage/database.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import type { Printing } from '../../src/printing/jobs/job-transition.ts'
import { setBackupPrinter } from '../../src/printing/printers/actions.ts'
import type { Printer } from '../../src/printing/printers/rules.ts'
import { SECRET, SQLITE_TEMPLATE } from '../support/database/template.ts'
import { printerOf } from '../support/printing/printer-helpers.ts'
import type { JobLine } from './ticket-checker.ts'

// The demo's Bistro without HTTP: tests call its actions and printers directly and set the clock. One store serves many
// evenings and is emptied between them.

const CALLER = callerIn(1, { kind: 'system', id: 0, name: 'test' })
export const KITCHEN = 'P-1001'
export const BAR = 'P-1002'

export interface KitchenSetup {
  clock: { now: number }
  printing: Printing
  /** Makes a change; undefined if it is refused. */
  change: <T>(action: (change: Change) => Promise<T>) => Promise<T | undefined>
  read: Printing['database']['read']
  printer: (serialNo: string) => Promise<Printer>
  /** Removes everything of previous evenings. */
  clear: () => Promise<void>
}

/** The lines of a print job. */
export function linesOfJob(setup: KitchenSetup, jobId: number): Promise<JobLine[]> {
  return setup.read(
    (sql) => sql<JobLine>`
      select order_item_id as "orderItemId", to_qty as "toQty", mention from print_job_lines
      where account_id = 1 and job_id = ${jobId} order by order_item_id`,
  )
}

export async function openKitchenSetup(): Promise<KitchenSetup & AsyncDisposable> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'comanda-kitchen-'))
  const path = join(folder, 'comanda.db')
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
  const database = openSqlite(path)
  const setup = kitchenSetupOn(database)
  await setup.clear()
  await setup.change(async (change) => {
    await setBackupPrinter(change, KITCHEN, BAR)
    await setBackupPrinter(change, BAR, KITCHEN)
  })
  return {
    ...setup,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates the set-up on a store that is already open. */
export function kitchenSetupOn(database: Database): KitchenSetup {
  const clock = { now: 0 }
  const log = pino({ level: 'silent' })
  const printing: Printing = { database, secrets: createSecrets(SECRET), now: () => clock.now, log }
  return {
    clock,
    printing,
    change: (action) =>
      changeAs(printing, CALLER, action).catch((error) => {
        if (error instanceof Refusal) return undefined
        throw error
      }),
    read: (work) => database.read(work),
    printer: (serialNo) => printerOf({ database }, serialNo),
    async clear() {
      clock.now = Date.UTC(2026, 10, 15, 19, 30)
      await database.write(async (sql) => {
        await sql`delete from print_deliveries where account_id = 1`
        await sql`delete from print_job_lines where account_id = 1`
        await sql`delete from print_jobs where account_id = 1`
        await sql`delete from order_voids where account_id = 1`
        await sql`delete from order_tables where account_id = 1`
        await sql`delete from order_items where account_id = 1`
        await sql`delete from orders where account_id = 1`
        await sql`delete from events where account_id = 1`
        await sql`delete from auto_printing where account_id = 1`
        await sql`update printers set status = 'ONLINE', status_changed_at = 0, last_seen_at = ${clock.now}, hold_until = 0
          where account_id = 1`
      })
    },
  }
}
