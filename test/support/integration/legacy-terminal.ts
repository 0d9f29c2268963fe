import { BREAD, BURRATA } from '../demo.ts'
import type { Answer, Restaurant } from '../test-app.ts'

/** Tables that others may use meanwhile; lists are compared without them. */
export const OTHERS_TABLES = [7, 8, 9]

export interface RecordedCall {
  call: string
  status: number
  body: unknown
}

/**
 * An evening of a terminal that knows only the thirty original calls. Returns the responses it received. Ids given by
 * the service are renumbered, so that they do not depend on concurrent orders.
 */
export async function eveningOfAnOldTerminal(bistro: Restaurant): Promise<RecordedCall[]> {
  const recorded: RecordedCall[] = []
  const counted = countFromOne()
  const note = (call: string, { status, body }: Answer) => {
    recorded.push({ call, status, body: counted(body) })
    return body
  }
  const get = async (path: string, call = path) => note(`GET ${call}`, await bistro.get(path))
  const put = async (path: string, body?: unknown) => note(`PUT ${path}`, await bistro.put(path, body))
  const post = async (path: string, body: unknown, call = path) =>
    note(`POST ${call}`, await bistro.post(path, body))
  const remove = async (path: string, call = path) => note(`DELETE ${call}`, await bistro.delete(path))

  await get('/go/terminal/T-1001/login')
  await put('/go/terminal/T-1001/checkin', { ip: '192.168.1.23', battery: 85, charging: 0, ssid: 'Bistro' })
  await get('/go/terminal/1/pin')
  for (const list of ['staff/1', 'printer/1', 'menu/1', 'menu/1/sections', 'menu/1/items'])
    await get(`/go/${list}`)
  for (const list of ['5/modifiers', '1/modifier_details', '1/modifier_options'])
    await get(`/go/menu/${list}`)
  for (const list of ['', '/open', '/available']) await get(`/go/table/1${list}`)

  const opened = { location_id: 1, staff_id: 1, allergens: 1 }
  const { order_id: order } = await put('/go/table/4/open', opened)
  await put('/go/table/4/open', opened)
  const added = await post(
    `/go/order/${order}`,
    { items: [{ item_id: BREAD, qty: 2, notes: 'warm' }, { item_id: BURRATA }] },
    '/go/order/1',
  )
  await post(`/go/order/${order}`, { item_id: BREAD }, '/go/order/1')
  await post(`/go/order/${order}`, { items: [{ item_id: 999_999 }] }, '/go/order/1')
  await get(`/go/order/${order}`, '/go/order/1')
  await get('/go/table/1/open')
  await post(`/go/printer/${order}`, { location_id: 1, serial_no: 'P-1001' }, '/go/printer/1')
  await remove(`/go/order/${added.order_item_ids[1]}/item`, '/go/order/2/item')
  await remove(`/go/order/${added.order_item_ids[1]}/item`, '/go/order/2/item')
  await put('/go/table/4/close')
  const { result } = await get(`/go/order/${order}`, '/go/order/1')
  const half = { amount: '5.00', method: 'cash' }
  await post(`/go/order/${order}/payment`, half, '/go/order/1/payment')
  await remove(`/go/order/${order}`, '/go/order/1')
  const rest = { amount: (Number(result.bill.total) - 5).toFixed(2), method: 'card', reference: 'old-1' }
  await post(`/go/order/${order}/payment`, rest, '/go/order/1/payment')
  await post(`/go/order/${order}`, { item_id: BREAD }, '/go/order/1')
  await get(`/go/order/${order}`, '/go/order/1')
  await put('/go/table/4/close')
  await get(`/go/order/${order}`, '/go/order/1')
  await put('/go/table/4/close')

  const { order_id: second } = await put('/go/table/4/open', { ...opened, allergens: 0 })
  await post(`/go/order/${second}`, { item_id: BURRATA, qty: 3 }, '/go/order/2')
  await remove(`/go/order/${second}`, '/go/order/2')
  await get(`/go/order/${second}`, '/go/order/2')
  for (const list of ['', '/open', '/available']) await get(`/go/table/1${list}`)
  return recorded
}

/** Renumbers the ids of orders, lines and jobs in the order of their first occurrence. */
function countFromOne() {
  const KINDS: Record<string, string> = {
    order_id: 'order',
    order_no: 'order',
    order_item_id: 'line',
    order_item_ids: 'line',
    printjob_id: 'job',
    payment_id: 'payment',
  }
  const seen = new Map<string, Map<number, number>>()
  const count = (kind: string, id: number): number => {
    const ids = seen.get(kind) ?? new Map<number, number>()
    seen.set(kind, ids)
    if (!ids.has(id)) ids.set(id, ids.size + 1)
    return ids.get(id) ?? 0
  }
  const counted = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.filter((one) => !isOthers(one)).map((one) => counted(one, key))
    if (typeof value === 'number' && KINDS[key]) return count(KINDS[key], value)
    if (typeof value !== 'object' || value === null) return withoutNumbers(value)
    const fields = Object.entries(value).filter(([name]) => !['records', 'request_id'].includes(name))
    // In the response of Remove Item, `item_id` is the id of the line.
    const isLine = 'deleted' in value && 'item_id' in value
    return Object.fromEntries(
      fields.map(([name, one]) => [
        name,
        counted(one, isLine && name === 'item_id' ? 'order_item_id' : name),
      ]),
    )
  }
  return counted
}

/** An entry of a list of tables. */
function isOthers(entry: unknown): boolean {
  const { id, table_id } = (entry ?? {}) as { id?: number; table_id?: number }
  const isTable = typeof entry === 'object' && entry !== null && 'table_number' in entry
  return isTable && OTHERS_TABLES.includes(table_id ?? id ?? 0)
}

/** Messages name orders and lines by their id. */
function withoutNumbers(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\b([Oo]rder|[Oo]rder item) \d+/g, '$1 N') : value
}
