import { hasWords, isPatternExact, patternOf } from '../../platform/core/text-search.ts'
import { yieldTick } from '../../platform/runtime/scheduler.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { fullName } from '../../staff/rules.ts'
import { type OrderState, stateOf } from '../rules.ts'
import type { PlaceRow } from '../store.ts'

/** Orders scanned per statement: a few milliseconds, during which SQLite blocks all other requests. */
const PIECE = 4_000

export interface OrderSearch {
  accountId: number
  locationId: number
  /** Undefined: any. */
  state: OrderState | undefined
  /** Part of a server's or tab's name, a table number, a tab's day number, or an order id; empty: any. */
  words: string
  /** Only this order; undefined: any. */
  orderId: number | undefined
  /** Only orders of this table; undefined: any. */
  tableId: number | undefined
  /** Only orders of this server; undefined: any. */
  staffId: number | undefined
  /** Only orders that changed at this time or later. */
  updatedFrom: number
  /** Opened in [from, to). */
  from: number
  to: number
  /** Returns only orders after this one; used for paging. */
  after: number | undefined
  limit: number
}

export interface FoundOrder extends PlaceRow {
  id: number
  clientId: string | null
  firstName: string
  lastName: string
  currency: string
  itemCount: number
  totalCents: number
  paidCents: number
  tipsCents: number
  openedAt: number
  closedAt: number | null
  deletedAt: number | null
  mergedIntoId: number | null
  updatedAt: number
  /** Null: not given, or not deleted. */
  deleteReason: string | null
}

/**
 * Searches newest first, in chunks until enough are found, and yields in between: on SQLite a statement blocks every
 * other request.
 */
export async function searchOrders(sql: Sql, search: OrderSearch): Promise<FoundOrder[]> {
  const last = await findLast(sql, search)
  const found: FoundOrder[] = []
  for (let to = Math.min(search.to, last.openedAt + 1); ; ) {
    const from = await beginningOfPiece(sql, search, to)
    const piece = await searchPiece(sql, { ...search, from: from ?? search.from, to }, last)
    found.push(...piece.slice(0, search.limit - found.length))
    if (from === undefined || found.length >= search.limit) return found
    to = from
    await yieldTick()
  }
}

interface Last {
  id: number
  openedAt: number
}

/** Position of the last order of the previous page; an unknown order has nothing after it. */
async function findLast(sql: Sql, { accountId, locationId, after }: OrderSearch): Promise<Last> {
  if (after === undefined) return { id: Number.MAX_SAFE_INTEGER, openedAt: Number.MAX_SAFE_INTEGER - 1 }
  const [last] = await sql<Last>`
    select id, opened_at as "openedAt" from orders
    where account_id = ${accountId} and location_id = ${locationId} and id = ${after}`
  return last ?? { id: 0, openedAt: 0 }
}

/** Opening time of the first order of the chunk that ends before `to`; undefined: it is the last chunk. */
async function beginningOfPiece(sql: Sql, { accountId, locationId, from }: OrderSearch, to: number) {
  const [first] = await sql<{ openedAt: number }>`
    select opened_at as "openedAt" from orders
    where account_id = ${accountId} and location_id = ${locationId}
      and opened_at >= ${from} and opened_at < ${to}
    order by opened_at desc limit 1 offset ${PIECE - 1}`
  return first?.openedAt
}

/**
 * The statement filters by columns; the rest is filtered in code: whether an order that is neither closed nor deleted
 * is paid (a location has no more of those than tables), and whether the words match exactly.
 */
async function searchPiece(sql: Sql, search: OrderSearch, last: Last): Promise<FoundOrder[]> {
  const { state, words } = search
  const includesState = (...states: OrderState[]) => (state === undefined || states.includes(state) ? 1 : 0)
  const number = /^\d{1,15}$/.test(words) ? Number(words) : 0
  const pattern = patternOf(words)
  const hasExactWords = isPatternExact(words)
  const isExact = hasExactWords && (state === undefined || state === 'closed')
  const found = await sql<FoundOrder>`
    select o.id, o.client_id as "clientId", coalesce(t.number, 0) as "tableNumber", o.kind as "orderKind", o.name as "orderName",
      coalesce(o.day_number, 0) as "dayNumber", s.first_name as "firstName", s.last_name as "lastName", o.currency,
      o.item_count as "itemCount", o.total_cents as "totalCents", o.paid_cents as "paidCents",
      o.tips_cents as "tipsCents", o.opened_at as "openedAt", o.closed_at as "closedAt",
      o.deleted_at as "deletedAt", o.merged_into_id as "mergedIntoId",
      o.updated_at as "updatedAt", o.delete_reason as "deleteReason"
    from orders o
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where o.account_id = ${search.accountId} and o.location_id = ${search.locationId}
      and o.opened_at >= ${search.from} and o.opened_at < ${search.to}
      and o.id >= ${search.orderId ?? 0} and o.id <= ${search.orderId ?? Number.MAX_SAFE_INTEGER}
      and (o.opened_at < ${last.openedAt} or o.id < ${last.id})
      and o.updated_at >= ${search.updatedFrom}
      and (${search.tableId ?? 0} = 0 or o.table_id = ${search.tableId ?? 0})
      and (${search.staffId ?? 0} = 0 or o.staff_id = ${search.staffId ?? 0})
      and (
        (o.closed_at is not null and ${includesState('closed')} = 1)
        or (o.deleted_at is not null and ${includesState('deleted', 'merged')} = 1)
        or (o.closed_at is null and o.deleted_at is null and ${includesState('open', 'paid')} = 1)
      )
      and (
        lower(s.first_name || ' ' || s.last_name) like ${pattern} escape '\\'
        or lower(o.name) like ${pattern} escape '\\'
        or t.number = ${number} or o.id = ${number} or (o.kind <> 'table' and o.day_number = ${number})
      )
    order by o.opened_at desc, o.id desc
    limit ${isExact ? search.limit : Number.MAX_SAFE_INTEGER}`
  return found.filter(
    (order) =>
      (state === undefined || stateOf(order) === state) &&
      (hasExactWords || hasWords(fullName(order), words) || hasWords(order.orderName, words)),
  )
}

/** The order that a payment with this reference belongs to; undefined: no payment has it. */
export async function findOrderOfReference(
  sql: Sql,
  accountId: number,
  reference: string,
): Promise<{ id: number; locationId: number; openedAt: number } | undefined> {
  const [order] = await sql<{ id: number; locationId: number; openedAt: number }>`
    select o.id, o.location_id as "locationId", o.opened_at as "openedAt"
    from payments p join orders o on o.account_id = p.account_id and o.id = p.order_id
    where p.account_id = ${accountId} and p.reference = ${reference}`
  return order
}
