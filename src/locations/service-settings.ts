import type { Change, Reading } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import type { Language } from '../locales/languages.ts'
import { theLocation, theLockedLocation } from './actions.ts'
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

/** Service settings: actions that need a reason or a supervisor, and how service is run. */
export interface Strictness {
  /** Voiding something that was sent to the kitchen needs a reason. */
  strictVoids: boolean
  /** Voiding or deleting something that was sent to the kitchen needs a supervisor. */
  voidApproval: boolean
  /** The discount that staff may give without approval, in hundredths of a percent. */
  freeDiscountBps: number
  /** Tables must be cleared after the guests have left. */
  clearing: boolean
  /** Language of tickets, receipts and reports. */
  paperLanguage: Language
  /** A location for training and tests, whose terminals may use the simulated card reader. */
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

/** Changes the service settings; undefined leaves a setting as it is. */
export async function setStrictness(
  change: Change,
  locationId: number,
  inputFrom: (before: Strictness) => { [Name in keyof Strictness]: Strictness[Name] | undefined },
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
  } = inputFrom(before)
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
