import type { Sql } from '../../platform/storage/database.ts'
import type { Drawer, MovedAt } from './rules.ts'

export async function listDrawers(sql: Sql, accountId: number, locationId: number): Promise<Drawer[]> {
  const [drawers, terminals] = await Promise.all([
    sql<Omit<Drawer, 'terminals'>>`
      select number, name, float_cents as "floatCents" from drawers
      where account_id = ${accountId} and location_id = ${locationId}
      order by number`,
    sql<{ serialNo: string; number: number }>`
      select serial_no as "serialNo", drawer_number as number from drawer_terminals
      where account_id = ${accountId} and location_id = ${locationId}
      order by serial_no`,
  ])
  return drawers.map((drawer) => ({
    ...drawer,
    terminals: terminals.filter(({ number }) => number === drawer.number).map(({ serialNo }) => serialNo),
  }))
}

export async function deleteDrawerTerminals(sql: Sql, accountId: number, locationId: number) {
  await sql`delete from drawer_terminals where account_id = ${accountId} and location_id = ${locationId}`
}

export async function deleteDrawers(sql: Sql, accountId: number, locationId: number) {
  await sql`delete from drawers where account_id = ${accountId} and location_id = ${locationId}`
}

export async function insertDrawer(sql: Sql, accountId: number, locationId: number, drawer: Drawer) {
  await sql`
    insert into drawers (account_id, location_id, number, name, float_cents)
    values (${accountId}, ${locationId}, ${drawer.number}, ${drawer.name}, ${drawer.floatCents})`
}

export async function insertDrawerTerminal(
  sql: Sql,
  accountId: number,
  locationId: number,
  number: number,
  serialNo: string,
) {
  await sql`
    insert into drawer_terminals (account_id, location_id, serial_no, drawer_number)
    values (${accountId}, ${locationId}, ${serialNo}, ${number})`
}

interface Span {
  from: number
  to: number
}

/** Money taken per terminal and method, less reversals. */
export function sumTaken(sql: Sql, accountId: number, locationId: number, { from, to }: Span) {
  return sql<MovedAt>`
    select p.terminal, e.method, cast(sum(e.amount_cents) as bigint) as "paidCents",
      cast(sum(e.tip_cents) as bigint) as "tipCents", 0 as "refundedCents", 0 as "refundedTipCents"
    from payment_entries e
    join payments p on p.account_id = e.account_id and p.id = e.payment_id
    where e.account_id = ${accountId} and e.location_id = ${locationId}
      and e.entered_at >= ${from} and e.entered_at < ${to}
    group by p.terminal, e.method`
}

/** Money refunded per method, at the terminal that refunded it, else at the one that took the payment. */
export function sumRefunded(sql: Sql, accountId: number, locationId: number, { from, to }: Span) {
  return sql<MovedAt>`
    select coalesce(r.terminal, p.terminal) as terminal, r.method, 0 as "paidCents", 0 as "tipCents",
      cast(sum(r.amount_cents + r.tip_cents) as bigint) as "refundedCents",
      cast(sum(r.tip_cents) as bigint) as "refundedTipCents"
    from payment_refunds r
    join payments p on p.account_id = r.account_id and p.id = r.payment_id
    where r.account_id = ${accountId} and r.location_id = ${locationId} and r.status = 'approved'
      and r.ended_at >= ${from} and r.ended_at < ${to}
    group by 1, 2`
}
