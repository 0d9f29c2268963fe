import { type HashedEvent, hashOf } from '../../src/events/store.ts'
import type { Database, Sql } from '../../src/platform/storage/database.ts'
import type { StoreKind } from '../support/test-app.ts'
import { billFaults } from './check-bills.ts'

/** A change that was answered with success, and so must be permanent. */
export interface Acknowledged {
  /** Its idempotency key, which is also stored in the data that it wrote, where possible. */
  key: string
  status: number
  text: string
}

/**
 * Checks all invariants that must hold whatever happened to the service, its store or its network. Returns violations
 * in words. It reads the rows and calculates on its own, without the rules of the service.
 */
export async function faultsOf(database: Database, store: StoreKind): Promise<string[]> {
  return database.read(async (sql) => [
    ...(await passingFaults(sql)),
    ...(await chainFaults(sql)),
    ...(store === 'sqlite' ? await fileFaults(sql) : []),
  ])
}

/** Violations that may be temporary; a broken chain or file stays broken. */
export async function passingFaults(sql: Sql): Promise<string[]> {
  return [
    ...(await billFaults(sql)),
    ...(await paymentFaults(sql)),
    ...(await tableFaults(sql)),
    ...(await eventCountFaults(sql)),
    ...(await answerFaults(sql)),
  ]
}

/** Checks all keyed changes that were sent: each acknowledged one is stored as answered, and none twice. */
export async function lostOrDoubled(
  database: Database,
  acknowledged: Iterable<Acknowledged>,
): Promise<string[]> {
  const { stored, marks } = await database.read(async (sql) => ({
    stored: await sql<{ key: string; status: number; body: string }>`
      select key, status, body from idempotency_keys order by account_id, key`,
    marks: await sql<{ mark: string; effects: number }>`
      select mark, cast(count(*) as integer) as effects from (
        select first_name as mark from staff
        union all select notes from order_items where split_from_id is null
        union all select auth_code from payments
      ) marked where mark like 'k-%' group by mark`,
  }))
  const answers = new Map(stored.map((answer) => [answer.key, answer]))
  const effects = new Map(marks.map(({ mark, effects }) => [mark, effects]))
  const faults: string[] = []
  for (const { key, status, text } of acknowledged) {
    const answer = answers.get(key)
    if (!answer) faults.push(`acknowledged and lost: ${key} was answered ${text}`)
    else if (answer.status !== status || answer.body !== text) {
      faults.push(`${key} was answered ${text}, and ${answer.body} is kept`)
    }
  }
  for (const [mark, count] of effects) {
    if (count > 1) faults.push(`${mark} had ${count} effects`)
    if (!answers.has(mark)) faults.push(`${mark} had an effect, and no answer is kept of it`)
  }
  for (const { key, body } of stored) {
    const { staff_id, order_item_id, payment_id, deleted } = JSON.parse(body)
    const left = deleted === undefined && (staff_id ?? order_item_id ?? payment_id) !== undefined
    if (left && key.startsWith('k-') && !effects.has(key)) faults.push(`${key} left no effect: ${body}`)
  }
  return faults
}

async function paymentFaults(sql: Sql): Promise<string[]> {
  const orders = await sql<
    Record<'id' | 'total' | 'paid' | 'tips' | 'entered' | 'tipped' | 'overpaid', number>
  >`
    select o.id, o.total_cents as total, o.paid_cents as paid, o.tips_cents as tips,
      cast((select coalesce(sum(e.amount_cents), 0) from payment_entries e
        where e.account_id = o.account_id and e.order_id = o.id) as integer) as entered,
      cast((select coalesce(sum(e.tip_cents), 0) from payment_entries e
        where e.account_id = o.account_id and e.order_id = o.id) as integer)
      + cast((select coalesce(sum(c.tip_cents), 0) from tip_entries c
        where c.account_id = o.account_id and c.order_id = o.id) as integer) as tipped,
      cast((select coalesce(sum(p.overpaid_cents), 0) from payments p
        where p.account_id = o.account_id and p.order_id = o.id) as integer) as overpaid
    from orders o where o.account_id > 0`
  const unentered = await sql<{ id: number }>`
    select p.id from payments p
    left join payment_entries e on e.account_id = p.account_id and e.payment_id = p.id and e.reverses_id is null
    where p.account_id > 0 and (case when p.status = 'approved' then 1 else 0 end) <>
      (case when e.id is not null and e.amount_cents = p.amount_cents and e.tip_cents = p.tip_cents then 1 else 0 end)`
  const refundedOpen = await sql<{ id: number }>`
    select distinct o.id from payment_refunds r
    join orders o on o.account_id = r.account_id and o.id = r.order_id
    where r.account_id > 0 and r.status = 'approved' and o.closed_at is null`
  return [
    ...refundedOpen.map(({ id }) => `order ${id} is open, and money was given back for it`),
    ...orders.flatMap(({ id, total, paid, tips, entered, tipped, overpaid }) => [
      ...(paid === entered ? [] : [`order ${id}: ${paid} counts as paid, ${entered} was entered`]),
      ...(tips === tipped ? [] : [`order ${id}: ${tips} counts as tips, ${tipped} was entered`]),
      ...(paid <= total + overpaid ? [] : [`order ${id}: ${paid} was paid of ${total}`]),
    ]),
    ...unentered.map(({ id }) => `payment ${id} and its entry disagree`),
  ]
}

async function tableFaults(sql: Sql): Promise<string[]> {
  const twice = await sql<{ tableId: number; orders: number }>`
    select table_id as "tableId", cast(count(*) as integer) as orders from orders
    where account_id > 0 and closed_at is null and deleted_at is null and table_id is not null
    group by account_id, table_id having count(*) > 1`
  const homeless = await sql<{ id: number }>`
    select o.id from orders o join tables t on t.account_id = o.account_id and t.id = o.table_id
    where o.account_id > 0 and o.closed_at is null and o.deleted_at is null
      and (t.deleted_at is not null or t.location_id <> o.location_id)`
  const joinedAndTaken = await sql<{ tableId: number }>`
    select j.table_id as "tableId" from order_tables j
    join orders o on o.account_id = j.account_id and (o.table_id = j.table_id or o.id = j.order_id)
    where j.account_id > 0 and j.released_at is null
      and (case when o.id = j.order_id then 0 else 1 end)
        = (case when o.closed_at is null and o.deleted_at is null then 1 else 0 end)`
  const astray = await sql<{ id: number }>`
    select i.id from order_items i join orders o on o.account_id = i.account_id and o.id = i.order_id
    where i.account_id > 0 and i.removed_at is null and o.merged_into_id is not null`
  const owing = await sql<{ id: number }>`
    select id from orders where account_id > 0 and closed_at is not null and paid_cents < total_cents`
  const paidAndGone = await sql<{ id: number }>`
    select id from orders where account_id > 0 and deleted_at is not null and paid_cents > 0`
  return [
    ...twice.map(({ tableId, orders }) => `table ${tableId} has ${orders} open orders`),
    ...homeless.map(({ id }) => `order ${id} is open at a table that is not there`),
    ...joinedAndTaken.map(({ tableId }) => `table ${tableId} is joined to one order and taken by another`),
    ...astray.map(({ id }) => `line ${id} is in an order that was merged`),
    ...owing.map(({ id }) => `order ${id} was closed and is not paid`),
    ...paidAndGone.map(({ id }) => `order ${id} was deleted with money on it`),
  ]
}

async function chainFaults(sql: Sql): Promise<string[]> {
  const logs = await sql<{
    accountId: number
    locationId: number
    first: number
    forgotten: string
    last: number
    lastHash: string
  }>`
    select account_id as "accountId", location_id as "locationId", first_sequence as first,
      forgotten_hash as forgotten, last_sequence as last, last_hash as "lastHash" from event_logs
    where account_id > 0`
  const events = await sql<HashedEvent & { hash: string }>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt", previous_hash as "previousHash", hash
    from events where account_id > 0 order by account_id, location_id, sequence`
  const byLog = Map.groupBy(events, ({ accountId, locationId }) => `${accountId}/${locationId}`)
  const faults: string[] = []
  for (const { accountId, locationId, first, forgotten, last, lastHash } of logs) {
    const name = `${accountId}/${locationId}`
    let sequence = first
    let previous = forgotten
    for (const event of byLog.get(name) ?? []) {
      if (event.sequence !== sequence) faults.push(`log ${name}: ${event.sequence} follows ${sequence - 1}`)
      if (event.previousHash !== previous || event.hash !== hashOf(event)) {
        faults.push(`log ${name}: the chain is broken at ${event.sequence}`)
      }
      sequence = event.sequence + 1
      previous = event.hash
    }
    if (sequence - 1 !== last || previous !== lastHash)
      faults.push(`log ${name} ends at ${sequence - 1}, not ${last}`)
    byLog.delete(name)
  }
  return [...faults, ...[...byLog.keys()].map((name) => `log ${name} is not registered`)]
}

/** Compares the number of rows of each kind with the number of their events. */
async function eventCountFaults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ type: string; changes: number }>`
    select 'table.opened order.opened' as type, cast(count(*) as integer) as changes from orders
    union all select 'order.deleted order.merged', cast(count(*) as integer) from orders where deleted_at is not null
    union all select 'order.merged', cast(count(*) as integer) from orders where merged_into_id is not null
    union all select 'order.item_removed', cast(count(*) as integer) from order_items where removed_at is not null
    union all select 'payment.approved', cast(count(*) as integer) from payment_entries where reverses_id is null
    union all select 'payment.reversed', cast(count(*) as integer) from payment_entries where reverses_id is not null
    union all select 'staff.created', cast(count(*) as integer) from staff
    union all select 'staff.deleted', cast(count(*) as integer) from staff where deleted_at is not null
    union all select 'table.created', cast(count(*) as integer) from tables
    union all select 'table.deleted', cast(count(*) as integer) from tables where deleted_at is not null
    union all select 'printjob.created', cast(count(*) as integer) from print_jobs`
  const counted = await sql<{ type: string; events: number }>`
    select type, cast(count(*) as integer) as events from events where account_id > 0 group by type`
  const events = new Map(counted.map(({ type, events }) => [type, events]))
  const eventCount = (types: string) =>
    types.split(' ').reduce((sum, type) => sum + (events.get(type) ?? 0), 0)
  // A reopened order was closed before, which no row shows any more.
  const [{ closed } = { closed: 0 }] = await sql<{ closed: number }>`
    select cast(count(*) as integer) as closed from orders where account_id > 0 and closed_at is not null`
  rows.push({ type: 'table.closed order.closed', changes: closed + eventCount('order.reopened_after_close') })
  const added = await sql<{ data: string }>`
    select data from events where account_id > 0 and type = 'order.items_added'`
  const ordered = added.reduce((sum, { data }) => sum + JSON.parse(data).items.length, 0)
  const [{ lines } = { lines: 0 }] = await sql<{ lines: number }>`
    select cast(count(*) as integer) as lines from order_items where account_id > 0 and split_from_id is null`
  return [
    ...rows
      .filter(({ type, changes }) => changes !== eventCount(type))
      .map(({ type, changes }) => `${changes} changes and ${eventCount(type)} events ${type}`),
    ...(ordered === lines ? [] : [`${lines} lines were added and the events tell of ${ordered}`]),
  ]
}

/** A stored response names existing data: an order opened by a key exists once, and under no other key. */
async function answerFaults(sql: Sql): Promise<string[]> {
  const opened = await sql<{ key: string; body: string }>`
    select key, body from idempotency_keys where account_id > 0 and key not like 'join-%'
      and body like '%"table_id"%"order_id"%'`
  const orders = new Set(
    (await sql<{ id: number }>`select id from orders where account_id > 0`).map(({ id }) => id),
  )
  const byOrder = Map.groupBy(opened, ({ body }) => JSON.parse(body).order_id as number)
  return [...byOrder].flatMap(([orderId, answers]) => [
    ...(orders.has(orderId) ? [] : [`order ${orderId} was answered and is not there`]),
    ...(answers.length === 1 ? [] : [`order ${orderId} was opened by ${answers.length} keys`]),
  ])
}

async function fileFaults(sql: Sql): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`
  const dangling = await sql`pragma foreign_key_check`
  return [
    ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...dangling.map((row) => `dangling key: ${JSON.stringify(row)}`),
  ]
}
