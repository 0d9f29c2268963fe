import type { Change, Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { found, refuseIf } from '../../platform/core/refusal.ts'
import { theLocation, theLockedLocation } from '../actions.ts'
import { type LocationTaxes, type RateInput, whyNotDropRates, withNumbers } from './rules.ts'
import {
  deleteTaxRates,
  findLocationTax,
  insertTaxRate,
  listNamedTaxRates,
  listTaxRates,
  updateLocationTax,
} from './store.ts'

/** Reads all tax settings of a location. */
export async function theTaxes(reading: Reading, locationId: number): Promise<LocationTaxes> {
  const { sql, caller } = reading
  const { taxRateBps, taxIncluded } = await theLocation(reading, locationId)
  const [locationTax, rates] = await Promise.all([
    findLocationTax(sql, caller.accountId, locationId),
    listTaxRates(sql, caller.accountId, locationId),
  ])
  const { takeawayTaxRateBps, taxNumber } = found(locationTax, 'location_not_found', `Location ${locationId}`)
  return { taxRateBps, taxIncluded, takeawayTaxRateBps, taxNumber, rates }
}

export interface TaxesInput {
  takeawayTaxRateBps: number | null
  taxNumber: string
  rates: RateInput[]
}

/** Updates the tax rates; the callback gets the current ones. Lines already ordered keep their rate. */
export async function changeTaxes(
  change: Change,
  locationId: number,
  inputFrom: (present: LocationTaxes) => TaxesInput,
): Promise<LocationTaxes> {
  const { sql, caller } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  const present = await theTaxes(change, locationId)
  const input = inputFrom(present)
  const rates = withNumbers(input.rates, present.rates)
  refuseIf(whyNotDropRates(rates, await listNamedTaxRates(sql, accountId, locationId)))
  const taxes = { ...present, ...input, rates }
  if (JSON.stringify(taxes) === JSON.stringify(present)) return present
  await updateLocationTax(sql, accountId, locationId, taxes)
  await deleteTaxRates(sql, accountId, locationId)
  await Promise.all(rates.map((rate) => insertTaxRate(sql, accountId, locationId, rate)))
  await appendEvent(change, locationId, 'location.settings_changed', {
    location_id: locationId,
    changed: ['tax_rates'],
  })
  return taxes
}
