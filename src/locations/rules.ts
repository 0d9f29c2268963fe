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
  paymentEndpoint: '',
  paymentUser: '',
  paymentPass: '',
  paymentType: '',
  receiptHeader: '',
  receiptFooter: '',
}

/** Stands for "none": what a location had that was made before each was given one of its own. */
export const NO_PIN = 0

/** A PIN that everybody knows is none. */
export function whyNoPin({ id, pin }: { id: number; pin: number }): Refusal | undefined {
  if (pin !== NO_PIN) return undefined
  return new Refusal(
    'pin_not_set',
    `Location ${id} has no supervisor PIN. Set one in the portal's settings or with PUT /go/terminal/${id}/pin.`,
  )
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
