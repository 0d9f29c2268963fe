import { createHash } from 'node:crypto'
import type { Change, Reading } from '../context.ts'
import { theLocation, theLockedLocation } from '../locations/actions.ts'
import { listPrinters } from '../printers/store.ts'
import { Refusal } from '../refusal.ts'
import { faulty, placedIn } from './format.ts'
import { type Counts, changesOf, type PlannedChange } from './import-changes.ts'
import { keyOf } from './import-match.ts'
import { type Plan, planImport } from './import-plan.ts'
import { writePlan } from './import-write.ts'
import { type Entry, type FileEntry, outlineOf } from './outline.ts'
import type { MenusRead } from './read-file.ts'
import { menuTree } from './tree.ts'
import { listIdsOfLocation } from './tree-store.ts'

export interface MenusImport {
  file: MenusRead
  /** True: what the file does not name goes. Else it stays. */
  removeMissing: boolean
}

export interface ImportPreview {
  /** Stands for this very plan, made from the menus as they are now. */
  fingerprint: string
  changes: PlannedChange[]
  counts: Counts
  /** True when the menus are put in another order. */
  reordered: boolean
}

/** So much is written in one transaction, while other changes at the location wait. */
const MAX_CHANGES = 10_000

/** What importing the file would change. */
export async function previewImport(
  reading: Reading,
  locationId: number,
  wanted: MenusImport,
): Promise<ImportPreview> {
  await theLocation(reading, locationId)
  return (await planFor(reading, locationId, wanted)).preview
}

/**
 * Makes the menus what the file says. With the fingerprint of a preview it is done only if the plan is
 * still the one that was shown.
 */
export async function importMenus(
  change: Change,
  locationId: number,
  wanted: MenusImport,
  fingerprint?: string,
): Promise<ImportPreview> {
  await theLockedLocation(change, locationId)
  const { plan, preview, ofMenus, printerOf } = await planFor(change, locationId, wanted)
  if (fingerprint !== undefined && fingerprint !== preview.fingerprint) {
    throw new Refusal(
      'menu_changed_meanwhile',
      'The menus or the file were changed since the preview. Look at the preview again, then import.',
    )
  }
  await writePlan({ change, locationId, printerOf }, plan, ofMenus)
  return preview
}

/** The menus of a location as an outline, for a file. */
export async function exportMenus(reading: Reading, locationId: number): Promise<Entry[]> {
  await theLocation(reading, locationId)
  return (await outlineNow(reading, locationId)).current
}

async function planFor(reading: Reading, locationId: number, { file, removeMissing }: MenusImport) {
  const { current, printerOf } = await outlineNow(reading, locationId)
  const printers = [...printerOf.keys()]
  const former = await formerIds(reading, locationId, current, file)
  const plan = planImport({ current, file: file.menus, removeMissing, printers, former })
  if ('faults' in plan) throw faulty(placedIn(file.where, plan.faults))
  const { changes, counts, ofMenus } = changesOf(plan, current)
  if (changes.length > MAX_CHANGES) {
    throw faulty([{ at: {}, fault: 'too_many_changes', count: changes.length, most: MAX_CHANGES }])
  }
  const preview = { fingerprint: fingerprintOf(current, plan), changes, counts, reordered: plan.reordered }
  return { plan, printerOf, ofMenus, preview }
}

async function outlineNow({ sql, caller }: Reading, locationId: number) {
  const [tree, printers] = await Promise.all([
    menuTree(sql, caller.accountId, locationId),
    listPrinters(sql, caller.accountId, locationId),
  ])
  const current = outlineOf(tree, new Map(printers.map(({ id, serialNo }) => [id, serialNo])))
  return { current, printerOf: new Map(printers.map(({ id, serialNo }) => [serialNo, id])) }
}

/** Looked up only for a file that names what is not on the menus: an older export, or a wrong one. */
async function formerIds(
  { sql, caller }: Reading,
  locationId: number,
  current: Entry[],
  { menus }: MenusRead,
): Promise<Set<string>> {
  const known = new Set(keysOf(current))
  const isKnown = keysOf(menus).every((key) => known.has(key) || key.endsWith(' undefined'))
  if (isKnown) return new Set()
  const former = await listIdsOfLocation(sql, caller.accountId, locationId)
  return new Set(former.map(keyOf).filter((key) => !known.has(key)))
}

function keysOf(entries: (Entry | FileEntry)[]): string[] {
  return entries.flatMap((entry) => [keyOf(entry), ...keysOf(entry.below ?? [])])
}

function fingerprintOf(current: Entry[], plan: Plan): string {
  return createHash('sha256')
    .update(JSON.stringify([current, plan]))
    .digest('base64url')
}
