import type { Change } from '../../context.ts'
import { changeSection } from '../../menus/editing/edit-menu.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { registerPrinter, setBackupPrinter } from '../../printing/printers/actions.ts'
import { findPrinter } from '../../printing/printers/store.ts'
import { isScreen } from '../../printing/printers/transports.ts'
import type { Terminal } from '../../terminals/rules.ts'
import { setAutoPrinting } from '../routing/routing.ts'
import { listSectionsMadeAt } from '../routing/routing-store.ts'

export interface ScreenWishes {
  /** The sections of the menus that are made at it, and no others; left out: as it is. */
  sections?: number[] | undefined
  /** The serial number of the printer that stands in when it is dark; null: none; left out: as it is. */
  backup?: string | null | undefined
}

/** What is paired as a kitchen screen is a printer of the same serial number, whose paper is light. */
export async function becomeScreen(
  change: Change,
  { serialNo, name, locationId }: Pick<Terminal, 'serialNo' | 'name' | 'locationId'>,
  { sections, backup }: ScreenWishes,
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
  // Whoever gives a screen sections wants their tickets on it, also where automatic printing was off.
  if (sections.length > 0) await setAutoPrinting(change, locationId, true)
}
