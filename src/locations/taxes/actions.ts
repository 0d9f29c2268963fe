import type { Change, Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { found, refuseIf } from '../../platform/core/refusal.ts'
import { theLocation, theLockedLocation } from '../actions.ts'
import { type HouseTaxes, numbered, type WantedRate, whyNotDropRates } from './rules.ts'
import {
  deleteTaxRates,
  findHouseTax,
  insertTaxRate,
  listNamedTaxRates,
  listTaxRates,
  updateHouseTax,
} from './store.ts'

/** Reads all tax settings of a location. */
export async function theTaxes(reading: Reading, locationId: number): Promise<HouseTaxes> {
  const { sql, caller } = reading
  const { taxRateBps, taxIncluded } = await theLocation(reading, locationId)
  const [house, rates] = await Promise.all([
    findHouseTax(sql, caller.accountId, locationId),
    listTaxRates(sql, caller.accountId, locationId),
  ])
  const { takeawayTaxRateBps, taxNumber } = found(house, 'location_not_found', `Location ${locationId}`)
  return { taxRateBps, taxIncluded, takeawayTaxRateBps, taxNumber, rates }
}

export interface WantedTaxes {
  takeawayTaxRateBps: number | null
  taxNumber: string
  rates: WantedRate[]
}

/** Updates the tax rates; the callback gets the current ones. Lines already ordered keep their rate. */
export async function changeTaxes(
  change: Change,
  locationId: number,
  wantedOf: (present: HouseTaxes) => WantedTaxes,
): Promise<HouseTaxes> {
  const { sql, caller } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  const present = await theTaxes(change, locationId)
  const wanted = wantedOf(present)
  const rates = numbered(wanted.rates, present.rates)
  refuseIf(whyNotDropRates(rates, await listNamedTaxRates(sql, accountId, locationId)))
  const taxes = { ...present, ...wanted, rates }
  if (JSON.stringify(taxes) === JSON.stringify(present)) return present
  await updateHouseTax(sql, accountId, locationId, taxes)
  await deleteTaxRates(sql, accountId, locationId)
  await Promise.all(rates.map((rate) => insertTaxRate(sql, accountId, locationId, rate)))
  await appendEvent(change, locationId, 'location.settings_changed', {
    location_id: locationId,
    changed: ['tax_rates'],
  })
  return taxes
}
