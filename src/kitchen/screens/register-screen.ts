import type { Change } from '../../context.ts'
import { changeSection } from '../../menus/editing/edit-menu.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { registerPrinter, setBackupPrinter } from '../../printing/printers/actions.ts'
import { findPrinter } from '../../printing/printers/store.ts'
import { isScreen } from '../../printing/printers/transports.ts'
import type { Terminal } from '../../terminals/rules.ts'
import { setAutoPrinting } from '../routing/routing.ts'
import { listSectionsMadeAt } from '../routing/routing-store.ts'

export interface ScreenOptions {
  /** The complete list of menu sections made at this screen; left out: unchanged. */
  sections?: number[] | undefined
  /** The serial number of the backup printer for when the screen is offline; null: none; left out: unchanged. */
  backup?: string | null | undefined
}

/** Registers a paired kitchen screen as a printer with the same serial number and transport `screen`. */
export async function registerScreen(
  change: Change,
  { serialNo, name, locationId }: Pick<Terminal, 'serialNo' | 'name' | 'locationId'>,
  { sections, backup }: ScreenOptions,
): Promise<void> {
  const { sql, caller } = change
  const known = await findPrinter(sql, caller.accountId, serialNo)
  if (known && (!isScreen(known) || known.locationId !== locationId)) {
    throw new Refusal('serial_taken', `A printer with serial number ${serialNo} is already registered.`)
  }
  const printerId =
    known?.id ??
    (await registerPrinter(change, {
      ...{ locationId, serialNo, name, model: '', description: '' },
      transport: 'screen',
    }))
  if (backup !== undefined) await setBackupPrinter(change, serialNo, backup)
  if (sections === undefined) return
  const before = await listSectionsMadeAt(sql, caller.accountId, locationId, printerId)
  for (const sectionId of before.filter((id) => !sections.includes(id))) {
    await changeSection(change, sectionId, (section) => ({ ...section, printerId: null }))
  }
  for (const sectionId of sections) {
    await changeSection(change, sectionId, (section) => ({ ...section, printerId }))
  }
  // Assigning sections to a screen implies that tickets should appear on it, so automatic printing is switched on.
  if (sections.length > 0) await setAutoPrinting(change, locationId, true)
}
