import { HOUR, MINUTE } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { Location } from './store.ts'

/** How a location starts out where nothing else is said. */
export const NEW_LOCATION = {
  timeZone: 'UTC',
  dayStartMinutes: (4 * HOUR) / MINUTE,
  taxRateBps: 0,
  taxIncluded: 0,
  serviceRateBps: 0,
  orderingEnabled: 1,
  splitbillEnabled: 1,
  tipEnabled: 1,
  tipOption1Bps: 1000,
  tipOption2Bps: 1500,
  tipOption3Bps: 2000,
  tipCustom: 1,
  supervisorPin: 0,
  paymentEndpoint: '',
  paymentUser: '',
  paymentPass: '',
  paymentType: '',
  receiptHeader: '',
  receiptFooter: '',
}

/** Reports add up what was taken, so all of it must be of one kind. */
export function whyNotCurrency(
  { id, currency }: Pick<Location, 'id' | 'currency'>,
  wanted: string,
  hasOrders: boolean,
): Refusal | undefined {
  if (wanted === currency || !hasOrders) return undefined
  return new Refusal(
    'currency_in_use',
    `Location ${id} has orders in ${currency}, so it stays there. Add a location for ${wanted}.`,
    { currency },
  )
}
