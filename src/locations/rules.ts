import type { Caller } from '../context.ts'
import type { Language } from '../locales/languages.ts'
import { HOUR, MINUTE } from '../platform/core/clock.ts'
import { CURRENCIES } from '../platform/core/currencies.ts'
import { invalid, Refusal } from '../platform/core/refusal.ts'
import type { EarlierClock } from '../reports/business-day.ts'
import type { CardTips, CashTips } from './tip-payout.ts'

export interface Location {
  id: number
  accountId: number
  name: string
  currency: string
  timeZone: string
  dayStartMinutes: number
  /** Earlier time zones and day starts, which closed days were cut by. */
  earlierClocks: EarlierClock[]
  taxRateBps: number
  taxIncluded: number
  serviceRateBps: number
  /** 1: takeaway orders have the service charge too. */
  takeawayService: number
  /** 1: the service charge is taxed at the rates of the dishes. */
  serviceTaxed: number
  orderingEnabled: number
  splitbillEnabled: number
  tipEnabled: number
  tipOption1Bps: number
  tipOption2Bps: number
  tipOption3Bps: number
  tipCustom: number
  /** A tip is refused only above both limits: a percentage of the payment, and a fixed amount. */
  tipLimitPercentBps: number
  tipLimitAmountCents: number
  cashTips: CashTips
  cardTips: CardTips
  sealedSupervisorPin: string
  paymentEndpoint: string
  paymentUser: string
  sealedPaymentPass: string
  paymentType: string
  receiptHeader: string
  receiptFooter: string
  /** Number of digits of staff PINs. */
  staffPinDigits: number
  /** Language of tickets, receipts and reports. */
  paperLanguage: Language
}

export type TipLimits = Pick<Location, 'tipLimitPercentBps' | 'tipLimitAmountCents'>

/** Default settings of a new location. */
export const NEW_LOCATION = {
  timeZone: 'UTC',
  dayStartMinutes: (4 * HOUR) / MINUTE,
  taxRateBps: 0,
  taxIncluded: 0,
  serviceRateBps: 0,
  takeawayService: 0,
  serviceTaxed: 0,
  orderingEnabled: 1,
  splitbillEnabled: 1,
  tipEnabled: 1,
  tipOption1Bps: 1000,
  tipOption2Bps: 1500,
  tipOption3Bps: 2000,
  tipCustom: 1,
  tipLimitPercentBps: 10_000,
  tipLimitAmountCents: 5_000,
  cashTips: 'servers' as CashTips,
  cardTips: 'later' as CardTips,
  paymentEndpoint: '',
  paymentUser: '',
  paymentPass: '',
  paymentType: '',
  receiptHeader: '',
  receiptFooter: '',
  staffPinDigits: 4,
}

/** Means "no PIN": the value of locations created before each got its own. */
export const NO_PIN = 0

/** The placeholder PIN is publicly known and does not count as one. */
export function whyNoPin({ id, pin }: { id: number; pin: number }): Refusal | undefined {
  if (pin !== NO_PIN) return undefined
  return new Refusal(
    'pin_not_set',
    `Location ${id} has no supervisor PIN. Set one in the portal's settings or with PUT /go/terminal/${id}/pin.`,
  )
}

/** A location that already has such a currency keeps it. */
export function whyNotSupported(currency: string): Refusal | undefined {
  if (CURRENCIES.includes(currency)) return undefined
  return new Refusal(
    'currency_not_supported',
    `${currency} cannot be used: only known currencies with two decimals, such as EUR or USD, are supported.`,
    { currency },
  )
}

/** Reports add up amounts, so a location with orders keeps its currency. */
export function whyNotCurrency(
  { id, currency }: Pick<Location, 'id' | 'currency'>,
  requested: string,
  hasOrders: boolean,
): Refusal | undefined {
  if (requested === currency || !hasOrders) return undefined
  return new Refusal(
    'currency_in_use',
    `Location ${id} has orders in ${currency}, so its currency stays. Add a location for ${requested}.`,
    { currency },
  )
}

/** A keypad submits when the PIN is complete, so all PINs of a location have the same length. */
export function whyNotPinDigits(
  { staffPinDigits }: Pick<Location, 'staffPinDigits'>,
  requested: number,
  pins: number,
): Refusal | undefined {
  if (requested === staffPinDigits || pins === 0) return undefined
  return new Refusal(
    'pins_in_use',
    `${pins} people have PINs of ${staffPinDigits} digits. Remove their PINs, then change the length.`,
    { pins, staff_pin_digits: staffPinDigits },
  )
}

/** Only an owner changes these: terminals send guests' cards and the gateway password to this address. */
const GATEWAY = ['payment_endpoint', 'payment_user', 'payment_pass', 'payment_type']

export function whyNotGateway({ rights }: Pick<Caller, 'rights'>, changed: string[]): Refusal | undefined {
  const gatewayFields = changed.filter((name) => GATEWAY.includes(name))
  if (gatewayFields.length === 0 || rights.has('own')) return undefined
  return new Refusal(
    'right_missing',
    `Only an owner changes the payment gateway; leave ${gatewayFields.join(', ')} as it is.`,
    { right: 'own', fields: gatewayFields },
  )
}

/** Plain HTTP is refused on every network: anyone between terminal and gateway could read the password. */
export function whyNotEndpoint(endpoint: string): Refusal | undefined {
  if (endpoint === '') return undefined
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url === undefined || !/^https:\/\/\S+$/i.test(endpoint)) {
    return invalid({ payment_endpoint: { fault: 'https_address' } })
  }
  if (url.username || url.password) return invalid({ payment_endpoint: { fault: 'holds_password' } })
  return undefined
}

/** A gateway's address for the event log, without query or credentials. */
export function endpointForLog(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? `${url.origin}${url.pathname}` : ''
}
