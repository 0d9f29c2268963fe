import type { OrderKind } from '../orders/store.ts'
import type { Method } from '../payments/methods.ts'
import { only, type Sql } from '../platform/storage/database.ts'
import type { Offset, RunOfDays, Span } from './business-day.ts'

// Divisors of instants are cast to integers: SQLite binds every number as a real and would divide as reals. `left join`
// makes SQLite compute the sums before it joins the names.

/** The location of a report. */
export interface Where {
  accountId: number
  locationId: number
}

/** Sums over orders that were not deleted. An order counts at the time it was opened. */
export interface OrderSums {
  orders: number
  subtotalCents: number
  taxCents: number
  serviceCents: number
  totalCents: number
  /** Guests, where they were counted. */
  covers: number
}

export function sumOrdersByDay(sql: Sql, { accountId, locationId }: Where, { from, to, dayMs }: RunOfDays) {
  return sql<OrderSums & { day: number }>`
    select (opened_at - cast(${from} as bigint)) / cast(${dayMs} as bigint) as day, cast(count(*) as integer) as orders,
      cast(sum(subtotal_cents) as bigint) as "subtotalCents", cast(sum(tax_cents) as bigint) as "taxCents",
      cast(sum(service_cents) as bigint) as "serviceCents", cast(sum(total_cents) as bigint) as "totalCents",
      cast(sum(covers) as integer) as covers
    from orders
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      and opened_at >= ${from} and opened_at < ${to}
    group by 1 order by 1`
}

export function sumOrdersByHour(sql: Sql, { accountId, locationId }: Where, { from, to, shiftMs }: Offset) {
  return sql<OrderSums & { hour: number }>`
    select ((opened_at + cast(${shiftMs} as bigint)) / 3600000) % 24 as hour, cast(count(*) as integer) as orders,
      cast(sum(subtotal_cents) as bigint) as "subtotalCents", cast(sum(tax_cents) as bigint) as "taxCents",
      cast(sum(service_cents) as bigint) as "serviceCents", cast(sum(total_cents) as bigint) as "totalCents",
      cast(sum(covers) as integer) as covers
    from orders
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      and opened_at >= ${from} and opened_at < ${to}
    group by 1 order by 1`
}

/** By table or kind of tab. */
export function sumOrdersByKind(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<OrderSums & { kind: OrderKind }>`
    select kind, cast(count(*) as integer) as orders,
      cast(sum(subtotal_cents) as bigint) as "subtotalCents", cast(sum(tax_cents) as bigint) as "taxCents",
      cast(sum(service_cents) as bigint) as "serviceCents", cast(sum(total_cents) as bigint) as "totalCents",
      cast(sum(covers) as integer) as covers
    from orders
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      and opened_at >= ${from} and opened_at < ${to}
    group by kind`
}

export interface Person {
  staffId: number
  firstName: string
  lastName: string
  deletedAt: number | null
}

export function sumOrdersByStaff(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<OrderSums & Person>`
    select s.id as "staffId", s.first_name as "firstName", s.last_name as "lastName", s.deleted_at as "deletedAt",
      o.orders, o."subtotalCents", o."taxCents", o."serviceCents", o."totalCents", o.covers
    from (
      select staff_id, cast(count(*) as integer) as orders,
        cast(sum(subtotal_cents) as bigint) as "subtotalCents", cast(sum(tax_cents) as bigint) as "taxCents",
        cast(sum(service_cents) as bigint) as "serviceCents", cast(sum(total_cents) as bigint) as "totalCents",
        cast(sum(covers) as integer) as covers
      from orders
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
        and opened_at >= ${from} and opened_at < ${to}
      group by staff_id
    ) o
    left join staff s on s.account_id = ${accountId} and s.id = o.staff_id
    order by o.staff_id`
}

/** Payments less reversals, at the time of each; refunds are separate. */
export interface EntrySums {
  amountCents: number
  tipCents: number
  refundedCents: number
}

export function sumEntriesByDay(sql: Sql, { accountId, locationId }: Where, { from, to, dayMs }: RunOfDays) {
  return sql<EntrySums & { day: number }>`
    select (entered_at - cast(${from} as bigint)) / cast(${dayMs} as bigint) as day,
      cast(sum(case kind when 'refund' then 0 else amount_cents end) as bigint) as "amountCents",
      cast(sum(case kind when 'refund' then -amount_cents else 0 end) as bigint) as "refundedCents",
      cast(sum(tip_cents) as bigint) as "tipCents"
    from ledger
    where account_id = ${accountId} and location_id = ${locationId}
      and entered_at >= ${from} and entered_at < ${to}
    group by 1 order by 1`
}

export async function sumEntries(
  sql: Sql,
  { accountId, locationId }: Where,
  { from, to }: Span,
): Promise<EntrySums> {
  const rows = await sql<EntrySums>`
    select cast(coalesce(sum(case kind when 'refund' then 0 else amount_cents end), 0) as bigint) as "amountCents",
      cast(coalesce(sum(case kind when 'refund' then -amount_cents else 0 end), 0) as bigint) as "refundedCents",
      cast(coalesce(sum(tip_cents), 0) as bigint) as "tipCents"
    from ledger
    where account_id = ${accountId} and location_id = ${locationId}
      and entered_at >= ${from} and entered_at < ${to}`
  return only(rows)
}

export interface MethodSums extends EntrySums {
  method: Method
  /** Number of payments, including reversed ones. */
  taken: number
  reversedCents: number
}

export function sumEntriesByMethod(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<MethodSums>`
    select method, cast(sum(case kind when 'payment' then 1 else 0 end) as integer) as taken,
      cast(sum(case kind when 'refund' then 0 else amount_cents end) as bigint) as "amountCents",
      cast(sum(case kind when 'refund' then -amount_cents else 0 end) as bigint) as "refundedCents",
      cast(sum(tip_cents) as bigint) as "tipCents",
      cast(sum(case kind when 'reversal' then -amount_cents else 0 end) as bigint) as "reversedCents"
    from ledger
    where account_id = ${accountId} and location_id = ${locationId}
      and entered_at >= ${from} and entered_at < ${to}
    group by method order by method`
}

/** Tips of a staff member by one method. */
export interface TipSums extends Person {
  method: Method
  /** Tips less reversed tips. */
  tips: number
  reversedCents: number
  totalCents: number
}

export function sumTipsByStaff(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<TipSums>`
    select s.id as "staffId", s.first_name as "firstName", s.last_name as "lastName", s.deleted_at as "deletedAt",
      e.method, e.tips, e."reversedCents", e."totalCents"
    from (
      select staff_id, method, cast(sum(case kind when 'payment' then 1 when 'reversal' then -1 else 0 end) as integer) as tips,
        cast(sum(case kind when 'reversal' then -tip_cents else 0 end) as bigint) as "reversedCents",
        cast(sum(tip_cents) as bigint) as "totalCents"
      from ledger
      where account_id = ${accountId} and location_id = ${locationId} and tip_cents <> 0
        and entered_at >= ${from} and entered_at < ${to}
      group by staff_id, method
    ) e
    left join staff s on s.account_id = ${accountId} and s.id = e.staff_id
    order by e.staff_id, e.method`
}

export interface DayBalance {
  stillOpen: number
  totalCents: number
  overpaidCents: number
  openCents: number
}

/** Totals and balances as stored with the orders of a span. */
export async function sumBalances(
  sql: Sql,
  { accountId, locationId }: Where,
  { from, to }: Span,
): Promise<DayBalance | undefined> {
  const [balance] = await sql<DayBalance>`
    select cast(coalesce(sum(case when closed_at is null then 1 else 0 end), 0) as integer) as "stillOpen",
      cast(coalesce(sum(total_cents), 0) as bigint) as "totalCents",
      cast(coalesce(sum(case when paid_cents > total_cents then paid_cents - total_cents else 0 end), 0) as bigint)
        as "overpaidCents",
      cast(coalesce(sum(case when total_cents > paid_cents then total_cents - paid_cents else 0 end), 0) as bigint)
        as "openCents"
    from orders
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      and opened_at >= ${from} and opened_at < ${to}`
  return balance
}

/** Payments in the ledger for the orders of a span: in total, and within the span. */
export async function sumEntriesOfOrders(
  sql: Sql,
  { accountId, locationId }: Where,
  { from, to }: Span,
): Promise<{ amountCents: number; withinCents: number } | undefined> {
  const [sums] = await sql<{ amountCents: number; withinCents: number }>`
    select cast(coalesce(sum(e.amount_cents), 0) as bigint) as "amountCents",
      cast(coalesce(sum(case when e.entered_at >= ${from} and e.entered_at < ${to} then e.amount_cents else 0 end), 0)
        as bigint) as "withinCents"
    from orders o
    join payment_entries e on e.account_id = o.account_id and e.order_id = o.id
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to}`
  return sums
}
