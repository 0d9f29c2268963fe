import { HOUR, MINUTE } from '../clock.ts'

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
