import { DatabaseSync } from 'node:sqlite'
import { MINUTE } from '../../src/platform/core/clock.ts'
import { migrate } from '../../src/platform/storage/migrate/migrate.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import { seedDemo } from '../../src/programs/demo/demo.ts'

export const API_KEY = 'the-benchmark-account-key'
export const SECRET = 'a secret of the benchmark, long enough to be taken'
export const TABLES_PER_LOCATION = 50
const ACCOUNT_ID = 1
export const TEMPLATE_LOCATION_ID = 1
const FIRST_LOCATION_ID = 10
/** The id of each row at location L is the template's id plus L times this. */
const STRIDE = 1000
const ORDERS_PER_STEP = 100_000

export interface StoreSize {
  locations: number
  terminals: number
  /** Past orders: closed and paid, each with two lines, a payment and two events. */
  orders: number
}

export const locationIds = (count: number) =>
  Array.from({ length: count }, (_, index) => FIRST_LOCATION_ID + index)
export const tableIds = (locationId: number) =>
  Array.from({ length: TABLES_PER_LOCATION }, (_, index) => locationId * STRIDE + index + 1)
export const idAt = (locationId: number, templateId: number) =>
  locationId === TEMPLATE_LOCATION_ID ? templateId : locationId * STRIDE + templateId
export const serialOf = (terminal: number) => `B-${terminal}`

/** Creates a store of that size: one restaurant through the service, then copies of it in bulk. */
export async function fillStore(
  path: string,
  size: StoreSize,
  progress: (text: string) => void,
): Promise<void> {
  const secrets = createSecrets(SECRET)
  {
    await using database = openSqlite(path)
    await migrate(database, 'sqlite')
    await seedDemo({ database, secrets, now: Date.now, apiKey: API_KEY })
  }
  const store = new DatabaseSync(path)
  // Durability is not needed: after a crash the file is created again.
  store.exec('pragma synchronous = off; pragma cache_size = -400000; pragma temp_store = memory')
  store.exec('begin')
  copyLocation(store, size.locations)
  const seal = store.prepare(
    'update locations set sealed_supervisor_pin = ?, sealed_payment_pass = ? where id = ?',
  )
  for (const id of locationIds(size.locations)) {
    const pin = secrets.seal('1234', `${ACCOUNT_ID}/${id}/supervisor_pin`)
    seal.run(pin, secrets.seal('secret', `${ACCOUNT_ID}/${id}/payment_pass`), id)
  }
  addTerminals(store, size)
  store.exec('commit')
  addOrders(store, size, progress)
  store.exec('pragma wal_checkpoint(truncate)')
  store.close()
}

function copyLocation(store: DatabaseSync, count: number): void {
  const columnsOf = (table: string) =>
    store
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name))
  const series = (from: number, to: number) =>
    `(with recursive n(value) as (select ${from} union all select value + 1 from n where value < ${to}) select value from n)`
  for (const table of COPIED_TABLES) store.exec(copyOf(table, columnsOf(table), count, series))
  store.exec(tablesOf(count, series))
}

/** SQL for the numbers `from` to `to` as rows with a `value`, which differs between the stores. */
type Series = (from: number, to: number) => string

const at = `L.value * ${STRIDE}`
const own = { id: `x.id + ${at}`, location_id: 'L.value' }
const COPIES: Record<string, Record<string, string>> = {
  locations: { id: 'L.value', name: "'Location ' || L.value" },
  staff: own,
  printers: {
    ...own,
    serial_no: "x.serial_no || '-' || L.value",
    token_digest: "x.token_digest || '-' || L.value",
  },
  menus: own,
  menu_sections: { ...own, menu_id: `x.menu_id + ${at}`, printer_id: `x.printer_id + ${at}` },
  menu_items: { ...own, section_id: `x.section_id + ${at}` },
  modifiers: { ...own, item_id: `x.item_id + ${at}` },
  modifier_options: { ...own, modifier_id: `x.modifier_id + ${at}` },
}

export const COPIED_TABLES = Object.keys(COPIES)

/** Copies the template's rows of a table to each location, with shifted ids. */
export function copyOf(table: string, columns: string[], count: number, series: Series): string {
  const values = columns.map((name) => COPIES[table]?.[name] ?? `x.${name}`)
  const ofTemplate = `${table === 'locations' ? 'x.id' : 'x.location_id'} = ${TEMPLATE_LOCATION_ID}`
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
    from ${locationsOf(count, series)}, ${table} x where ${ofTemplate}`
}

export function tablesOf(count: number, series: Series): string {
  return `insert into tables (id, account_id, location_id, number, type, seats, created_at)
    select ${at} + N.value, ${ACCOUNT_ID}, L.value, N.value, 1, 4, ${Date.now()}
    from ${locationsOf(count, series)}, ${series(1, TABLES_PER_LOCATION)} N`
}

const locationsOf = (count: number, series: Series) =>
  `${series(FIRST_LOCATION_ID, FIRST_LOCATION_ID + count - 1)} L`

/** Registered terminals that were seen a moment ago: coming online is an event, checking in is not. */
function addTerminals(store: DatabaseSync, { terminals, locations }: StoreSize): void {
  const columns = store
    .prepare("select name from pragma_table_info('terminals')")
    .all()
    .map(({ name }) => name)
  const add = store.prepare(`
    insert into terminals (account_id, location_id, serial_no, name, registered_at, last_seen_at
      ${columns.includes('online') ? ', online' : ''})
    values (${ACCOUNT_ID}, ?, ?, 'Terminal', ?, ? ${columns.includes('online') ? ', 1' : ''})`)
  const now = Date.now()
  for (let terminal = 0; terminal < terminals; terminal++) {
    add.run(FIRST_LOCATION_ID + (terminal % locations), serialOf(terminal), now, now + 10 * MINUTE)
  }
}

function addOrders(
  store: DatabaseSync,
  { orders, locations }: StoreSize,
  progress: (text: string) => void,
): void {
  const first = Number(store.prepare('select coalesce(max(id), 0) as id from orders').get()?.id) + 1
  const now = Date.now()
  for (let from = first; from < first + orders; from += ORDERS_PER_STEP) {
    const to = Math.min(from + ORDERS_PER_STEP, first + orders)
    progress(`orders ${(from - first).toLocaleString('en')} of ${orders.toLocaleString('en')}`)
    store.exec('begin')
    store.exec(ordersSql(from, to, locations, now))
    store.exec('commit; pragma wal_checkpoint(truncate)')
  }
}

function ordersSql(from: number, to: number, locations: number, now: number): string {
  const series = `(with recursive n(id) as (select ${from} union all select id + 1 from n where id + 1 < ${to}) select id from n)`
  const location = `(${FIRST_LOCATION_ID} + n.id % ${locations})`
  // Past orders are dated before today, one second apart.
  const when = `(${now} - 86400000 - (10000000 - n.id) * 1000)`
  const hash = "'9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'"
  const sequence = `1 + 2 * (n.id / ${locations})`
  return `
    insert into orders (id, account_id, location_id, table_id, staff_id, allergens, currency, tax_rate_bps,
      tax_included, service_rate_bps, item_count, subtotal_cents, tax_cents, service_cents, total_cents,
      paid_cents, tips_cents, version, opened_at, closed_at)
    select n.id, 1, ${location}, ${location} * ${STRIDE} + 1 + n.id % ${TABLES_PER_LOCATION}, ${location} * ${STRIDE} + 1, 0, 'EUR',
      1000, 0, 500, 2, 4000, 400, 200, 4600, 4600, 300, 4, ${when}, ${when} + 3600000 from ${series} n;
    insert into order_items (account_id, order_id, item_id, section_id, name, qty, price_cents, line_cents, notes, added_at)
    select 1, n.id, ${location} * ${STRIDE} + 1 + i.value, ${location} * ${STRIDE} + 1, 'Entrecôte', 1, 2000, 2000, '', ${when}
    from ${series} n, (select 0 as value union all select 1) i;
    insert into payments (id, account_id, location_id, order_id, staff_id, method, status, amount_cents, tip_cents, created_at, ended_at)
    select n.id, 1, ${location}, n.id, ${location} * ${STRIDE} + 1, 'card', 'approved', 4600, 300, ${when}, ${when} from ${series} n;
    insert into payment_entries (account_id, location_id, order_id, payment_id, staff_id, method, amount_cents, tip_cents, entered_at)
    select 1, ${location}, n.id, n.id, ${location} * ${STRIDE} + 1, 'card', 4600, 300, ${when} from ${series} n;
    insert into events (account_id, location_id, sequence, type, order_id, actor, data, happened_at, previous_hash, hash)
    select 1, ${location}, ${sequence} + e.value, e.type, n.id, '{"kind":"key","id":1,"name":"Demo"}',
      '{"order_id":' || n.id || ',"table_id":3,"total":"46.00"}', ${when}, ${hash}, ${hash}
    from ${series} n, (select 0 as value, 'table.opened' as type union all select 1, 'order.paid') e;
    insert into event_logs (account_id, location_id, first_sequence, forgotten_hash, last_sequence, last_hash)
    select 1, location_id, 1, '', max(sequence), ${hash} from events where account_id = 1 and location_id >= ${FIRST_LOCATION_ID}
      and sequence >= ${1 + 2 * Math.floor(from / locations)} group by location_id
    on conflict (account_id, location_id) do update set last_sequence = excluded.last_sequence;`
}
