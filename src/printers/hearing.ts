import { digestOf } from '../accounts/keys.ts'
import { change, type Printing } from '../printjobs/deliver.ts'
import { isNews, noteStatus } from './actions.ts'
import type { PrinterStatus } from './rules.ts'
import { findPrinterByToken, type Printer, type Transport } from './store.ts'

/** The printer of this transport that the token belongs to. */
export async function findByToken(
  { database }: Printing,
  transport: Transport,
  token: string,
): Promise<Printer | undefined> {
  const printer = await database.read((sql) => findPrinterByToken(sql, digestOf(token)))
  return printer?.transport === transport ? printer : undefined
}

/** Takes note that the printer called, and of how it is. */
export async function hear(printing: Printing, printer: Printer, status: PrinterStatus): Promise<void> {
  if (!isNews(printer, status, printing.now())) return
  await change(printing, printer.accountId, (change) => noteStatus(change, printer, status))
}
