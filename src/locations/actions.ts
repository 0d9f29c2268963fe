import { type Change, mustReach, type Reading } from '../context.ts'
import { cacheLogEnd } from '../events/log-store.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../events/store.ts'
import { startAutoPrinting } from '../kitchen/routing/automatic-printing.ts'
import { scheduleTransition } from '../menus/hours/transitions.ts'
import { found, refuseIf } from '../platform/core/refusal.ts'
import type { Secrets } from '../platform/storage/secrets.ts'
import { clockHistory } from '../reports/business-day.ts'
import { countPins } from '../staff/sign-in/pin-store.ts'
import {
  endpointForLog,
  type Location,
  NO_PIN,
  whyNotCurrency,
  whyNotEndpoint,
  whyNotGateway,
  whyNotPinDigits,
  whyNotSupported,
} from './rules.ts'
import {
  findLastClosedDay,
  findLocation,
  findLocationAndLog,
  hasOrders,
  insertLocation,
  lockLocation,
  type NewLocation,
  type Settings,
  type Switches,
  updateEarlierClocks,
  updateSealedPaymentPass,
  updateSealedPin,
  updateSettings,
  updateSwitches,
} from './store.ts'
import { insertTaxRate, listTaxRates } from './taxes/store.ts'

/** Reads a location of the caller, or refuses. */
export async function theLocation({ sql, caller }: Reading, locationId: number): Promise<Location> {
  const location = await findLocation(sql, caller.accountId, locationId)
  return reached(caller, location, locationId)
}

/** Locks a location of the caller for a change, or refuses. */
export async function theLockedLocation(change: Change, locationId: number): Promise<Location> {
  const { sql, caller } = change
  const { accountId } = caller
  // Most changes append an event, so the end of the log is read with the location.
  const [, row] = await Promise.all([
    lockLocation(sql, accountId, locationId),
    findLocationAndLog(sql, accountId, locationId),
  ])
  if (row) cacheLogEnd(sql, accountId, locationId, row.log)
  return reached(caller, row?.location, locationId)
}

function reached(caller: Reading['caller'], location: Location | undefined, locationId: number): Location {
  const known = found(location, 'location_not_found', `Location ${locationId}`)
  mustReach(caller, known.id)
  return known
}

export type CreateLocation = Omit<NewLocation, 'accountId' | 'createdAt'> & {
  supervisorPin: number
  paymentPass: string
}

export async function createLocation(change: Change, input: CreateLocation): Promise<number> {
  const { sql, caller, now, secrets } = change
  const { accountId } = caller
  mustReach(caller, ACCOUNT_ITSELF)
  refuseIf(whyNotSupported(input.currency))
  const locationId = await insertLocation(sql, { ...input, accountId, createdAt: now })
  const sealedPin = secrets.seal(String(input.supervisorPin), pinPlace(accountId, locationId))
  const sealedPass = secrets.seal(input.paymentPass, paymentPassPlace(accountId, locationId))
  await updateSealedPin(sql, accountId, locationId, sealedPin)
  await updateSealedPaymentPass(sql, accountId, locationId, sealedPass)
  await appendEvent(change, locationId, 'location.created', { location_id: locationId, name: input.name })
  await startAutoPrinting(change, locationId)
  return locationId
}

/** Settings that a second location of the same owner usually shares; names, addresses and secrets are not copied. */
export async function settingsToCopy(change: Change, fromId: number) {
  const from = await theLocation(change, fromId)
  return {
    dayStartMinutes: from.dayStartMinutes,
    taxRateBps: from.taxRateBps,
    taxIncluded: from.taxIncluded,
    serviceRateBps: from.serviceRateBps,
    takeawayService: from.takeawayService,
    serviceTaxed: from.serviceTaxed,
    tipEnabled: from.tipEnabled,
    tipOption1Bps: from.tipOption1Bps,
    tipOption2Bps: from.tipOption2Bps,
    tipOption3Bps: from.tipOption3Bps,
    tipCustom: from.tipCustom,
    tipLimitPercentBps: from.tipLimitPercentBps,
    tipLimitAmountCents: from.tipLimitAmountCents,
    cashTips: from.cashTips,
    cardTips: from.cardTips,
    staffPinDigits: from.staffPinDigits,
  }
}

/** Further settings for a copy of a whole location; secrets are not copied. */
export async function allSettingsToCopy(change: Change, fromId: number) {
  const from = await theLocation(change, fromId)
  return {
    ...(await settingsToCopy(change, fromId)),
    orderingEnabled: from.orderingEnabled,
    splitbillEnabled: from.splitbillEnabled,
    receiptHeader: from.receiptHeader,
    receiptFooter: from.receiptFooter,
  }
}

/** Copies the additional tax rates of another location, with their numbers. */
export async function copyTaxRates({ sql, caller }: Change, fromId: number, toId: number): Promise<void> {
  const rates = await listTaxRates(sql, caller.accountId, fromId)
  for (const rate of rates) await insertTaxRate(sql, caller.accountId, toId, rate)
}

export async function setSupervisorPin(change: Change, locationId: number, pin: number): Promise<void> {
  const { sql, caller, secrets } = change
  const location = await theLockedLocation(change, locationId)
  if (supervisorPinOf(secrets, location) === pin) return
  const sealed = secrets.seal(String(pin), pinPlace(caller.accountId, locationId))
  await updateSealedPin(sql, caller.accountId, locationId, sealed)
  await appendEvent(change, locationId, 'location.settings_changed', {
    location_id: locationId,
    changed: ['supervisor_pin'],
    ...change.from,
  })
}

export type ChangeSettings = Settings & {
  /** Left out: unchanged. */
  supervisorPin?: number | undefined
  paymentPass?: string | undefined
}

/** Changes the settings of a location; open orders keep their rates. */
export async function changeSettings(
  change: Change,
  locationId: number,
  inputFrom: (location: Location) => ChangeSettings,
): Promise<void> {
  const { sql, caller, secrets } = change
  const { accountId } = caller
  const location = await theLockedLocation(change, locationId)
  const { supervisorPin, paymentPass, ...settings } = inputFrom(location)
  if (settings.currency !== location.currency) refuseIf(whyNotSupported(settings.currency))
  refuseIf(whyNotCurrency(location, settings.currency, await hasOrders(sql, accountId, locationId)))
  if (settings.staffPinDigits !== location.staffPinDigits) {
    refuseIf(whyNotPinDigits(location, settings.staffPinDigits, await countPins(sql, accountId, locationId)))
  }
  const changed: string[] = Object.entries(settings)
    .filter(([name, value]) => location[name as keyof Settings] !== value)
    .map(([name]) => wordOf(name))
  const newPass = paymentPass === paymentPassOf(secrets, location) ? undefined : paymentPass
  if (newPass !== undefined) changed.push('payment_pass')
  refuseIf(whyNotGateway(caller, changed))
  const moved = changed.includes('payment_endpoint')
  if (moved) refuseIf(whyNotEndpoint(settings.paymentEndpoint))
  if (changed.includes('time_zone') || changed.includes('day_start')) {
    const clocks = clockHistory(location, await findLastClosedDay(sql, accountId, locationId))
    await updateEarlierClocks(sql, accountId, locationId, clocks)
  }
  if (changed.length > 0) await updateSettings(sql, accountId, locationId, settings)
  if (changed.includes('time_zone')) await scheduleTransition(change, locationId)
  if (newPass !== undefined) {
    const sealed = secrets.seal(newPass, paymentPassPlace(accountId, locationId))
    await updateSealedPaymentPass(sql, accountId, locationId, sealed)
  }
  if (changed.length > 0) {
    const endpoints = {
      old: endpointForLog(location.paymentEndpoint),
      new: endpointForLog(settings.paymentEndpoint),
    }
    await appendEvent(change, locationId, 'location.settings_changed', {
      location_id: locationId,
      changed,
      ...(moved && { payment_endpoint: endpoints }),
    })
  }
  if (supervisorPin !== undefined) await setSupervisorPin(change, locationId, supervisorPin)
}

/** taxRateBps becomes tax_rate, tipOption1Bps becomes tip_option_1. */
function wordOf(name: string): string {
  return name
    .replace(/(Bps|Minutes|Cents)$/, '')
    .replace(/([A-Z]|\d)/g, '_$1')
    .toLowerCase()
}

/** Shows the PIN and the gateway password to a person, and records that they were shown. */
export async function showSecrets(change: Change, locationId: number) {
  const location = await theLockedLocation(change, locationId)
  await appendEvent(change, locationId, 'location.secrets_shown', { location_id: locationId, ...change.from })
  return {
    supervisorPin: supervisorPinOf(change.secrets, location),
    paymentPass: paymentPassOf(change.secrets, location),
  }
}

/** Sets the three switches, which only tell terminals what to show; nothing is refused because of them. */
export async function setSwitches(
  change: Change,
  locationId: number,
  input: Partial<Switches>,
): Promise<void> {
  const { sql, caller } = change
  const location = await theLockedLocation(change, locationId)
  const { orderingEnabled, tipEnabled, splitbillEnabled } = { ...location, ...input }
  const changed = [
    orderingEnabled !== location.orderingEnabled && 'ordering_enabled',
    tipEnabled !== location.tipEnabled && 'tip_enabled',
    splitbillEnabled !== location.splitbillEnabled && 'splitbill_enabled',
  ].filter((name) => name !== false)
  if (changed.length === 0) return
  await updateSwitches(sql, caller.accountId, locationId, { orderingEnabled, tipEnabled, splitbillEnabled })
  await appendEvent(change, locationId, 'location.settings_changed', { location_id: locationId, changed })
}

export function supervisorPinOf(secrets: Secrets, location: Location): number {
  return Number(secrets.open(location.sealedSupervisorPin, pinPlace(location.accountId, location.id)))
}

export function hasSupervisorPin({ secrets }: Reading, location: Location): boolean {
  return supervisorPinOf(secrets, location) !== NO_PIN
}

export function paymentPassOf(secrets: Secrets, location: Location): string {
  return secrets.open(location.sealedPaymentPass, paymentPassPlace(location.accountId, location.id))
}

const pinPlace = (accountId: number, locationId: number) => `${accountId}/${locationId}/supervisor_pin`
const paymentPassPlace = (accountId: number, locationId: number) => `${accountId}/${locationId}/payment_pass`
