import type { Change, Reading } from '../../context.ts'
import { theTaxes } from '../../locations/taxes/actions.ts'
import { runYielding } from '../../platform/runtime/scheduler.ts'
import { type Counts, changesOf } from './changes.ts'
import { byPath, fileRefusal, placedIn } from './format.ts'
import { exportMenus, refuseTooManyChanges } from './import.ts'
import { type Entry, type FileEntry, isOnlyHere } from './outline.ts'
import { matchesOf, type Plan, planYielding } from './plan.ts'
import { writePlan } from './write.ts'

/** The menus of a location, planned for another one that has none. */
export interface MenuCopy {
  plan: Plan
  ofMenus: Counts[]
}

/** Plans menus like those of this location. Stations are left out, and everything is in stock. */
export async function planMenuCopy(reading: Reading, fromId: number): Promise<MenuCopy> {
  const [menus, taxes] = await Promise.all([exportMenus(reading, fromId), theTaxes(reading, fromId)])
  const input = {
    current: [],
    file: menus.map((menu, index) => withoutOrigin(menu, `menus[${index}]`)),
    removeMissing: false,
    printers: [],
    taxes: taxes.rates.map(({ name }) => name),
    groups: [],
    former: new Set<string>(),
  }
  const plan = await runYielding(planYielding(input, matchesOf(input)))
  if ('faults' in plan) throw fileRefusal(placedIn(byPath, plan.faults))
  const { changes, ofMenus } = changesOf(plan, [])
  refuseTooManyChanges(changes.length)
  return { plan, ofMenus }
}

export function writeMenuCopy(
  change: Change,
  locationId: number,
  { plan, ofMenus }: MenuCopy,
): Promise<void> {
  return writePlan({ change, locationId, printerOf: new Map() }, plan, ofMenus)
}

function withoutOrigin({ level, values, below }: Entry, path: string): FileEntry {
  const copied = Object.entries(values).filter(([name]) => !isOnlyHere(name) && name !== 'available')
  return {
    level,
    id: undefined,
    values: Object.fromEntries(copied),
    below: below.map((entry, index) => withoutOrigin(entry, `${path}[${index}]`)),
    path,
  }
}
