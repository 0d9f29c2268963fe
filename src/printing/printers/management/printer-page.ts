import type { Database } from '../../../platform/storage/database.ts'
import type { Page } from '../../tickets/page-settings.ts'
import { pageFor } from '../models.ts'
import type { Printer } from '../rules.ts'
import { findLogo } from './logo-store.ts'

/** The page of this printer, with the logo if it is for a receipt. */
export async function pageOfPrinter(database: Database, printer: Printer, kind: string): Promise<Page> {
  const page = pageFor(printer)
  if (kind !== 'receipt' || page.isImpact) return page
  const logo = await database.query((sql) => findLogo(sql, printer.accountId, printer.id))
  return logo ? { ...page, logo: logo.toString('base64') } : page
}
