import type { Database } from '../../../platform/storage/database.ts'
import type { Page } from '../../tickets/page-settings.ts'
import { pageFor } from '../models.ts'
import type { Printer } from '../rules.ts'
import { findLogo } from './logo-store.ts'

/** The paper of this printer, with what stands at the top of its receipts. */
export async function pageOfPrinter(database: Database, printer: Printer, kind: string): Promise<Page> {
  const page = pageFor(printer)
  if (kind !== 'receipt' || page.isImpact) return page
  const logo = await database.look((sql) => findLogo(sql, printer.accountId, printer.id))
  return logo ? { ...page, logo: logo.toString('base64') } : page
}
