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
  updateServiceTaxed,
  updateStrictVoids,
  updateTakeawayService,
  updateTipPayout,
  updateVoidApproval,
} from './service-settings-store.ts'
import type { CardTips, CashTips } from './tip-payout.ts'

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
  /** Where tips in cash are until the day is counted. */
  cashTips: CashTips
  /** When servers get tips that were not given in cash. */
  cardTips: CardTips
  /** Takeaway orders have the service charge too. */
  takeawayService: boolean
  /** The service charge is taxed at the rates of the dishes. */
  serviceTaxed: boolean
}

export async function theStrictness(reading: Reading, locationId: number): Promise<Strictness> {
  const { sql, caller } = reading
  const location = await theLocation(reading, locationId)
  const { paperLanguage, cashTips, cardTips } = location
  const takeawayService = location.takeawayService === 1
  const serviceTaxed = location.serviceTaxed === 1
  const [strictVoids, voidApproval, freeDiscountBps, clearing, sandbox] = await Promise.all([
    findStrictVoids(sql, caller.accountId, locationId),
    findVoidApproval(sql, caller.accountId, locationId),
    findFreeDiscount(sql, caller.accountId, locationId),
    findClearing(sql, caller.accountId, locationId),
    findSandbox(sql, caller.accountId, locationId),
  ])
  return {
    strictVoids,
    voidApproval,
    freeDiscountBps,
    clearing,
    paperLanguage,
    sandbox,
    cashTips,
    cardTips,
    takeawayService,
    serviceTaxed,
  }
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
    cashTips = before.cashTips,
    cardTips = before.cardTips,
    takeawayService = before.takeawayService,
    serviceTaxed = before.serviceTaxed,
  } = inputFrom(before)
  const changed = [
    ...(strictVoids === before.strictVoids ? [] : ['strict_voids']),
    ...(voidApproval === before.voidApproval ? [] : ['void_approval']),
    ...(freeDiscountBps === before.freeDiscountBps ? [] : ['free_discount']),
    ...(clearing === before.clearing ? [] : ['clearing']),
    ...(paperLanguage === before.paperLanguage ? [] : ['paper_language']),
    ...(sandbox === before.sandbox ? [] : ['sandbox']),
    ...(cashTips === before.cashTips ? [] : ['cash_tips']),
    ...(cardTips === before.cardTips ? [] : ['card_tips']),
    ...(takeawayService === before.takeawayService ? [] : ['takeaway_service']),
    ...(serviceTaxed === before.serviceTaxed ? [] : ['service_tax']),
  ]
  if (changed.length === 0) return
  await updateStrictVoids(sql, caller.accountId, locationId, strictVoids)
  await updateVoidApproval(sql, caller.accountId, locationId, voidApproval)
  await updateFreeDiscount(sql, caller.accountId, locationId, freeDiscountBps)
  await updateClearing(sql, caller.accountId, locationId, clearing)
  await updatePaperLanguage(sql, caller.accountId, locationId, paperLanguage)
  await updateSandbox(sql, caller.accountId, locationId, sandbox)
  await updateTipPayout(sql, caller.accountId, locationId, { cashTips, cardTips })
  await updateTakeawayService(sql, caller.accountId, locationId, takeawayService)
  await updateServiceTaxed(sql, caller.accountId, locationId, serviceTaxed)
  await appendEvent(change, locationId, 'location.settings_changed', { location_id: locationId, changed })
}
