import type { Sql } from '../storage/database.ts'

export const ORDER_STATES = ['open', 'paid', 'closed', 'deleted'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export interface OrderSearch {
  accountId: number
  locationId: number
  /** Undefined: in any. */
  state: OrderState | undefined
  /** Part of a server's name, a table's number or an order's id; empty: any. */
  words: string
  /** Opened in [from, to). */
  from: number
  to: number
  /** Only orders with a smaller id: how one goes on. */
  before: number
  limit: number
}

export interface FoundOrder {
  id: number
  tableNumber: number
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
}

/** Newest first. */
export function searchOrders(sql: Sql, search: OrderSearch): Promise<FoundOrder[]> {
  const is = (state: OrderState) => (search.state === undefined || search.state === state ? 1 : 0)
  const number = /^\d{1,15}$/.test(search.words) ? Number(search.words) : 0
  const pattern = `%${search.words.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<FoundOrder>`
    select o.id, t.number as "tableNumber", s.first_name as "firstName", s.last_name as "lastName", o.currency,
      o.item_count as "itemCount", o.total_cents as "totalCents", o.paid_cents as "paidCents",
      o.tips_cents as "tipsCents", o.opened_at as "openedAt", o.closed_at as "closedAt",
      o.deleted_at as "deletedAt"
    from orders o
    join tables t on t.account_id = o.account_id and t.id = o.table_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where o.account_id = ${search.accountId} and o.location_id = ${search.locationId}
      and o.opened_at >= ${search.from} and o.opened_at < ${search.to} and o.id < ${search.before}
      and (
        (o.closed_at is not null and ${is('closed')} = 1)
        or (o.deleted_at is not null and ${is('deleted')} = 1)
        or (o.closed_at is null and o.deleted_at is null and o.paid_cents > 0 and o.paid_cents >= o.total_cents
          and ${is('paid')} = 1)
        or (o.closed_at is null and o.deleted_at is null
          and not (o.paid_cents > 0 and o.paid_cents >= o.total_cents) and ${is('open')} = 1)
      )
      and (
        lower(s.first_name || ' ' || s.last_name) like ${pattern} escape '\\'
        or t.number = ${number} or o.id = ${number}
      )
    order by o.id desc
    limit ${search.limit}`
}
