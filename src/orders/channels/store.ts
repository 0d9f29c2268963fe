import type { Sql } from '../../platform/storage/database.ts'
import type { Channel, ChannelOrder, ChannelState, Contact } from './channel-types.ts'

export function listChannels(sql: Sql, accountId: number): Promise<Channel[]> {
  return sql<Channel>`
    select c.key_id as "keyId", c.name, c.accept, c.minutes, c.answer_within as "answerWithin",
      c.fee_external_id as "feeExternalId"
    from channels c join api_keys k on k.account_id = c.account_id and k.id = c.key_id
    where c.account_id = ${accountId} and k.revoked_at is null
    order by c.key_id`
}

export async function findChannel(sql: Sql, accountId: number, keyId: number): Promise<Channel | undefined> {
  const [channel] = await sql<Channel>`
    select key_id as "keyId", name, accept, minutes, answer_within as "answerWithin",
      fee_external_id as "feeExternalId"
    from channels where account_id = ${accountId} and key_id = ${keyId}`
  return channel
}

export async function putChannel(sql: Sql, accountId: number, channel: Channel) {
  await sql`
    insert into channels (account_id, key_id, name, accept, minutes, answer_within, fee_external_id)
    values (${accountId}, ${channel.keyId}, ${channel.name}, ${channel.accept}, ${channel.minutes},
      ${channel.answerWithin}, ${channel.feeExternalId})
    on conflict (account_id, key_id) do update set name = excluded.name, accept = excluded.accept,
      minutes = excluded.minutes, answer_within = excluded.answer_within,
      fee_external_id = excluded.fee_external_id`
}

export async function deleteChannel(sql: Sql, accountId: number, keyId: number) {
  await sql`delete from channels where account_id = ${accountId} and key_id = ${keyId}`
}

/** The staff row that stands for a channel at a location; undefined: it has none yet. */
export async function findServerOfChannel(sql: Sql, accountId: number, locationId: number, channel: string) {
  const [server] = await sql<{ id: number }>`
    select id from staff
    where account_id = ${accountId} and location_id = ${locationId} and channel = ${channel}`
  return server?.id
}

export async function markServerOfChannel(sql: Sql, accountId: number, staffId: number, channel: string) {
  await sql`update staff set channel = ${channel} where account_id = ${accountId} and id = ${staffId}`
}

type Row = Omit<ChannelOrder, 'contact'> & { contact: string }

const fromRow = ({ contact, ...row }: Row): ChannelOrder => ({
  ...row,
  contact: contact === '' ? {} : (JSON.parse(contact) as Contact),
})

export async function findChannelOrder(sql: Sql, accountId: number, orderId: number) {
  const [row] = await sql<Row>`
    select c.order_id as "orderId", o.client_id as "clientId", c.location_id as "locationId", c.channel,
      c.external_number as "externalNumber", c.fulfilment, c.due_at as "dueAt", c.contact, c.note, c.state,
      c.received_at as "receivedAt", c.answer_until as "answerUntil", c.minutes, c.ready_at as "readyAt",
      c.fire_at as "fireAt", c.reason
    from channel_orders c join orders o on o.account_id = c.account_id and o.id = c.order_id
    where c.account_id = ${accountId} and c.order_id = ${orderId}`
  return row && fromRow(row)
}

export interface ListedChannelOrder extends ChannelOrder {
  dayNumber: number
  totalCents: number
  paidCents: number
  currency: string
  deletedAt: number | null
}

interface Listing {
  accountId: number
  locationId: number
  /** Undefined: any. */
  state: ChannelState | undefined
  /** Only orders before this one. */
  before: number
  limit: number
}

/** Orders of channels, newest first, with what their bills come to. */
export async function listChannelOrders(sql: Sql, listing: Listing): Promise<ListedChannelOrder[]> {
  const { accountId, locationId, state, before, limit } = listing
  const rows = await sql<Omit<ListedChannelOrder, 'contact'> & { contact: string }>`
    select c.order_id as "orderId", c.location_id as "locationId", c.channel, c.external_number as "externalNumber",
      c.fulfilment, c.due_at as "dueAt", c.contact, c.note, c.state, c.received_at as "receivedAt",
      c.answer_until as "answerUntil", c.minutes, c.ready_at as "readyAt", c.fire_at as "fireAt", c.reason,
      o.client_id as "clientId", coalesce(o.day_number, 0) as "dayNumber", o.total_cents as "totalCents",
      o.paid_cents as "paidCents", o.currency, o.deleted_at as "deletedAt"
    from channel_orders c join orders o on o.account_id = c.account_id and o.id = c.order_id
    where c.account_id = ${accountId} and c.location_id = ${locationId} and c.order_id < ${before}
      and (${state ?? ''} = '' or c.state = ${state ?? ''})
    order by c.order_id desc limit ${limit}`
  return rows.map(({ contact, ...row }) => ({ ...row, contact: JSON.parse(contact || '{}') as Contact }))
}

export async function insertChannelOrder(sql: Sql, accountId: number, order: ChannelOrder) {
  const { name, phone, address } = order.contact
  const contact = name || phone || address ? JSON.stringify(order.contact) : ''
  await sql`
    insert into channel_orders (account_id, order_id, location_id, channel, external_number, fulfilment, due_at,
      contact, note, state, received_at, answer_until, minutes, ready_at, fire_at, reason)
    values (${accountId}, ${order.orderId}, ${order.locationId}, ${order.channel}, ${order.externalNumber},
      ${order.fulfilment}, ${order.dueAt}, ${contact}, ${order.note}, ${order.state}, ${order.receivedAt},
      ${order.answerUntil}, ${order.minutes}, ${order.readyAt}, ${order.fireAt}, ${order.reason})`
}

export async function updateChannelOrder(sql: Sql, accountId: number, order: ChannelOrder) {
  await sql`
    update channel_orders set state = ${order.state}, minutes = ${order.minutes}, ready_at = ${order.readyAt},
      fire_at = ${order.fireAt}, reason = ${order.reason}
    where account_id = ${accountId} and order_id = ${order.orderId}`
}

/** Sums of the orders of each channel, of business days in the period. */
export function sumByChannel(
  sql: Sql,
  { accountId, locationId }: { accountId: number; locationId: number },
  { first, last }: { first: string; last: string },
) {
  return sql<{ channel: string; orders: number; totalCents: number; paidCents: number }>`
    select c.channel, count(*) as orders, cast(coalesce(sum(o.total_cents), 0) as bigint) as "totalCents",
      cast(coalesce(sum(o.paid_cents), 0) as bigint) as "paidCents"
    from channel_orders c join orders o on o.account_id = c.account_id and o.id = c.order_id
    where c.account_id = ${accountId} and c.location_id = ${locationId} and o.deleted_at is null
      and o.business_day >= ${first} and o.business_day <= ${last}
    group by c.channel order by c.channel`
}
