import { createHash } from 'node:crypto'
import type { Change, Reading } from '../../context.ts'
import { theLocation, theLockedLocation } from '../../locations/actions.ts'
import { theTaxes } from '../../locations/taxes/actions.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { runYielding, yieldToShortRequests } from '../../platform/runtime/scheduler.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { listPrinters } from '../../printing/printers/store.ts'
import { lockIfUnchanged, snapshotForPlan } from '../editing/plan-in-snapshot.ts'
import { menuTree } from '../full-menu.ts'
import { isOfLocation } from '../full-menu-store.ts'
import { listGroups } from '../shared-modifiers/group-store.ts'
import { type Counts, changesOf, type PlannedChange } from './changes.ts'
import { fileRefusal, MAX_ENTRIES, placedIn } from './format.ts'
import { keyOf, namesIds } from './match.ts'
import { type Entry, type FileEntry, outlineOf, type PlannedEntry } from './outline.ts'
import { matchesOf, type Plan, planYielding } from './plan.ts'
import type { MenusRead } from './read-file.ts'
import { withTaxNames } from './taxes.ts'
import { writePlan } from './write.ts'

export interface MenusImport {
  file: MenusRead
  /** True: entries missing from the file are deleted; otherwise they stay. */
  removeMissing: boolean
  /** True: a preview is involved, so the fingerprint is computed. */
  isShown?: boolean
}

export interface ImportPreview {
  /** Identifies this plan on the current menus; empty if not requested. */
  fingerprint: string
  changes: PlannedChange[]
  counts: Counts
  /** True if the menus are reordered. */
  reordered: boolean
}

/** Maximum number of changes in one transaction: other changes at the location wait for it. */
const MAX_CHANGES = 10_000

/** Previews the changes of an import. */
export async function previewImport(
  reading: Reading,
  locationId: number,
  input: MenusImport,
): Promise<ImportPreview> {
  await theLocation(reading, locationId)
  return (await planFor(reading, locationId, { ...input, isShown: true })).preview
}

/** The plan of an import, based on a snapshot of the menus. */
export interface PlannedImport {
  preview: ImportPreview
  plan: Plan
  ofMenus: Counts[]
  printerOf: Map<string, number>
  /** End of the location's event log at the snapshot. */
  asOf: number
}

/** Plans an import, in one snapshot. */
export async function plannedImport(
  reading: Reading,
  locationId: number,
  input: MenusImport,
): Promise<PlannedImport> {
  const { asOf } = await snapshotForPlan(reading, locationId)
  return { ...(await planFor(reading, locationId, input)), asOf }
}

/**
 * Writes a planned import if the menus have not changed since. With the fingerprint of a preview, the plan must be the
 * one that was shown.
 */
export async function writeImport(
  change: Change,
  locationId: number,
  planned: PlannedImport,
  fingerprint?: string,
): Promise<ImportPreview> {
  const { plan, preview, ofMenus, printerOf, asOf } = planned
  await lockIfUnchanged(change, locationId, asOf, 'menus')
  if (fingerprint !== undefined && fingerprint !== preview.fingerprint) {
    throw new Refusal(
      'menu_changed_meanwhile',
      'The menus or the file were changed since the preview. Look at the preview again, then import.',
    )
  }
  await writePlan({ change, locationId, printerOf }, plan, ofMenus)
  return preview
}

/** Plans and writes in one transaction, for the command line. */
export async function importMenus(
  change: Change,
  locationId: number,
  input: MenusImport,
): Promise<ImportPreview> {
  await theLockedLocation(change, locationId)
  return writeImport(change, locationId, await plannedImport(change, locationId, input))
}

/** The menus of a location as an outline, for export. */
export async function exportMenus(reading: Reading, locationId: number): Promise<Entry[]> {
  await theLocation(reading, locationId)
  return (await outlineNow(reading, locationId)).current
}

async function planFor(reading: Reading, locationId: number, { file, removeMissing, isShown }: MenusImport) {
  const { current, printerOf, groups, taxes } = await outlineNow(reading, locationId)
  const printers = [...printerOf.keys()]
  const former = await formerIds(reading, locationId, current, file)
  await yieldToShortRequests()
  const input = {
    current,
    file: withTaxNames(file.menus, taxes),
    removeMissing,
    printers,
    taxes: taxes.rates.map(({ name }) => name),
    groups,
    former,
  }
  const matched = matchesOf(input)
  await yieldToShortRequests()
  const plan = await runYielding(planYielding(input, matched))
  if ('faults' in plan) throw fileRefusal(placedIn(file.where, plan.faults))
  await yieldToShortRequests()
  const entries = sizeOf(plan.menus)
  // The limit applies to the resulting menus, however many files they came from.
  if (entries > MAX_ENTRIES) {
    throw fileRefusal([{ at: {}, fault: 'too_many_entries', count: entries, most: MAX_ENTRIES }])
  }
  const { changes, counts, ofMenus } = changesOf(plan, current)
  refuseTooManyChanges(changes.length)
  await yieldToShortRequests()
  const fingerprint = isShown ? await runYielding(fingerprintOf(current, plan)) : ''
  const preview = { fingerprint, changes, counts, reordered: plan.reordered }
  return { plan, printerOf, ofMenus, preview }
}

/** Refuses more changes than one transaction should write. */
export function refuseTooManyChanges(count: number): void {
  if (count <= MAX_CHANGES) return
  throw fileRefusal([{ at: {}, fault: 'too_many_changes', count, most: MAX_CHANGES }])
}

function sizeOf(entries: PlannedEntry[]): number {
  return entries.reduce((sum, { below }) => sum + 1 + sizeOf(below), 0)
}

async function outlineNow(reading: Reading, locationId: number) {
  const { sql, caller } = reading
  const [tree, printers, groups, taxes] = await Promise.all([
    menuTree(sql, caller.accountId, locationId),
    listPrinters(sql, caller.accountId, locationId),
    listGroups(sql, caller.accountId, locationId),
    theTaxes(reading, locationId),
  ])
  await yieldToShortRequests()
  const serialOf = new Map(printers.map(({ id, serialNo }) => [id, serialNo]))
  const groupNames = new Map(groups.map((group) => [group.number, group.externalId]))
  const taxNames = new Map(taxes.rates.map(({ number, name }) => [number, name]))
  const current = outlineOf(tree, serialOf, groupNames, taxNames)
  return { current, groups, taxes, printerOf: new Map(printers.map(({ id, serialNo }) => [serialNo, id])) }
}

/** Ids in the file that are no longer on the menus: it is an older export, or a wrong file. */
async function formerIds(
  { sql, caller }: Reading,
  locationId: number,
  current: Entry[],
  { menus }: MenusRead,
): Promise<Set<string>> {
  if (!namesIds(menus)) return new Set()
  const known = new Set(everyEntry(current).map(keyOf))
  const unknown = everyEntry(menus).flatMap(({ level, id }) =>
    id === undefined || known.has(keyOf({ level, id })) ? [] : [{ level, id }],
  )
  const were = await mapInBatches(unknown, (one) => isOfLocation(sql, caller.accountId, locationId, one))
  return new Set(unknown.filter((_, index) => were[index]).map(keyOf))
}

type AnyEntry = Pick<Entry | FileEntry, 'level' | 'id'> & { below: AnyEntry[] | undefined }

function everyEntry(entries: AnyEntry[]): AnyEntry[] {
  return entries.flatMap((entry) => [entry, ...everyEntry(entry.below ?? [])])
}

/** Hashes entry by entry and yields in between: twenty thousand entries at once would block other requests. */
function* fingerprintOf(current: Entry[], plan: Plan): Generator<undefined, string> {
  const hash = createHash('sha256')
  let entries = 0
  function* addNow({ level, id, values, below }: Entry): Generator<undefined, void> {
    hash.update(JSON.stringify([level, id, values, below.length]))
    if (++entries % HASHED === 0) yield
    for (const one of below) yield* addNow(one)
  }
  function* addPlanned(entry: PlannedEntry): Generator<undefined, void> {
    const { level, before, movedFrom, values, below, removed, reordered } = entry
    const gone = removed.map(({ id }) => id)
    hash.update(JSON.stringify([level, before?.id, movedFrom?.id, values, gone, reordered, below.length]))
    if (++entries % HASHED === 0) yield
    for (const one of below) yield* addPlanned(one)
  }
  for (const menu of current) yield* addNow(menu)
  for (const menu of plan.menus) yield* addPlanned(menu)
  const removed = plan.removed.map(({ id }) => id)
  return hash.update(JSON.stringify([removed, plan.reordered])).digest('base64url')
}

/** Number of entries hashed between two yields. */
const HASHED = 2_000
