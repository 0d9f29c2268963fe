import type { Contents } from '../../menus/allergens/codes.ts'
import { only, type Sql } from '../../platform/storage/database.ts'
import type { PickRow } from '../combos/line-combo.ts'
import {
  type KitchenLine,
  type LineToCook,
  lineOf,
  type NewLine,
  type OrderLine,
  orderLineOf,
  rowOf,
  type StationLine,
} from './line.ts'
import { AMOUNTS, CHANGED, COPIED, LINE, OF_ITEM, TO_COOK } from './line-columns.ts'
import type { LevelRow } from './line-level.ts'

type LineRow = Row<Omit<OrderLine, 'tax' | 'level' | 'combo'>> &
  PickRow &
  LevelRow & { taxRateBps: number | null; taxName: string | null }
type Row<Line> = Omit<Line, 'modifiers'> & { modifiers: string | null }

export async function listLines(sql: Sql, accountId: number, orderId: number): Promise<OrderLine[]> {
  const rows = await sql<LineRow>`
    select ${LINE.selected}, c.name as "comboName", c.item_id as "comboItemId", c.price_cents as "comboCents"
    from order_items i
    left join order_combos c on c.account_id = i.account_id and c.order_id = i.order_id and c.number = i.combo_number
    where i.account_id = ${accountId} and i.order_id = ${orderId} and i.removed_at is null
    order by i.id`
  return rows.map(orderLineOf)
}

/** A line that was not removed. */
export async function findLine(sql: Sql, accountId: number, lineId: number): Promise<OrderLine | undefined> {
  const [row] = await sql<LineRow>`
    select ${LINE.selected}, c.name as "comboName", c.item_id as "comboItemId", c.price_cents as "comboCents"
    from order_items i
    left join order_combos c on c.account_id = i.account_id and c.order_id = i.order_id and c.number = i.combo_number
    where i.account_id = ${accountId} and i.id = ${lineId} and i.removed_at is null`
  return row && orderLineOf(row)
}

/** All lines of an order, including removed ones: the kitchen must get their voids. */
export async function listKitchenLines(sql: Sql, accountId: number, orderId: number): Promise<KitchenLine[]> {
  const rows = await sql<Row<KitchenLine>>`
    select i.id, i.order_id as "orderId", ${TO_COOK.selected}, c.name as "comboName", s.printer_id as "stationId",
      i.added_at as "addedAt", i.fired_at as "firedAt", i.ready_at as "readyAt", i.served_at as "servedAt",
      i.removed_at as "removedAt", v.reason,
      case when m.available = 0 and m.portions_left is null then 1 else 0 end as "isOut"
    from order_items i
    join menu_sections s on s.account_id = i.account_id and s.id = i.section_id
    left join menu_items m on m.account_id = i.account_id and m.id = i.item_id and m.deleted_at is null
    left join order_combos c on c.account_id = i.account_id and c.order_id = i.order_id and c.number = i.combo_number
    left join order_voids v on v.account_id = i.account_id and v.order_item_id = i.id
    where i.account_id = ${accountId} and i.order_id = ${orderId}
    order by i.id`
  return rows.map(lineOf)
}

/**
 * The held lines of open orders that a station will have to make, whether or not it has a ticket of those orders. With
 * `takesRest`, lines of sections without a station are included.
 */
export async function listHeldAt(
  sql: Sql,
  station: { accountId: number; locationId: number; id: number },
  takesRest: boolean,
) {
  const rows = await sql<Row<Omit<LineToCook, 'modifiers'>>>`
    select ${TO_COOK.selected}, c.name as "comboName"
    from orders o
    cross join order_items i
    join menu_sections s on s.account_id = i.account_id and s.id = i.section_id
    left join order_combos c on c.account_id = i.account_id and c.order_id = i.order_id and c.number = i.combo_number
    where o.account_id = ${station.accountId} and o.location_id = ${station.locationId}
      and o.closed_at is null and o.deleted_at is null
      and i.account_id = o.account_id and i.order_id = o.id and i.fired_at is null and i.removed_at is null
      and (s.printer_id = ${station.id} or (${takesRest ? 1 : 0} = 1 and s.printer_id is null))
    order by i.id`
  return rows.map(lineOf)
}

/** Includes deleted orders too, unlike the order's own reads. */
export async function listLinesForStations(
  sql: Sql,
  accountId: number,
  { id, deletedAt }: { id: number; deletedAt: number | null },
): Promise<StationLine[]> {
  const lines = await listKitchenLines(sql, accountId, id)
  return lines.map(({ addedAt, firedAt, readyAt, servedAt, removedAt, reason, isOut, ...line }) => ({
    ...line,
    ...(reason && { reason }),
    removed: removedAt !== null || deletedAt !== null,
    held: firedAt === null,
    firedLater: firedAt !== null && firedAt !== addedAt,
    served: servedAt !== null,
  }))
}

/** Inserts a line with its net from the bill. */
export async function insertLine(
  sql: Sql,
  line: NewLine,
  { discountCents, netCents }: Pick<OrderLine, 'discountCents' | 'netCents'>,
): Promise<number> {
  const stored = { ...rowOf(line), discountCents, netCents }
  const rows = await sql<{ id: number }>`
    insert into order_items (account_id, order_id, ${COPIED.names}, ${AMOUNTS.names}, client_id, content_digest)
    values (${line.accountId}, ${line.orderId}, ${COPIED.values(stored)}, ${AMOUNTS.values(stored)},
      ${line.clientId}, ${line.contentDigest})
    returning id`
  return only(rows).id
}

export async function markLineRemoved(sql: Sql, accountId: number, lineId: number, removedAt: number) {
  await sql`
    update order_items set removed_at = ${removedAt}
    where account_id = ${accountId} and id = ${lineId} and removed_at is null`
}

interface LineOfClient {
  id: number
  /** Place in its combo; null: it belongs to none. */
  pick: number | null
  orderedIn: number
  contentDigest: string | null
}

/** Finds a line by client id, and the order it was ordered in. */
export async function findLineOfClient(
  sql: Sql,
  accountId: number,
  clientId: string,
): Promise<LineOfClient | undefined> {
  const [line] = await sql<LineOfClient>`
    select id, combo_pick as pick, coalesce(from_order_id, order_id) as "orderedIn", content_digest as "contentDigest" from order_items
    where account_id = ${accountId} and client_id = ${clientId}`
  return line
}

/** Lines as they were ordered in an order, from one on, wherever they are now. */
export function listOrderedLines(
  sql: Sql,
  accountId: number,
  orderId: number,
  fromId: number,
  count: number,
): Promise<{ id: number; pick: number | null; comboNumber: number | null }[]> {
  return sql`
    select id, combo_pick as pick, combo_number as "comboNumber" from order_items
    where account_id = ${accountId} and order_id = ${orderId} and id >= ${fromId} and from_order_id is null
      and split_from_id is null
    union all
    select id, combo_pick as pick, combo_number as "comboNumber" from order_items
    where account_id = ${accountId} and from_order_id = ${orderId} and id >= ${fromId} and split_from_id is null
    order by id limit ${count}`
}

/** Number of lines on hold. */
export async function countHeldLines(sql: Sql, accountId: number, orderId: number): Promise<number> {
  const rows = await sql<{ held: number }>`
    select cast(count(*) as integer) as held from order_items
    where account_id = ${accountId} and order_id = ${orderId} and removed_at is null and fired_at is null`
  return only(rows).held
}

export async function markLineFired(sql: Sql, accountId: number, lineId: number, firedAt: number) {
  await sql`
    update order_items set fired_at = ${firedAt}
    where account_id = ${accountId} and id = ${lineId} and fired_at is null`
}

export async function markLineServed(sql: Sql, accountId: number, lineId: number, servedAt: number) {
  await sql`
    update order_items set served_at = ${servedAt}
    where account_id = ${accountId} and id = ${lineId} and fired_at is not null and served_at is null`
}

/** Puts another item in the place of a pick. */
export async function updateLineItem(sql: Sql, accountId: number, line: OrderLine, sectionId: number) {
  await sql`
    update order_items set section_id = ${sectionId}, (${OF_ITEM.names}) = (${OF_ITEM.values(rowOf(line))})
    where account_id = ${accountId} and id = ${line.id} and removed_at is null`
}

/** Updates the contents and details of a line. */
export async function updateLine(sql: Sql, accountId: number, line: OrderLine) {
  await sql`
    update order_items set (${CHANGED.names}) = (${CHANGED.values(rowOf(line))})
    where account_id = ${accountId} and id = ${line.id} and removed_at is null`
}

/** Updates what a line contains after its options were changed. */
export async function updateLineContents(sql: Sql, accountId: number, lineId: number, contents: Contents) {
  await sql`
    update order_items set contains = ${contents.contains}, may_contain = ${contents.mayContain}
    where account_id = ${accountId} and id = ${lineId} and removed_at is null`
}

/** Moves a line to another order, and into a combo of that order. The order it was first ordered in stays recorded. */
export async function moveLine(
  sql: Sql,
  accountId: number,
  lineId: number,
  orderId: number,
  comboNumber: number | null,
) {
  await sql`
    update order_items set order_id = ${orderId}, from_order_id = coalesce(from_order_id, order_id),
      combo_number = ${comboNumber}
    where account_id = ${accountId} and id = ${lineId} and removed_at is null`
}

/** The quantity and amounts of a part of a line. */
export interface LinePart {
  qty: number
  lineCents: number
  discountCents: number
  netCents: number
}

/** Inserts a part of a line as a new line; the caller reduces the original. */
export async function insertPart(
  sql: Sql,
  accountId: number,
  lineId: number,
  part: LinePart,
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into order_items (account_id, order_id, ${COPIED.names}, ready_at, served_at, from_order_id, split_from_id,
      ${AMOUNTS.names})
    select account_id, order_id, ${COPIED.names}, ready_at, served_at, from_order_id, id,
      cast(${part.qty} as bigint), cast(${part.lineCents} as bigint), cast(${part.discountCents} as bigint),
      cast(${part.netCents} as bigint)
    from order_items
    where account_id = ${accountId} and id = ${lineId} and removed_at is null
    returning id`
  return only(rows).id
}

export async function cutLine(sql: Sql, accountId: number, lineId: number, left: LinePart) {
  await sql`
    update order_items set (${AMOUNTS.names}) = (${AMOUNTS.values({ ...left })})
    where account_id = ${accountId} and id = ${lineId} and removed_at is null`
}

export async function updateLineNet(
  sql: Sql,
  accountId: number,
  { id, discountCents, netCents }: Pick<OrderLine, 'id' | 'discountCents' | 'netCents'>,
) {
  await sql`
    update order_items set discount_cents = ${discountCents}, net_cents = ${netCents}
    where account_id = ${accountId} and id = ${id}`
}
