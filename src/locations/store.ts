import { only, type Sql, type WriteSql } from '../platform/storage/database.ts'
import type { EarlierClock } from '../reports/business-day.ts'
import type { Location, TipLimits } from './rules.ts'

export async function findLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<Location | undefined> {
  const [row] = await sql<Omit<Location, 'earlierClocks'> & { earlierClocks: string }>`
    select id, account_id as "accountId", name, currency, time_zone as "timeZone",
      day_start_minutes as "dayStartMinutes", earlier_clocks as "earlierClocks", tax_rate_bps as "taxRateBps",
      tax_included as "taxIncluded",
      service_rate_bps as "serviceRateBps", ordering_enabled as "orderingEnabled",
      splitbill_enabled as "splitbillEnabled", tip_enabled as "tipEnabled",
      tip_option_1_bps as "tipOption1Bps", tip_option_2_bps as "tipOption2Bps",
      tip_option_3_bps as "tipOption3Bps", tip_custom as "tipCustom",
      tip_limit_percent_bps as "tipLimitPercentBps", tip_limit_amount_cents as "tipLimitAmountCents",
      sealed_supervisor_pin as "sealedSupervisorPin", payment_endpoint as "paymentEndpoint",
      payment_user as "paymentUser", sealed_payment_pass as "sealedPaymentPass", payment_type as "paymentType",
      receipt_header as "receiptHeader", receipt_footer as "receiptFooter",
      staff_pin_digits as "staffPinDigits", paper_language as "paperLanguage"
    from locations where account_id = ${accountId} and id = ${locationId}`
  return row && { ...row, earlierClocks: JSON.parse(row.earlierClocks) }
}

export async function findTipLimits(sql: Sql, accountId: number, locationId: number): Promise<TipLimits> {
  const rows = await sql<TipLimits>`
    select tip_limit_percent_bps as "tipLimitPercentBps", tip_limit_amount_cents as "tipLimitAmountCents"
    from locations where account_id = ${accountId} and id = ${locationId}`
  return only(rows)
}

/**
 * Tip limits of the location of an order, for callers that do not know the location; undefined if there is no such
 * order.
 */
export async function findTipLimitsOfOrder(
  sql: Sql,
  accountId: number,
  orderId: number,
): Promise<TipLimits | undefined> {
  const [limits] = await sql<TipLimits>`
    select tip_limit_percent_bps as "tipLimitPercentBps", tip_limit_amount_cents as "tipLimitAmountCents"
    from locations
    where account_id = ${accountId}
      and id = (select location_id from orders where account_id = ${accountId} and id = ${orderId})`
  return limits
}

/** Locks the location until the end of the transaction, so changes at one location run one at a time. */
export async function lockLocation(sql: WriteSql, accountId: number, locationId: number): Promise<void> {
  await sql.lock`select id from locations where account_id = ${accountId} and id = ${locationId} for update`
}

export interface LocationName {
  id: number
  name: string
  currency: string
  timeZone: string
}

export function listLocations(sql: Sql, accountId: number): Promise<LocationName[]> {
  return sql<LocationName>`
    select id, name, currency, time_zone as "timeZone"
    from locations where account_id = ${accountId}
    order by name, id`
}

export type NewLocation = Omit<
  Location,
  'id' | 'earlierClocks' | 'sealedSupervisorPin' | 'sealedPaymentPass' | 'paperLanguage'
> & {
  createdAt: number
}

export async function insertLocation(sql: Sql, location: NewLocation): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into locations (account_id, name, currency, time_zone, day_start_minutes, tax_rate_bps, tax_included,
      service_rate_bps, ordering_enabled, splitbill_enabled, tip_enabled, tip_option_1_bps, tip_option_2_bps,
      tip_option_3_bps, tip_custom, sealed_supervisor_pin, payment_endpoint, payment_user, sealed_payment_pass,
      payment_type, receipt_header, receipt_footer, staff_pin_digits, tip_limit_percent_bps,
      tip_limit_amount_cents, created_at)
    values (${location.accountId}, ${location.name}, ${location.currency}, ${location.timeZone},
      ${location.dayStartMinutes}, ${location.taxRateBps}, ${location.taxIncluded}, ${location.serviceRateBps},
      ${location.orderingEnabled}, ${location.splitbillEnabled}, ${location.tipEnabled},
      ${location.tipOption1Bps}, ${location.tipOption2Bps}, ${location.tipOption3Bps}, ${location.tipCustom},
      '', ${location.paymentEndpoint}, ${location.paymentUser}, '', ${location.paymentType},
      ${location.receiptHeader}, ${location.receiptFooter}, ${location.staffPinDigits},
      ${location.tipLimitPercentBps}, ${location.tipLimitAmountCents}, ${location.createdAt})
    returning id`
  return only(rows).id
}

export async function updateSealedPin(sql: Sql, accountId: number, locationId: number, sealed: string) {
  await sql`
    update locations set sealed_supervisor_pin = ${sealed}
    where account_id = ${accountId} and id = ${locationId}`
}

export async function updateSealedPaymentPass(
  sql: Sql,
  accountId: number,
  locationId: number,
  sealed: string,
) {
  await sql`
    update locations set sealed_payment_pass = ${sealed}
    where account_id = ${accountId} and id = ${locationId}`
}

export interface Switches {
  orderingEnabled: number
  tipEnabled: number
  splitbillEnabled: number
}

export async function updateSwitches(sql: Sql, accountId: number, locationId: number, switches: Switches) {
  await sql`
    update locations set ordering_enabled = ${switches.orderingEnabled}, tip_enabled = ${switches.tipEnabled},
      splitbill_enabled = ${switches.splitbillEnabled}
    where account_id = ${accountId} and id = ${locationId}`
}

/** True if an order was ever placed there and not deleted. */
export async function hasOrders(sql: Sql, accountId: number, locationId: number): Promise<boolean> {
  const rows = await sql`
    select id from orders
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
    limit 1`
  return rows.length > 0
}

/** The last business day closed at the location. */
export async function findLastClosedDay(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<string | undefined> {
  const [last] = await sql<{ day: string | null }>`
    select max(business_day) as day from day_closes
    where account_id = ${accountId} and location_id = ${locationId}`
  return last?.day ?? undefined
}

export async function updateEarlierClocks(
  sql: Sql,
  accountId: number,
  locationId: number,
  clocks: EarlierClock[],
) {
  await sql`
    update locations set earlier_clocks = ${JSON.stringify(clocks)}
    where account_id = ${accountId} and id = ${locationId}`
}

/** Settings changed together; service settings and the paper language are stored apart. */
export type Settings = Omit<NewLocation, 'accountId' | 'createdAt'>

export async function updateSettings(sql: Sql, accountId: number, locationId: number, settings: Settings) {
  await sql`
    update locations set name = ${settings.name}, currency = ${settings.currency},
      time_zone = ${settings.timeZone}, day_start_minutes = ${settings.dayStartMinutes},
      tax_rate_bps = ${settings.taxRateBps}, tax_included = ${settings.taxIncluded},
      service_rate_bps = ${settings.serviceRateBps}, ordering_enabled = ${settings.orderingEnabled},
      splitbill_enabled = ${settings.splitbillEnabled}, tip_enabled = ${settings.tipEnabled},
      tip_option_1_bps = ${settings.tipOption1Bps}, tip_option_2_bps = ${settings.tipOption2Bps},
      tip_option_3_bps = ${settings.tipOption3Bps}, tip_custom = ${settings.tipCustom},
      payment_endpoint = ${settings.paymentEndpoint}, payment_user = ${settings.paymentUser},
      payment_type = ${settings.paymentType}, receipt_header = ${settings.receiptHeader},
      receipt_footer = ${settings.receiptFooter}, staff_pin_digits = ${settings.staffPinDigits},
      tip_limit_percent_bps = ${settings.tipLimitPercentBps}, tip_limit_amount_cents = ${settings.tipLimitAmountCents}
    where account_id = ${accountId} and id = ${locationId}`
}
