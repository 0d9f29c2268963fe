import type { Change, Reading } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLocation, theLockedLocation } from './actions.ts'
import type { PaperLanguage } from './rules.ts'
import {
  findClearing,
  findFreeDiscount,
  findSandbox,
  findStrictVoids,
  findVoidApproval,
  updateClearing,
  updateFreeDiscount,
  updatePaperLanguage,
  updateSandbox,
  updateStrictVoids,
  updateVoidApproval,
} from './service-settings-store.ts'

/** What is done only with a reason, or on a supervisor's word. */
export interface Strictness {
  /** What the kitchen was given is taken off an order only with a reason. */
  strictVoids: boolean
  /** What the kitchen was given is voided or deleted only on a supervisor's word. */
  voidApproval: boolean
  /** How much staff may take off by themselves, in hundredths of a percent. */
  freeDiscountBps: number
  /** A table is to be cleared when its guests have gone. */
  clearing: boolean
  /** Of its tickets, receipts and reports. */
  paperLanguage: PaperLanguage
  /** A location for training and tests: terminals may use the simulated card reader. */
  sandbox: boolean
}

export async function theStrictness(reading: Reading, locationId: number): Promise<Strictness> {
  const { sql, caller } = reading
  const { paperLanguage } = await theLocation(reading, locationId)
  const [strictVoids, voidApproval, freeDiscountBps, clearing, sandbox] = await Promise.all([
    findStrictVoids(sql, caller.accountId, locationId),
    findVoidApproval(sql, caller.accountId, locationId),
    findFreeDiscount(sql, caller.accountId, locationId),
    findClearing(sql, caller.accountId, locationId),
    findSandbox(sql, caller.accountId, locationId),
  ])
  return { strictVoids, voidApproval, freeDiscountBps, clearing, paperLanguage, sandbox }
}

/** Left out: as it is. */
export async function setStrictness(
  change: Change,
  locationId: number,
  wantedOf: (before: Strictness) => { [Name in keyof Strictness]: Strictness[Name] | undefined },
): Promise<void> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  const before = await theStrictness(change, locationId)
  const {
    strictVoids = before.strictVoids,
    voidApproval = before.voidApproval,
    freeDiscountBps = before.freeDiscountBps,
    clearing = before.clearing,
    paperLanguage = before.paperLanguage,
    sandbox = before.sandbox,
  } = wantedOf(before)
  const changed = [
    ...(strictVoids === before.strictVoids ? [] : ['strict_voids']),
    ...(voidApproval === before.voidApproval ? [] : ['void_approval']),
    ...(freeDiscountBps === before.freeDiscountBps ? [] : ['free_discount']),
    ...(clearing === before.clearing ? [] : ['clearing']),
    ...(paperLanguage === before.paperLanguage ? [] : ['paper_language']),
    ...(sandbox === before.sandbox ? [] : ['sandbox']),
  ]
  if (changed.length === 0) return
  await updateStrictVoids(sql, caller.accountId, locationId, strictVoids)
  await updateVoidApproval(sql, caller.accountId, locationId, voidApproval)
  await updateFreeDiscount(sql, caller.accountId, locationId, freeDiscountBps)
  await updateClearing(sql, caller.accountId, locationId, clearing)
  await updatePaperLanguage(sql, caller.accountId, locationId, paperLanguage)
  await updateSandbox(sql, caller.accountId, locationId, sandbox)
  await appendEvent(change, locationId, 'location.settings_changed', { location_id: locationId, changed })
}
