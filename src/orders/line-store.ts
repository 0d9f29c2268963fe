import { only, type Sql } from '../storage/database.ts'
import { columnOf, lineOf, type NewLine, type OrderLine, type StationLine } from './line.ts'

type Row<Line> = Omit<Line, 'modifiers'> & { modifiers: string | null }

export async function listLines(sql: Sql, accountId: number, orderId: number): Promise<OrderLine[]> {
  const rows = await sql<Row<OrderLine>>`
    select id, order_id as "orderId", item_id as "itemId", name, qty, price_cents as "priceCents", modifiers,
      line_cents as "lineCents", notes
    from order_items
    where account_id = ${accountId} and order_id = ${orderId} and removed_at is null
    order by id`
  return rows.map(lineOf)
}

/** A line that was not removed. */
export async function findLine(sql: Sql, accountId: number, lineId: number): Promise<OrderLine | undefined> {
  const [row] = await sql<Row<OrderLine>>`
    select id, order_id as "orderId", item_id as "itemId", name, qty, price_cents as "priceCents", modifiers,
      line_cents as "lineCents", notes
    from order_items
    where account_id = ${accountId} and id = ${lineId} and removed_at is null`
  return row && lineOf(row)
}

/** Unlike the order's own calls this also sees what was removed and deleted: the kitchen must hear of it. */
export async function listLinesForStations(
  sql: Sql,
  accountId: number,
  { id, deletedAt }: { id: number; deletedAt: number | null },
): Promise<StationLine[]> {
  const rows = await sql<Row<Omit<StationLine, 'removed'>> & { removedAt: number | null }>`
    select i.id, i.order_id as "orderId", i.qty, i.name, i.modifiers, i.notes, i.removed_at as "removedAt", s.printer_id as "stationId"
    from order_items i
    join menu_sections s on s.account_id = i.account_id and s.id = i.section_id
    where i.account_id = ${accountId} and i.order_id = ${id}
    order by i.id`
  return rows.map(({ removedAt, ...row }) => ({
    ...lineOf(row),
    removed: removedAt !== null || deletedAt !== null,
  }))
}

export async function insertLine(sql: Sql, line: NewLine): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into order_items (account_id, order_id, item_id, section_id, name, qty, price_cents, modifiers,
      line_cents, net_cents, notes, added_at, fired_at)
    values (${line.accountId}, ${line.orderId}, ${line.itemId}, ${line.sectionId}, ${line.name}, ${line.qty},
      ${line.priceCents}, ${columnOf(line.modifiers)}, ${line.lineCents}, ${line.lineCents}, ${line.notes},
      ${line.addedAt}, ${line.addedAt})
    returning id`
  return only(rows).id
}

export async function markLineRemoved(sql: Sql, accountId: number, lineId: number, removedAt: number) {
  await sql`
    update order_items set removed_at = ${removedAt}
    where account_id = ${accountId} and id = ${lineId} and removed_at is null`
}
