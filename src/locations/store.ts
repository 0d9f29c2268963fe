import { LOG, type NullableLog, splitLog } from '../events/log-store.ts'
import { Fragment, only, type Sql, type WriteSql } from '../platform/storage/database.ts'
import type { EarlierClock } from '../reports/business-day.ts'
import type { Location, TipLimits } from './rules.ts'

/** Columns of a location `p`. */
const LOCATION = new Fragment([
  `p.id, p.account_id as "accountId", p.name, p.currency, p.time_zone as "timeZone",
      p.day_start_minutes as "dayStartMinutes", p.earlier_clocks as "earlierClocks",
      p.tax_rate_bps as "taxRateBps", p.tax_included as "taxIncluded", p.service_rate_bps as "serviceRateBps",
      p.takeaway_service as "takeawayService", p.service_taxed as "serviceTaxed",
      p.ordering_enabled as "orderingEnabled", p.splitbill_enabled as "splitbillEnabled",
      p.tip_enabled as "tipEnabled", p.tip_option_1_bps as "tipOption1Bps",
      p.tip_option_2_bps as "tipOption2Bps", p.tip_option_3_bps as "tipOption3Bps",
      p.tip_custom as "tipCustom", p.tip_limit_percent_bps as "tipLimitPercentBps",
      p.tip_limit_amount_cents as "tipLimitAmountCents", p.cash_tips as "cashTips",
      p.card_tips as "cardTips", p.sealed_supervisor_pin as "sealedSupervisorPin",
      p.payment_endpoint as "paymentEndpoint", p.payment_user as "paymentUser",
      p.sealed_payment_pass as "sealedPaymentPass", p.payment_type as "paymentType",
      p.receipt_header as "receiptHeader", p.receipt_footer as "receiptFooter",
      p.staff_pin_digits as "staffPinDigits", p.paper_language as "paperLanguage"`,
])

type LocationRow = Omit<Location, 'earlierClocks'> & { earlierClocks: string }

export async function findLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<Location | undefined> {
  const [row] = await sql<LocationRow>`
    select ${LOCATION} from locations p where p.account_id = ${accountId} and p.id = ${locationId}`
  return row && { ...row, earlierClocks: JSON.parse(row.earlierClocks) }
}

/** Finds a location, and the end of its log for the events of a change. */
export async function findLocationAndLog(sql: Sql, accountId: number, locationId: number) {
  const [found] = await sql<LocationRow & NullableLog>`
    select ${LOCATION}, ${LOG.selected} from locations p
    left join event_logs l on l.account_id = p.account_id and l.location_id = p.id
    where p.account_id = ${accountId} and p.id = ${locationId}`
  if (!found) return undefined
  const { row, log } = splitLog(found, { accountId, locationId })
  return { location: { ...row, earlierClocks: JSON.parse(row.earlierClocks) } satisfies Location, log }
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
      tip_limit_amount_cents, cash_tips, card_tips, takeaway_service, service_taxed, created_at)
    values (${location.accountId}, ${location.name}, ${location.currency}, ${location.timeZone},
      ${location.dayStartMinutes}, ${location.taxRateBps}, ${location.taxIncluded}, ${location.serviceRateBps},
      ${location.orderingEnabled}, ${location.splitbillEnabled}, ${location.tipEnabled},
      ${location.tipOption1Bps}, ${location.tipOption2Bps}, ${location.tipOption3Bps}, ${location.tipCustom},
      '', ${location.paymentEndpoint}, ${location.paymentUser}, '', ${location.paymentType},
      ${location.receiptHeader}, ${location.receiptFooter}, ${location.staffPinDigits},
      ${location.tipLimitPercentBps}, ${location.tipLimitAmountCents}, ${location.cashTips}, ${location.cardTips},
      ${location.takeawayService}, ${location.serviceTaxed}, ${location.createdAt})
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
export type Settings = Omit<
  NewLocation,
  'accountId' | 'createdAt' | 'cashTips' | 'cardTips' | 'takeawayService' | 'serviceTaxed'
>

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
